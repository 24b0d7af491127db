import * as say from "../../messages/generated/pages/without-script.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { type Html, html } from "../core/http/html.ts";

export type PageKind = "flow" | "list" | "order" | "change" | "staff" | "other";

export function withoutScript({ title, logo, ...help }: Boot["tenant"], kind: PageKind, heading: string): Html {
  return html`<noscript>
      <header class="plain-header"><a href="/">${logo !== undefined && html`<img class="logo" src="${logo}" alt="" width="28" height="28"> `}${title}</a></header>
      <main class="plain">
        <h1>${heading}</h1>
        ${otherWays(help, kind)}
      </main>
    </noscript>`;
}

/** A rendered page can be read but not used without script. Lists need no notice: their links work. */
export function noticeWithoutScript({ title, ...help }: Boot["tenant"], kind: PageKind): Html {
  if (kind === "list") return html``;
  return html`<noscript>
      <section class="plain plain-notice" aria-label="${title}">
        ${otherWays(help, kind === "order" ? "tickets" : kind)}
      </section>
    </noscript>`;
}

function otherWays(
  { locale, supportEmail, supportPhone }: Pick<Boot["tenant"], "locale" | "supportEmail" | "supportPhone">,
  kind: PageKind | "tickets",
): Html {
  return html`<p>${say.need(locale, { kind: kind === "list" ? "other" : kind })}</p>
        <ul>
          <li>${say.callUs(locale)} <a href="tel:${supportPhone.replace(/[^+\d]/g, "")}">${supportPhone}</a></li>
          <li>${say.writeToUs(locale)} <a href="mailto:${supportEmail}">${supportEmail}</a></li>
          ${kind === "flow" && html`<li>${say.comeToTheDesk(locale)}</li>`}
        </ul>`;
}
