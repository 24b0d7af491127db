import type { Stripe } from "stripe";
import { type Html, html } from "../../../server/core/http/html.ts";
import type { Account } from "./account.ts";
import type { Form } from "./form.ts";
import { beginSlowPayment, pay } from "./payment.ts";
import { findSession } from "./session.ts";

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The page at a session's `url`: pays by card or by a delayed method, and redirects to the merchant. */
export function paymentPage(account: Account, method: string, id: string, form: Form): PageAnswer {
  const session = findSession(account, id);
  if (session.status !== "open")
    return page(410, "Nothing to pay", html`<p>This payment is ${session.status ?? ""}.</p>`);
  if (method !== "POST") return page(200, `Pay ${money(session.amount_total, session)}`, paymentForm(account, session));
  const chosen = form.method === undefined ? "card" : String(form.method);
  if (chosen === "slow") beginSlowPayment(account, id);
  else if (session.payment_method_types.includes(chosen)) pay(account, id);
  else return page(400, "Not offered", html`<p>${chosen} is not offered.</p>`);
  const location = session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id) ?? "";
  return { status: 303, headers: { location }, text: "" };
}

function paymentForm(account: Account, session: Stripe.Checkout.Session): Html {
  const lines = account.lineItems.get(session.id) ?? [];
  return html`<ul>${lines.map((line) => html`<li>${line.quantity ?? 1} × ${line.description ?? ""}: ${money(line.amount_total, session)}</li>`)}</ul>
    <form method="post">
      ${session.payment_method_types.map((name) => html`<button name="method" value="${name}">${name === "card" ? "Pay" : `Pay by ${name}`}</button>`)}
      <button name="method" value="slow">Pay by bank debit</button>
    </form>
    ${session.cancel_url !== null && html`<a href="${session.cancel_url}">Back</a>`}`;
}

function page(status: number, title: string, content: Html): PageAnswer {
  const { text } =
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
    <body><main><h1>${title}</h1>${content}</main></body></html>`;
  return { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }, text };
}

const money = (cents: number | null, { currency }: Stripe.Checkout.Session) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "usd" }).format((cents ?? 0) / 100);
