import type { FastifyInstance } from "fastify";
import * as say from "../../../messages/generated/pages/checkout.ts";
import { sendFile } from "../../platform/http/cached-file.ts";
import { compressedText } from "../../platform/http/compressed-text.ts";
import { type Html, html } from "../../platform/http/html.ts";

/** How long a cart's seats are held. */
export interface Hold {
  /** As the museum's clock shows it, such as "3:42 PM". */
  readonly until: string;
  /** Milliseconds from now; at most 0 where it is over. */
  readonly left: number;
}

/** Until when the seats are held; with script it counts down. */
export function holdLine(locale: string, { until, left }: Hold): Html {
  const text = left > 0 ? say.heldUntil(locale, { time: until }) : say.notHeld(locale);
  return html`<p class="hold" role="timer" data-left="${Math.max(0, left)}" data-held="${say.held(locale, { time: "{time}" })}" data-over="${say.notHeld(locale)}">${text}</p>`;
}

/** Counts by the time since the page came: the browser's clock may be wrong. */
const countdown = `for (const line of document.querySelectorAll(".hold")) {
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

/** The script of checkout's pages. They work without it. */
export function checkoutScript(server: FastifyInstance): void {
  const file = compressedText("text/javascript; charset=utf-8", countdown);
  server.get("/checkout.js", async (request, reply) => sendFile(request, reply, await file, "public, max-age=3600"));
}
