import type { FastifyInstance } from "fastify";
import { sendFile } from "../../platform/http/cached-file.ts";
import { compressedText } from "../../platform/http/compressed-text.ts";

/** Counts by the time since the page came: the browser's clock may be wrong. */
const countdown = `for (const line of document.querySelectorAll("[data-left]")) {
  const end = performance.now() + Number(line.dataset.left);
  const tick = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000);
    const time = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
    line.textContent = seconds > 0 ? line.dataset.held.replace("{time}", time) : line.dataset.over;
    if (seconds > 0) setTimeout(tick, 1000);
  };
  tick();
}
`;

/** "Add a code" shows the field without leaving the page; sent, it takes along what stands in the buyer's form, so that nothing is lost. */
const promotionCode = `for (const button of document.querySelectorAll(".code-button")) {
  button.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = document.querySelector("form.code");
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

/** The script of checkout's pages. They work without it. */
export function checkoutScript(server: FastifyInstance): void {
  const file = compressedText("text/javascript; charset=utf-8", countdown + promotionCode);
  server.get("/checkout.js", async (request, reply) => sendFile(request, reply, await file, "public, max-age=3600"));
}
