import type { Boot } from "../../schemas/generated/boot.ts";
import { type Html, html } from "../platform/http/html.ts";

/** What a page is for, as far as somebody has to know who cannot use it. */
export type PageKind = "flow" | "order" | "staff" | "other";

const sentences: Readonly<Record<PageKind, string>> = {
  flow: "Choosing tickets on this page needs JavaScript, and it is off in this browser. Turn it on and load the page again, or buy in another way:",
  order:
    "We emailed your tickets to you when you ordered. Show that email at the entrance, on your phone or on paper. To see the tickets here, turn on JavaScript and load the page again. If you cannot find the email:",
  staff: "The box office needs JavaScript, and it is off in this browser. Turn it on and load the page again. If you need help:",
  other: "This page needs JavaScript, and it is off in this browser. Turn it on and load the page again, or turn to us:",
};

/** The page where no script runs: what it is about, and how to buy or to be helped otherwise. */
export function withoutScript({ title, logo, supportEmail, supportPhone }: Boot["tenant"], kind: PageKind, heading: string): Html {
  return html`<noscript>
      <header class="plain-header"><a href="/">${logo !== undefined && html`<img src="${logo}" alt="" width="28" height="28"> `}${title}</a></header>
      <main class="plain">
        <h1>${heading}</h1>
        <p>${sentences[kind]}</p>
        <ul>
          <li>Call us: <a href="tel:${supportPhone.replace(/[^+\d]/g, "")}">${supportPhone}</a></li>
          <li>Write to us: <a href="mailto:${supportEmail}">${supportEmail}</a></li>
          ${kind === "flow" && html`<li>Come to the ticket desk at the museum.</li>`}
        </ul>
      </main>
    </noscript>`;
}
