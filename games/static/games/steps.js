// Plays the CPU players' turns back, one step at a time. The answer to a move holds the table as it is then and, before
// it, each step: parts that take the places of those with the same id. Nothing more is asked of the server.
"use strict";

(() => {
  let playing = null;

  // While a step can be seen the table is one to look at; the answer waits until the last one has been.
  function begin(event) {
    const { detail } = event;
    const table = document.getElementById("table");
    if (!table || detail.target.id !== "play" || !detail.serverResponse.includes('<template class="step"')) return;
    const answer = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const steps = [...answer.querySelectorAll("template.step")];
    detail.shouldSwap = false;
    playing = { steps, at: 0, timer: 0, answer: detail.serverResponse, pressed: detail.requestConfig.triggeringEvent?.submitter };
    const address = detail.xhr.getResponseHeader("HX-Replace-Url");
    if (address) history.replaceState(history.state, "", address);
    table.dataset.state = "playback";
    for (const gone of table.querySelectorAll(".panel-box, .saying__rule")) gone.remove();
    document.getElementById("notice").replaceChildren();
    show();
  }

  function show() {
    const step = playing.steps[playing.at];
    const content = step.content.cloneNode(true);
    const detail = { content, pressed: playing.pressed, apply: () => put(content) };
    // Whoever makes cards travel applies the step itself.
    if (document.dispatchEvent(new CustomEvent("table:step", { detail, cancelable: true }))) detail.apply();
    const { pace, beats } = step.dataset;
    if (pace) playing.timer = setTimeout(next, pace * beats);
  }

  function put(content) {
    for (const part of [...content.children]) {
      const place = document.getElementById(part.id);
      if (part.id === "live") place.textContent = part.textContent;
      else place?.replaceWith(part);
    }
    document.dispatchEvent(new Event("table:shown"));
  }

  function next() {
    clearTimeout(playing.timer);
    playing.at += 1;
    if (playing.at < playing.steps.length) show();
    else end();
  }

  function end() {
    const { answer, timer } = playing;
    clearTimeout(timer);
    playing = null;
    forgetFresh();
    htmx.swap(document.getElementById("play"), answer, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
  }

  // Lines of the log are fresh until newer ones come.
  function forgetFresh() {
    for (const line of document.querySelectorAll(".log__fresh")) line.classList.remove("log__fresh");
  }

  // A tap anywhere on the table leads to the next step at once.
  function tap(event) {
    if (!playing || !event.target.closest("#table")) return;
    if (event.target.closest("[data-straight]")) end();
    else next();
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.serverResponse.includes("afterbegin:#log-lines")) forgetFresh();
    begin(event);
  });
  document.addEventListener("click", tap);
})();
