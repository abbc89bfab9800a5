// Puts copy buttons in the place of fields, and copies what they carry.
"use strict";

(() => {
  const CONFIRMATION = 2500; // milliseconds

  function putButtons() {
    for (const field of document.querySelectorAll("[data-without='copy']")) field.remove();
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  }

  function confirm(button) {
    const text = button.textContent;
    button.textContent = button.dataset.copied;
    document.getElementById("live").textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = text), CONFIRMATION);
  }

  // No clipboard on plain http, or the reader refused it: the address to copy by hand.
  function showAddress(button) {
    const field = document.createElement("input");
    field.className = "address";
    field.readOnly = true;
    field.value = button.dataset.copy;
    field.setAttribute("aria-label", button.textContent);
    button.replaceWith(field);
    field.select();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button || button.textContent === button.dataset.copied) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      confirm(button);
    } catch {
      showAddress(button);
    }
  });

  putButtons();
})();
