// Two players at one device: both may press at the same moment. And nothing goes on by itself on a hidden page.
"use strict";

(() => {
  let next = null;

  // A press that comes while the other side's is on its way would be dropped: it is kept for the table to come.
  function keepForLater(event) {
    const button = event.target.closest("button[data-key]");
    const underWay = document.querySelector("#play .htmx-request");
    if (!button || !underWay) return;
    event.preventDefault();
    if (!underWay.contains(button)) next = { id: button.id, position: button.form.elements.position.value };
  }

  function pressKept() {
    if (!next) return;
    const { id, position } = next;
    next = null;
    const button = document.getElementById(id);
    if (button?.form.elements.position.value === position) button.click();
  }

  function pressByKey(event) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input")) return;
    document.querySelector(`#table button[data-key="${CSS.escape(event.key)}"]`)?.click();
  }

  // Two fingers at once are no click for a browser.
  function pressByTouch(event) {
    const button = event.target.closest("button[data-key]");
    if (!button) return;
    const lift = (end) => {
      const { clientX, clientY } = end.changedTouches[0];
      if (!end.cancelable || document.elementFromPoint(clientX, clientY)?.closest("button")?.id !== button.id) return;
      end.preventDefault();
      document.getElementById(button.id).click();
    };
    button.addEventListener("touchend", lift, { once: true });
    button.addEventListener("touchcancel", () => button.removeEventListener("touchend", lift), { once: true });
  }

  // Auto-play and the way to the result wait until the page is looked at again (7.7).
  let held = null;

  function hold(event) {
    if (!document.hidden || !event.detail.elt.matches("[data-waits]")) return;
    event.preventDefault();
    held = event.detail.issueRequest;
  }

  function goOn() {
    if (document.hidden || !held) return;
    const issue = held;
    held = null;
    issue(true);
  }

  // The keys are told of where they are heard.
  for (const hint of document.querySelectorAll(".hint--keys")) hint.hidden = false;

  document.addEventListener("click", keepForLater, { capture: true });
  document.addEventListener("htmx:afterSettle", pressKept);
  document.addEventListener("keydown", pressByKey);
  document.addEventListener("touchstart", pressByTouch, { passive: true });
  document.addEventListener("htmx:confirm", hold);
  document.addEventListener("visibilitychange", goOn);
})();
