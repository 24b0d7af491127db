import { type CartSummary, summarize, type WordsOf } from "../../../commerce/cart/summary.ts";
import { media } from "../../../commerce/media.ts";
import { fromCents, toCents } from "../../../commerce/money.ts";
import { textIn } from "../../../engine/core/contract.ts";
import { directionOf } from "../../../messages/formats/direction.ts";
import { comma, factSeparator } from "../../../messages/formats/list.ts";
import { priceParts } from "../../../messages/formats/money.ts";
import * as demoMessages from "../../../messages/generated/demo.ts";
import * as labels from "../../../messages/generated/forms/buyer.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import { labelOf } from "../../../schemas/forms/form.ts";
import { buyer } from "../../../schemas/generated/forms/buyer.ts";
import type { Cart, Money, OrderRecord } from "../../../schemas/generated/wire.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { Tenant } from "../../museum/model/config.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import { type CreditMeans, type CreditPart, paidByCredit } from "../carts/credits.ts";
import type { PaymentProvider } from "../payments/port.ts";
import { type BuyerForm, maxLengthOf } from "./buyer-form.ts";
import type { ComingMembership, MembershipNotes } from "./membership-notes.ts";
import { soldIn } from "./sold-in.ts";
import type { CheckoutTheme } from "./theme.ts";

export interface Frame {
  readonly tenant: Tenant;
  readonly theme: CheckoutTheme;
  readonly demo: boolean;
  /** Absent if the buyer did not come from the storefront. */
  readonly back?: string;
}

const fields = (["firstName", "lastName", "email"] as const).map((name) => {
  const ui = buyer.uiSchema[name] as Readonly<Record<string, string>>;
  return {
    name,
    label: labelOf(labels, name),
    type: ui["ui:widget"] ?? "text",
    autocomplete: ui["ui:autocomplete"],
  };
});

interface CheckoutContent {
  readonly cart: Cart;
  /** Detects a cart changed before the form is posted. */
  readonly fingerprint: string;
  /** In the order of use. */
  readonly credits: readonly CreditPart[];
  readonly takesCredits: readonly CreditMeans[];
  readonly form: BuyerForm;
  readonly notice?: string;
  readonly wordsOf: WordsOf;
  /** By bundle. */
  readonly savings: readonly { readonly title: string; readonly amount: Money }[];
  /** Name visits that overlap. */
  readonly warnings: readonly string[];
  readonly policies: OrderRecord["policy"];
  /** Undefined without seats. */
  readonly hold?: Hold;
  /** The new day (YYYY-MM-DD) of a moved ticket. */
  readonly movesTo?: string | undefined;
  readonly membership: MembershipNotes;
  readonly code: CodeEntry;
  readonly paymentNote?: PaymentProvider["note"];
}

