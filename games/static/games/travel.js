// A card is seen to travel, where the browser has view transitions: from a hand to the pile, from the stock to a hand. Taps are not held up by it.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let named = [];

  const count = (seat) => Number(seat.querySelector(".seat__count").textContent);
  const isOwn = (seat) => seat.matches(".seat--own");
  const cardPlayed = (seat, pressed) =>
    isOwn(seat) ? document.querySelector(".card--up") || pressed : seat.querySelector(".fan");
  const placeInHand = (seat) => (isOwn(seat) ? ".card--fresh .face" : `#${seat.id} .fan`);

  // From which element of the present table to which of the next: a hand has lost a card or has gained some.
  function journey(next, pressed) {
    const pairs = [...next.querySelectorAll(".seat")].map((then) => [document.getElementById(then.id), then]);
    const grown = ([now, then]) => (now ? count(then) - count(now) : 0);
    const [player] = pairs.find((pair) => grown(pair) === -1) || [];
    if (player) return [cardPlayed(player, pressed), ".face--top"];
    const [taker] = pairs.find((pair) => grown(pair) > 0) || [];
    return taker && [document.querySelector(".face--stock"), placeInHand(taker)];
  }

  const isShown = (element) => Boolean(element?.getClientRects().length);

  function name(element, text) {
    if (!isShown(element)) return;
    element.style.viewTransitionName = text;
    named.push(element);
  }

  // A name stands for one element: those of the last journey are taken back.
  function forgetNames() {
    for (const element of named) element.style.viewTransitionName = "";
    named = [];
  }

  // Names where a journey begins; tells what is to be named where it ends, or nothing where nothing travels.
  function setOut(next, pressed) {
    forgetNames();
    if (still.matches || !document.startViewTransition) return null;
    const [from, to] = journey(next, pressed?.closest(".card")) || [];
    if (!isShown(from)) return null;
    const key = from.id || "card";
    name(from, key);
    name(document.querySelector(".face--top"), "pile");
    return () => name(document.querySelector(to), key);
  }

  // Only a swap in which something travels becomes a view transition.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (!detail.shouldSwap || detail.target.id !== "play" || detail.xhr.status !== 200) return;
    const next = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const arrive = setOut(next, detail.requestConfig.triggeringEvent?.submitter);
    if (!arrive) return;
    detail.swapOverride = "outerHTML transition:true";
    document.addEventListener("htmx:afterSwap", arrive, { once: true });
  });

  document.addEventListener("table:step", (event) => {
    const { content, pressed, apply } = event.detail;
    const arrive = setOut(content, pressed);
    if (!arrive) return;
    event.preventDefault();
    document.startViewTransition(() => {
      apply();
      arrive();
    });
  });

  // A newer transition overtakes the one before it, and a hidden page has none: nothing is lost, so there is nothing to tell.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
  });
})();
