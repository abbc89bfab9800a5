// Keys for the table of Crazy Switch, over and above Tab and Enter. The list of them lies in a dialog; letters can be switched off there.
"use strict";

(() => {
  const list = document.getElementById("keys");
  const button = document.getElementById("keys-button");
  const letters = document.getElementById("keys-letters");
  const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  let left = null; // where the focus was before it went to the log

  const find = (selector) => document.querySelector(selector);

  function rowAway(items, from, way) {
    const far = (item) => Math.abs(item.offsetTop - from.offsetTop) * 100 + Math.abs(item.offsetLeft - from.offsetLeft);
    const ahead = items.filter((item) => (item.offsetTop - from.offsetTop) * way > 0);
    return ahead.sort((one, other) => far(one) - far(other))[0];
  }

  function next(items, from, key) {
    if (key === "Home") return items[0];
    if (key === "End") return items.at(-1);
    if (key === "ArrowUp" || key === "ArrowDown") return rowAway(items, from, key === "ArrowUp" ? -1 : 1);
    return items[items.indexOf(from) + (key === "ArrowLeft" ? -1 : 1)];
  }

  // Within the hand, or the colours on offer; from elsewhere on the table, left and right lead into the hand.
  function walk(event) {
    const here = document.activeElement;
    const group = here.closest(".hand, .colours");
    const enters = event.key === "ArrowLeft" || event.key === "ArrowRight";
    let wanted;
    if (group) wanted = next([...group.querySelectorAll("button")], here, event.key);
    else if (enters && (here === document.body || here.closest("#table"))) {
      wanted = find(".card--up") || find(".card--lit") || find(".card");
    } else return;
    event.preventDefault();
    wanted?.focus();
  }

  function pressMain() {
    find("#main-button, #next-step, #my-turn")?.click();
  }

  function goToLogAndBack() {
    if (document.activeElement.closest(".log")) return goBack();
    left = document.activeElement.id;
    find("#log-lines")?.focus();
  }

  function goBack() {
    (document.getElementById(left) || find("#play [data-focus]") || find("#main-button"))?.focus();
  }

  // The focus goes to the card first: it is still there on the table to come, the panel is not.
  function putBack() {
    const card = find(".card--up");
    if (!card) return document.activeElement.closest(".log") && goBack();
    card.focus();
    pressMain();
  }

  const deeds = { d: pressMain, l: goToLogAndBack, "?": () => list.showModal(), "？": () => list.showModal() };

  // On a keyboard that writes no Latin letters, the key that does so elsewhere.
  const letter = ({ key, code }) => (/^[\x20-\x7e？]$/.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();

  function hear(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (list.open || event.target.closest("input, textarea, select")) return;
    if (ARROWS.includes(event.key)) return walk(event);
    if (event.repeat) return;
    if (event.key === "Escape") return putBack();
    const deed = letters.checked && deeds[letter(event)];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  // A browser that keeps nothing forgets the switch, too.
  function remember() {
    try {
      if (letters.checked) localStorage.removeItem("letter-keys");
      else localStorage.setItem("letter-keys", "off");
    } catch {}
  }

  function recall() {
    try {
      letters.checked = localStorage.getItem("letter-keys") !== "off";
    } catch {}
  }

  button.hidden = false;
  button.addEventListener("click", () => list.showModal());
  document.getElementById("keys-close").addEventListener("click", () => list.close());
  letters.addEventListener("change", remember);
  document.addEventListener("keydown", hear);
  recall();
})();
