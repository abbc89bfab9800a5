// After a swap: keeps the focus on the table; no key held down or double click presses twice. Without a server: says so, tries again.
"use strict";

(() => {
  const notice = () => document.getElementById("notice");
  const PATIENCE = 300; // milliseconds
  const DOUBLE_CLICK = 300; // who taps as fast as the cards can be read takes longer
  let lost = null;
  let waiting = 0;
  let pressed = { id: "", at: -Infinity };

  // Nobody has the focus, or something that is not shown any more, or a lifted card, which hands it on to its panel.
  function isFree(active) {
    return !active || active === document.body || !active.getClientRects().length || active.matches(".card--up");
  }

  // A reader at the keyboard must see where the focus is; a finger is not to lose its place.
  function showFocus(place) {
    const { top, bottom } = place.getBoundingClientRect();
    const bar = document.querySelector(".actions")?.offsetHeight || 0;
    const isCovered = bottom > window.innerHeight - bar && !place.closest(".actions");
    if (place.matches(":focus-visible") && (top < 0 || isCovered)) place.scrollIntoView({ block: "nearest" });
  }

  function keepFocus() {
    if (!isFree(document.activeElement)) return;
    const place =
      document.querySelector("#play [data-focus]") ||
      document.querySelector("#table button:not([aria-disabled='true'])");
    place?.focus({ preventScroll: true });
    if (place) showFocus(place);
  }

  // Who waits for an answer is told so after a moment.
  function setBusy(busy) {
    const table = document.getElementById("table");
    if (busy) table?.setAttribute("aria-busy", "true");
    else table?.removeAttribute("aria-busy");
  }

  function wait() {
    clearTimeout(waiting);
    waiting = setTimeout(setBusy, PATIENCE, true);
  }

  function waitNoMore() {
    clearTimeout(waiting);
    setBusy(false);
  }

  function offerRetry(event) {
    const { elt, triggeringEvent } = event.detail.requestConfig;
    lost = { form: elt, submitter: triggeringEvent?.submitter };
    const text = document.getElementById("connection-lost").content.cloneNode(true);
    notice().replaceChildren(text);
  }

  // By a fragment: what goes on by itself goes on.
  function showPresent() {
    if (!document.getElementById("play")) return window.location.reload();
    htmx.ajax("GET", window.location.href, { target: "#play", swap: "outerHTML" });
  }

  function retry() {
    notice().replaceChildren();
    if (!lost?.form.isConnected) return showPresent();
    if (!lost.submitter) return lost.form.requestSubmit();
    lost.submitter.focus();
    lost.submitter.click();
  }

  // A key held down repeats its press; on a new table that would be a second move.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("#table button")) event.preventDefault();
  });

  // Nor is the second half of a double click, which may fall on the panel that the first half opened, on the card that it lifted, or on
  // the next table. Where there is nothing to choose every tap counts, however fast.
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("#table button");
      if (!button || button.closest("[data-every-tap]")) return;
      const isHasty = event.timeStamp - pressed.at < DOUBLE_CLICK;
      const isSecond = event.detail > 1 || (event.detail === 1 && button.id === pressed.id && button.matches(".card"));
      const isOpened = event.detail === 2 && button.closest(".panel, .card--up");
      if (isOpened || (isSecond && isHasty)) event.preventDefault();
      else pressed = { id: button.id, at: event.timeStamp };
    },
    { capture: true },
  );

  // A page fetched ahead has no cookie for its forms.
  function visit() {
    const { deliveryType, activationStart } = performance.getEntriesByType("navigation")[0] ?? {};
    if ((deliveryType || activationStart) && !document.cookie.includes("csrftoken=")) window.location.reload();
  }

  if (document.prerendering) document.addEventListener("prerenderingchange", visit);
  else visit();

  if (window.htmx) for (const substitute of document.querySelectorAll("[data-without='play']")) substitute.remove();

  document.addEventListener("htmx:afterSettle", keepFocus);
  document.addEventListener("table:shown", keepFocus); // a step of a playback
  document.addEventListener("close", keepFocus, { capture: true }); // of a dialog: the table may have changed beneath it
  document.addEventListener("htmx:beforeRequest", wait);
  document.addEventListener("htmx:afterRequest", waitNoMore);
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