export function checkoutPage(
  frame: Frame,
  {
    cart,
    fingerprint,
    credits,
    takesCredits,
    form,
    notice,
    wordsOf,
    savings,
    warnings,
    policies,
    hold,
    movesTo,
    membership,
    code,
    paymentNote,
  }: CheckoutContent,
): string {
  const summary = summarize(frame.tenant.locale, cart, wordsOf);
  const { total } = summary.totals;
  const due = fromCents(toCents(total) - paidByCredit(credits), total.currencyCode);
  const free = toCents(due) === 0;
  const wrong = fields.filter(({ name }) => form.errors[name] !== undefined);
  const { locale } = frame.tenant;
  const back = frame.back ?? pagePath(frame.tenant, frame.tenant.homePath);
  // A refused code is shown at the code's own address.
  const payAction = `${pagePath(frame.tenant, `/checkout/${cart.id}`)}?${new URLSearchParams({ back })}`;
  const title = say.title(locale);
  const content = html`${hold && holdLine(locale, hold)}<div class="columns bill">
<div><section class="order" aria-labelledby="order">${receipt(locale, summary, { title: movesTo === undefined ? say.order(locale) : say.difference(locale), gift: membership.gift, credits, due, savings })}</section>
${movesTo === undefined && codeForm(frame.tenant, back, { cart, credits, takesCredits }, code)}</div>
<section aria-labelledby="you">
${notice !== undefined && html`<div class="problems" role="alert" aria-labelledby="problems" tabindex="-1" autofocus><h2 id="problems">${say.problems(locale)}</h2><p>${notice}</p></div>`}
${
  wrong.length > 0 &&
  html`<div class="problems" role="alert" aria-labelledby="problems" tabindex="-1" autofocus><h2 id="problems">${say.problems(locale)}</h2><ul>${wrong.map(
    ({ name, label }) =>
      html`<li><a href="#${name}">${inSummary(locale, label?.(locale) ?? name, form.errors[name])}</a></li>`,
  )}</ul></div>`
}
${
  warnings.length > 0 &&
  html`<div class="problems" role="note">${warnings.map((text) => html`<p>${text}</p>`)}${movesTo === undefined && html`<p><a href="${back}">${say.otherTime(locale)}</a></p>`}</div>`
}
<h2 id="you">${movesTo === undefined ? say.details(locale) : say.move(locale)}</h2>
<p class="soft">${movesTo === undefined ? say.mailed(locale, { sold: soldIn(cart) }) : say.paysMove(locale, { date: movesTo })}</p>
${membership.coming && html`<p class="membership">${membershipNote(locale, membership.coming)}</p>`}
${membership.gift && html`<p class="membership">${membership.gift.isFor}<small>${membership.gift.isMailed} ${membership.gift.begins}</small></p>`}
<form method="post" action="${payAction}" novalidate><input type="hidden" name="seen" value="${fingerprint}">
${(movesTo === undefined ? fields : []).map(({ name, label, type, autocomplete }) => {
  const error = form.errors[name]?.message(locale);
  return html`<div class="field"><label for="${name}">${label?.(locale)}</label>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${form.values[name]}" maxlength="${maxLengthOf(name)}" required${
    error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`
  }></div>`;
})}
<button type="submit">${free ? say.complete(locale) : say.pay(locale, { total: due })}</button>
${paymentNote !== undefined && html`<p class="soft">${textIn(locale, paymentNote)}</p>`}
</form>
<h2 class="next">${say.next(locale)}</h2>
<p class="soft">${movesTo !== undefined ? say.nextMoved(locale) : say.nextOrder(locale, { sold: soldIn(cart) })}</p>
${policies.map(({ title, text }) => html`<p class="soft">${say.policy(locale, { title, policy: text })}</p>`)}
</section>
</div>`;
  return framed(frame, wrong.length > 0 ? say.errorTitle(locale) : title, title, content);
}

/** Says what to do, or names the field of any other problem. */
function inSummary(locale: string, label: string, error: BuyerForm["errors"]["email"]): string {
  const problem = error?.message(locale) ?? "";
  // "Email: Email is invalid." would say it twice.
  return error?.summary?.(locale) ?? (problem.startsWith(label) ? problem : say.problem(locale, { label, problem }));
}

function membershipNote(locale: string, { other: { title, expires }, starts, startsNow }: ComingMembership): string {
  return startsNow ? say.memberBetter(locale, { title, expires }) : say.memberAfter(locale, { title, expires, starts });
}

interface ReceiptContent extends Pick<CheckoutContent, "credits" | "savings">, Pick<MembershipNotes, "gift"> {
  readonly title: string;
  readonly due: Money;
}

function receipt(
  locale: string,
  { groups, totals }: CartSummary,
  { title, gift, credits, due, savings }: ReceiptContent,
): Html {
  const paid = credits.filter(({ cents }) => cents > 0);
  const parts = [
    ...(totals.discount === undefined ? [] : ([[totals.discount.code, totals.discount.money]] as const)),
    ...(totals.taxes === undefined || toCents(totals.taxes) === 0
      ? []
      : ([[say.taxes(locale), totals.taxes]] as const)),
  ];
  const rows = parts.length === 0 ? [] : [[say.subtotal(locale), totals.subtotal] as const, ...parts];
  return html`<div class="paper"><h2 id="order">${title}</h2>
${groups.map(
  ({ heading, visits }) =>
    html`<h3>${heading}</h3><ul>${visits.map(
      ({ product, attributes, performances, party, total, items }) =>
        html`<li><div><strong>${product}</strong>${attributes.length > 0 && html`<small>${whenOf(locale, attributes)}</small>`}${party !== "" && html`<small>${party}</small>`}${items.some(({ variantId }) => variantId === gift?.variantId) && html`<small>${gift?.isFor}</small>`}${performances.map((each) => html`<small>${each}</small>`)}</div>${price(locale, total)}</li>`,
    )}</ul>`,
)}
${savings.map(({ title: bundle, amount }) => html`<p class="membership">${say.saves(locale, { bundle, amount })}</p>`)}
<dl>${rows.map(([title, money]) => html`<div><dt>${title}</dt><dd>${price(locale, money)}</dd></div>`)}
<div class="total"><dt>${say.total(locale)}</dt><dd>${price(locale, totals.total)}</dd></div>${paid.map(
    (credit) =>
      html`<div><dt>${textIn(locale, credit.title)}</dt><dd>${price(locale, fromCents(-credit.cents, due.currencyCode))}</dd></div>`,
  )}${paid.length > 0 && html`<div class="total"><dt>${say.toPay(locale)}</dt><dd>${price(locale, due)}</dd></div>`}</dl>${totals.included.map((text) => html`<p class="remark"><small>${text}</small></p>`)}</div>`;
}

/** Breaks within neither day nor time. */
function whenOf(locale: string, attributes: CartSummary["groups"][number]["visits"][number]["attributes"]): string {
  const parts = attributes.map(({ key, value }) =>
    key === "Date" || key === "Time" ? value.replaceAll(" ", "\u00a0") : value,
  );
  return parts.join(factSeparator(locale).replace(/^ /, "\u00a0"));
}

/** Shows no zero cents, as the storefront does (docs/behaviour.md, "Prices"). */
function price(locale: string, money: Money): Html {
  const { before, point, cents, after } = priceParts(locale, money);
  const part =
    cents !== "" &&
    html`<span class="price-cents"${/^0+$/.test(cents) && html` data-zero`}><span class="price-point">${point}</span>${cents}</span>`;
  return html`<span class="price">${before}${part}${after}</span>`;
}

export function framed({ tenant, theme, demo, back }: Frame, title: string, heading: string, content: Html): string {
  const icon = tenant.logo === undefined ? undefined : html`<link rel="icon" href="${media(tenant.logo)}">`;
  const logo =
    tenant.logo === undefined
      ? undefined
      : html`<img class="logo" src="${media(tenant.logo)}" alt="" width="28" height="28">`;
  return html`<!doctype html>
