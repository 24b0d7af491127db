import * as say from "../../messages/generated/pages/without-script.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { type Html, html } from "../platform/http/html.ts";

/** What a page is for, as far as somebody has to know who cannot use it. */
export type PageKind = "flow" | "order" | "staff" | "other";

/** The page where no script runs: what it is about, and how to buy or to be helped otherwise. */
export function withoutScript({ title, logo, locale, supportEmail, supportPhone }: Boot["tenant"], kind: PageKind, heading: string): Html {
  return html`<noscript>
      <header class="plain-header"><a href="/">${logo !== undefined && html`<img src="${logo}" alt="" width="28" height="28"> `}${title}</a></header>
      <main class="plain">
        <h1>${heading}</h1>
        <p>${say.need(locale, { kind })}</p>
        <ul>
          <li>${say.callUs(locale)} <a href="tel:${supportPhone.replace(/[^+\d]/g, "")}">${supportPhone}</a></li>
          <li>${say.writeToUs(locale)} <a href="mailto:${supportEmail}">${supportEmail}</a></li>
          ${kind === "flow" && html`<li>${say.comeToTheDesk(locale)}</li>`}
        </ul>
      </main>
    </noscript>`;
}
