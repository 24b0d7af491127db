import type { FastifyInstance } from "fastify";
import { compressedText, sendFile } from "../../core/http/cached-file.ts";

/** Trust the clock that shows more elapsed time: one may be reset, the other stops during sleep. */
export const countdown = `const came = [performance.now(), Date.now()];
const digits = (value, least) =>
  new Intl.NumberFormat(document.documentElement.lang || "en", { minimumIntegerDigits: least, useGrouping: false }).format(value);
const since = () => Math.max(performance.now() - came[0], Date.now() - came[1]);
for (const line of document.querySelectorAll("[data-left]")) {
  let timer;
  const tick = () => {
    clearTimeout(timer);
    const seconds = Math.ceil((Number(line.dataset.left) - since()) / 1000);
    const minutes = Math.floor(seconds / 60);
    const parts = minutes < 60 ? [minutes] : [Math.floor(minutes / 60), minutes % 60];
    const time = [...parts, seconds % 60].map((part, at) => digits(part, at ? 2 : 1)).join(":");
    line.textContent = seconds > 0 ? line.dataset.held.replace("{time}", time) : line.dataset.over;
    if (seconds > 0) timer = setTimeout(tick, 1000);
  };
  tick();
  document.addEventListener("visibilitychange", tick);
  for (const type of ["pageshow", "focus"]) addEventListener(type, tick);
}
`;

/** Keep the anchor out of the URL. */
const skipLink = `document.querySelector(".skip-link").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});
`;

/** Shows the code field in place and submits the buyer's input with it, so that none is lost. */
const promotionCode = `for (const button of document.querySelectorAll(".code-button")) {
  button.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = document.querySelector("form.code-entry");
    form.hidden = false;
    button.remove();
    form.querySelector("input").focus();
  });
}
for (const form of document.querySelectorAll("form.code")) {
  form.addEventListener("formdata", ({ formData }) => {
    for (const input of document.querySelectorAll(".field input")) formData.set(input.name, input.value);
  });
}
`;

export function checkoutScript(server: FastifyInstance): void {
  const file = compressedText("text/javascript; charset=utf-8", skipLink + countdown + promotionCode);
  server.get("/checkout.js", async (request, reply) => sendFile(request, reply, await file, "public, max-age=3600"));
}
