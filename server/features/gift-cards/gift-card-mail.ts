import { fromCents } from "../../../commerce/money.ts";
import { startOf } from "../../../messages/formats/direction.ts";
import * as say from "../../../messages/generated/mail/gift-card.ts";
import { html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { helpLine, mailButton, mailPage, type Sender, senderOf, typedName, typedText } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { OrderMailPart } from "../order-mails/order-mails.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import { groupedCode } from "./codes.ts";
import { cardsOf, type SoldCard } from "./sold-cards.ts";

export const balancePath = "/gift-card-balance";

/** Each card comes in a mail of its own, so that the buyer can pass it on. */
export async function giftCardMails(...[tx, context, order]: Parameters<OrderMailPart>): ReturnType<OrderMailPart> {
  const cards = (await cardsOf(tx, [order.id])).filter(({ voided_at }) => voided_at === null);
  const sender = senderOf(context);
  const { locale } = sender.tenant;
  const mailed = cards.flatMap((card) => {
    const to = card.is_for_buyer ? order.email : card.recipient_email;
    return to === "" ? [] : [{ card, to }];
  });
  return {
    paragraphs: mailed.map(({ card, to }) => {
      const amount = fromCents(card.amount_cents, card.currency_code);
      return card.is_for_buyer
        ? say.ownMail(locale, { amount })
        : say.otherMail(locale, { amount, name: typedName(card.recipient_name), to: maskedEmail(to) });
    }),
    mails: mailed.map(({ card, to }) => giftCardMail(sender, card, { to, giver: order.buyer })),
  };
}

interface Addressed {
  readonly to: string;
  readonly giver: string;
}

function giftCardMail(sender: Sender, card: SoldCard, { to, giver: givenBy }: Addressed): Mail {
  const { tenant } = sender;
  const { locale, title: museum } = tenant;
  const giver = typedName(givenBy);
  const amount = fromCents(card.balance_cents, card.currency_code);
  const code = groupedCode(card.code);
  const subject = card.is_for_buyer ? say.ownSubject(locale, { museum }) : say.subject(locale, { museum, giver });
  const heading = card.is_for_buyer
    ? say.ownHeading(locale)
    : say.heading(locale, { name: typedName(card.recipient_name) });
  const opening = card.is_for_buyer
    ? say.ownOpening(locale, { museum, amount })
    : say.opening(locale, { museum, amount, giver });
  const message = typedText(card.message);
  const use = say.use(locale);
  const home = pageUrl(sender, tenant.homePath);
  const balance = pageUrl(sender, balancePath);
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [
      heading,
      opening,
      ...(message === "" ? [] : [say.message(locale, { giver, message })]),
      say.code(locale, { code }),
      use,
      home,
      say.keep(locale),
      say.balance(locale, { link: balance }),
      helpLine(tenant),
    ].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      heading,
      content: html`<div style="margin:24px 0;padding:32px 20px;color:${tenant.theme.accentInk};background:${tenant.theme.accent};text-align:center">
<p style="margin:0;font-weight:600">${museum}</p><p style="margin:8px 0 0;font:400 40px/1.1 Georgia,serif">${say.worth(locale, { amount })}</p></div>
<p>${opening}</p>${
        message !== "" &&
        html`<blockquote style="margin:16px 0;padding-${startOf(locale)}:16px;border-${startOf(locale)}:3px solid ${tenant.theme.accent}">${message}<br>${say.from(locale, { giver })}</blockquote>`
      }
<div style="margin:24px 0;padding:20px;border:1px solid #191714;color:#191714;background:#fff;text-align:center">
<p style="margin:0 0 8px">${say.codeTitle(locale)}</p>
<p style="margin:0;font:600 22px/1.4 ui-monospace,monospace;letter-spacing:1px">${code}</p></div>
<p>${use} ${say.keep(locale)}</p>${mailButton(tenant, home, say.visit(locale))}
<p><a href="${balance}" style="color:inherit">${say.checkBalance(locale)}</a></p>`,
    }),
  };
}