<html lang="${tenant.locale}" dir="${directionOf(tenant.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin">
<title>${title} | ${tenant.title}</title>${theme.links(tenant.theme)}${icon}<script src="/checkout.js" defer></script></head>
<body><a class="skip-link" href="#main">${say.skipToContent(tenant.locale)}</a>${demo && html`<section class="demo-note" aria-label="${say.demo(tenant.locale)}">${demoMessages.notice(tenant.locale)}</section>`}<header><a class="home" href="${pagePath(tenant, tenant.homePath)}">${logo}<span>${tenant.title}</span></a>${back !== undefined && html`<a class="back" href="${back}">${say.back(tenant.locale)}</a>`}</header>
<main id="main" tabindex="-1"><h1>${heading}</h1>${content}</main>
<footer>${say.questions(tenant.locale)} <a href="mailto:${tenant.supportEmail}">${tenant.supportEmail}</a>${comma(tenant.locale)}<a href="tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}">${tenant.supportPhone}</a></footer></body></html>`
    .text;
}

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

export interface CodeEntry {
  readonly open: boolean;
  readonly typed?: string;
  readonly problem?: string;
}

interface Entered {
  readonly cart: Cart;
  readonly credits: readonly CreditPart[];
  /** The field accepts them, too. */
  readonly takesCredits: readonly CreditMeans[];
}

/** Without script, a button loads the page with the field; ./script.ts shows it in place and keeps the input. */
function codeForm(
  { locale, prefix }: Frame["tenant"],
  back: string,
  { cart: { id, code, estimatedCost }, credits, takesCredits }: Entered,
  { open, typed = "", problem }: CodeEntry,
): Html {
  const action = `${prefix}/checkout/${id}/code?${new URLSearchParams({ back })}`;
  const applied = html`${
    code !== undefined &&
    html`<form class="code" method="post" action="${action}"><p role="status">${say.codeApplied(locale, { code })}</p>
<input type="hidden" name="code" value=""><button class="plain" type="submit">${say.removeCode(locale, { code })}</button></form>`
  }${credits.map((credit) => {
    const title = textIn(locale, credit.title);
    const left = fromCents(credit.left - credit.cents, estimatedCost.totalAmount.currencyCode);
    const status =
      credit.cents > 0 ? say.creditApplied(locale, { title, left }) : say.creditUnused(locale, { title, left });
    return html`<form class="code" method="post" action="${action}"><p role="status">${status}</p>
<input type="hidden" name="credit" value="${credit.id}"><button class="plain" type="submit">${say.removeCode(locale, { code: title })}</button></form>`;
  })}`;
  const [means] = takesCredits;
  if (code !== undefined && means === undefined) return applied;
  const labels = (code === undefined ? means?.withCode : means?.alone) ?? { field: say.code, add: say.addCode };
  const [label, add] = [textIn(locale, labels.field), textIn(locale, labels.add)];
  return html`${applied}${!open && html`<form class="code-button"><input type="hidden" name="back" value="${back}"><button class="plain" name="enter" value="code">${add}</button></form>`}
<form class="code code-entry" method="post" action="${action}"${!open && html` hidden`}><label for="code">${label}</label>
${problem !== undefined && html`<p class="error" id="code-error" role="alert">${problem}</p>`}
<div class="code-field"><input id="code" name="code" value="${typed}" maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"${open && html` autofocus`}${
    problem !== undefined && html` aria-invalid="true" aria-describedby="code-error"`
  }><button type="submit">${say.applyCode(locale)}</button></div></form>`;
}
