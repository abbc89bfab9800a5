// After a swap: keeps the focus on the table, and lets no key held down or double click press twice. When the server cannot be reached: says so and offers to try again.
"use strict";

(() => {
  const notice = () => document.getElementById("notice");
  let lost = null;

  function keepFocus() {
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const place =
      document.querySelector("#play [data-focus]") ||
      document.querySelector("#table button:not([aria-disabled='true'])");
    place?.focus({ preventScroll: true });
  }

  function offerRetry(event) {
    const { elt, triggeringEvent } = event.detail.requestConfig;
    lost = { form: elt, submitter: triggeringEvent?.submitter };
    const text = document.getElementById("connection-lost").content.cloneNode(true);
    notice().replaceChildren(text);
  }

  function retry() {
    notice().replaceChildren();
    if (!lost?.form.isConnected) return window.location.reload();
    if (!lost.submitter) return lost.form.requestSubmit();
    lost.submitter.focus();
    lost.submitter.click();
  }

  // A key held down repeats its press; on a new table that would be a second move.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("#table button")) event.preventDefault();
  });

  // Nor is the second half of a double click, which may fall on the panel that the first half opened.
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && event.target.closest(".panel")) event.preventDefault();
    },
    { capture: true },
  );

  document.addEventListener("htmx:afterSettle", keepFocus);
  document.addEventListener("htmx:sendError", offerRetry);
  document.addEventListener("htmx:timeout", offerRetry);

  // A proxy's error page has no <main> to show: it counts as no answer.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.isError || event.detail.serverResponse.includes("<main")) return;
    event.detail.shouldSwap = false;
    offerRetry(event);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== notice()) notice().replaceChildren();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-retry]")) retry();
  });
})();
