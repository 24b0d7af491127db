import { media } from "../../../commerce/media.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Event, Tenant } from "../../museum/model/config.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import { type Frame, framed } from "./page.ts";

export interface Message {
  readonly title: string;
  readonly message: string;
  readonly link: { readonly href: string; readonly text: string };
  /** Where the visitor has to start again. */
  readonly events?: Html | undefined;
}

export function messagePage(frame: Frame, { title, message, link, events }: Message): string {
  return framed(
    frame,
    title,
    title,
    html`<p class="message">${message}</p><p><a class="button" href="${link.href}">${link.text}</a></p>${events}`,
  );
}

/** Events that fill one row of the page. */
const maxEvents = 3;

/** The first events on sale. */
export function eventLinks({ index, tenant }: Museum): Html | undefined {
  const events = index.catalogue.events.filter(({ listed, soldOut }) => listed && !soldOut).slice(0, maxEvents);
  if (events.length === 0) return undefined;
  return html`<section class="events" aria-labelledby="events"><h2 id="events">${say.whatIsOn(tenant.locale)}</h2>${events.map((event) => eventLink(event, tenant))}</section>`;
}

export function eventLink(
  { id, title, image }: Pick<Event, "id" | "title" | "image">,
  tenant: Pick<Tenant, "prefix">,
): Html {
  const picture = image && html`<img src="${media(image)}" alt="" width="800" height="500">`;
  return html`<a class="event" href="${pagePath(tenant, `/direct/event/${id}`)}">${picture}<span>${title}</span></a>`;
}
