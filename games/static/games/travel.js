// A card is seen to travel, where the browser has view transitions: from a hand to the pile, from the stock to a hand. Taps are not held up by it.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let named = [];

  const seats = (root) => [...root.querySelectorAll(".seat")];
  const count = (seat) => Number(seat.querySelector(".seat__count").textContent);
  const cardPlayed = (seat, pressed) =>
    seat.matches(".seat--own") ? document.querySelector(".card--up") || pressed : seat.querySelector(".fan");
  const placeInHand = (seat) => (seat.matches(".seat--own") ? ".card--fresh .face" : `.seats > :nth-child(${place(seat)}) .fan`);
  const place = (seat) => [...seat.parentElement.children].indexOf(seat) + 1;

  // From which element of the present table to which of the next: a hand has lost a card or has gained some.
  function journey(next, pressed) {
    const now = seats(document);
    const then = seats(next);
    if (now.length !== then.length) return null;
    const grown = now.map((seat, index) => count(then[index]) - count(seat));
    const player = now[grown.indexOf(-1)];
    if (player) return [cardPlayed(player, pressed), ".face--top"];
    const taker = now[grown.findIndex((by) => by > 0)];
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

  // Only a swap in which something travels becomes a view transition.
  function setOut(event) {
    const { detail } = event;
    forgetNames();
    if (still.matches || !document.startViewTransition || detail.target.id !== "play" || detail.xhr.status !== 200) return;
    const next = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const pressed = detail.requestConfig.triggeringEvent?.submitter?.closest(".card");
    const [from, to] = journey(next, pressed) || [];
    if (!isShown(from)) return;
    const key = from.id || "card";
    name(from, key);
    name(document.querySelector(".face--top"), "pile");
    detail.swapOverride = "outerHTML transition:true";
    document.addEventListener("htmx:afterSwap", () => name(document.querySelector(to), key), { once: true });
  }

  document.addEventListener("htmx:beforeSwap", setOut);
})();
