import { fromCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/mail/refund.ts";
import { html } from "../../../core/http/html.ts";
import type { Mail } from "../../../core/mail/mailer.ts";
import { helpLine, mailPage, senderOf, typedName } from "../../../museum/mail-page.ts";
import { contextIn, type ServerContext } from "../../../museum/server-context.ts";
import { buyerName } from "../../orders/guest.ts";
import type { Buyer } from "../../orders/sell.ts";

interface Refunded {
  readonly request: { readonly buyer: Buyer; readonly language?: string };
  /** Whole cents. */
  readonly cents: number;
  readonly currencyCode: string;
}

/** Explains the refund of a payment that came too late. */
export function refundMail(
  context: Pick<ServerContext, "config" | "environment">,
  { request: { buyer, language = context.config.current.tenant.languages[0] }, cents, currencyCode }: Refunded,
): Mail {
  const sender = senderOf(contextIn(context, language));
  const { tenant } = sender;
  const { locale } = tenant;
  const amount = fromCents(cents, currencyCode);
  const title = say.subject(locale, { museum: tenant.title });
  const sentences = [
    say.dear(locale, { name: typedName(buyerName(locale, buyer).firstName) }),
    say.late(locale, { amount }),
    say.when(locale),
  ];
  const content = html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}`;
  return {
    from: tenant.mailFrom,
    to: buyer.email,
    subject: title,
    text: [...sentences, helpLine(tenant)].join("\n\n"),
    html: mailPage(sender, { title, content }),
  };
}
