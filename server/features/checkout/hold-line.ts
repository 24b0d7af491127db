import * as say from "../../../messages/generated/pages/checkout.ts";
import { type Html, html } from "../../core/http/html.ts";

export interface Hold {
  /** Such as "3:42 PM". */
  readonly until: string;
  /** Milliseconds from now; at most 0 once expired. */
  readonly left: number;
}

export function holdLine(locale: string, { until, left }: Hold): Html {
  const text = left > 0 ? say.heldUntil(locale, { time: until }) : say.notHeld(locale);
  return html`<p class="hold" role="timer" data-left="${Math.max(0, left)}" data-held="${say.held(locale, { time: "{time}" })}" data-over="${say.notHeld(locale)}">${text}</p>`;
}
