// No tap is lost, however fast; two players at one device may press at the same moment. And nothing goes on by itself on a hidden page.
"use strict";

(() => {
  let kept = []; // the ids of buttons, in the order of their taps

  // A tap that comes while an answer is on its way would be dropped: it is kept for the table to come. The second press of a side is none.
  function keepForLater(event) {
    const button = event.target.closest("#table button");
    const underWay = document.querySelector("#play .htmx-request");
    if (!button || !underWay) return;
    event.preventDefault();
    if (!button.dataset.key || !underWay.contains(button)) kept.push({ id: button.id, position: positionOf(button) });
  }

  const positionOf = (button) => button?.form.elements.position?.value;

  // Of two sides both must press in the same round; alone, each tap turns the next one. What is left over at the end turns nothing.
  function pressKept() {
    const { id, position } = kept.shift() ?? {};
    const button = document.getElementById(id);
    if (!positionOf(button) || (button.dataset.key && positionOf(button) !== position)) kept = [];
    else button.click();
  }

  function pressByKey(event) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input")) return;
    document.querySelector(`#table button[data-key="${CSS.escape(event.key)}"]`)?.click();
  }

  // A button that is replaced while it is held down gets no click: the one in its place does.
  let down = null;

  function pressReplaced({ pointerType, clientX, clientY }) {
    if (pointerType === "touch" || !down || down.isConnected) return;
    const button = document.elementFromPoint(clientX, clientY)?.closest("button");
    if (button?.id === down.id) button.click();
  }

  // Nor does the tap of a finger; and two fingers at once are no click for a browser.
  function pressByTouch(event) {
    const button = event.target.closest("#table button");
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
  document.addEventListener("pointerdown", ({ target }) => (down = target.closest("#table button")));
  document.addEventListener("pointerup", pressReplaced);
  document.addEventListener("htmx:afterSettle", pressKept);
  document.addEventListener("keydown", pressByKey);
  document.addEventListener("touchstart", pressByTouch, { passive: true });
  document.addEventListener("htmx:confirm", hold);
  document.addEventListener("visibilitychange", goOn);
})();
