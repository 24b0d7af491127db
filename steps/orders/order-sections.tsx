import { Fragment, type ReactNode, useId } from "react";
import { includedTaxes } from "../../commerce/cart/summary.ts";
import { multiply } from "../../commerce/money.ts";
import { paymentName } from "../../commerce/payments.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { factSeparator, inSequence, unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber, formatRate } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { Money, OrderRecord, RecordChange } from "../../schemas/generated/wire.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { useLocale } from "../../ui/locale.ts";
import { OrderAnswers } from "../../ui/museum/order/change-order.tsx";
import { useText } from "../../ui/use-text.ts";
import { OrderStatus } from "./order-tickets.tsx";
import styles from "./orders.module.css";

export function Items({ order, settings }: { order: OrderRecord; settings: Settings }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("itemsTitle")}</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{text("itemText")}</th>
            <th scope="col">{text("quantityText")}</th>
            <th scope="col">{text("refundedText")}</th>
            <th scope="col">{text("totalText")}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span>{itemName(locale, line)}</span>{" "}
                <span className={styles.quiet}>{text("eachText", { price: formatMoney(locale, line.price) })}</span>
              </th>
              <td>{formatNumber(locale, line.quantity)}</td>
              <td>{line.refunded > 0 ? formatNumber(locale, line.refunded) : "–"}</td>
              <td>{formatMoney(locale, line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sumsOf(order, locale, text("discountText")).map(({ name, amount }) => (
            <Sum key={name} name={name} amount={amount} />
          ))}
          <Sum name={text("totalText")} amount={order.total} className={styles.total} />
          {order.refunded && <Sum name={text("refundedText")} amount={multiply(order.refunded, -1)} />}
          {order.refunded && <Sum name={say.left(locale)} amount={order.balance} className={styles.total} />}
          {includedTaxes(locale, order.taxes).map((included) => (
            <tr key={included}>
              <td colSpan={4} className={styles.quiet}>
                {included}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}

function Sum({ name, amount, className }: { name: string; amount: Money; className?: string | undefined }) {
  const locale = useLocale();
  return (
    <tr className={className}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatMoney(locale, amount)}</td>
    </tr>
  );
}

/** Between the items and the total: the discount, and the tax that the prices leave out. */
function sumsOf({ discountAmount, taxes = [] }: OrderRecord, locale: string, discountText: string) {
  return [
    ...(discountAmount ? [{ name: discountText, amount: multiply(discountAmount, -1) }] : []),
    ...taxes
      .filter(({ included }) => !included)
      .map(({ rate, amount }) => ({
        name: rate === undefined ? say.tax(locale) : say.taxAt(locale, { rate: formatRate(locale, rate) }),
        amount,
      })),
  ];
}

export function Answers({ order: { answers = [] }, settings }: { order: OrderRecord; settings: Settings }) {
  const text = useText(say, settings);
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("answersTitle")}</h3>
      <OrderAnswers answers={answers} className={styles.answers} />
    </section>
  );
}

export function History({
  history,
  settings,
  services,
}: {
  history: readonly RecordChange[];
  settings: Settings;
  services: ToolServices;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("historyTitle")}</h3>
      <ol className={styles.events}>
        {history.map(({ at, kind, text: what, by, approvedBy, reason }) => (
          <li key={`${at} ${kind} ${what}`}>
            <time dateTime={at}>{services.moment(at)}</time>
            <div>
              <p>{what}</p>
              {by && <p className={styles.quiet}>{text("byText", { name: by })}</p>}
              {approvedBy && <p className={styles.quiet}>{say.approvedBy(locale, { name: approvedBy })}</p>}
              {reason && <p className={styles.quiet}>{text("becauseText", { reason })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Payments({
  order: { payments },
  settings,
  services,
}: {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("paymentsTitle")}</h3>
      {payments.length === 0 ? (
        <p className={styles.quiet}>{text("noPaymentsText")}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{text("paidOnText")}</th>
              <th scope="col" className={styles.paidWith}>
                {text("paidWithText")}
              </th>
              <th scope="col">{text("refundedText")}</th>
              <th scope="col">{text("amountText")}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ provider, amount, refunded, refunding, at, endsIn }) => (
              <tr key={`${at}${provider}${endsIn}`}>
                <th scope="row" className={styles.paidOn}>
                  {services.moment(at)}
                </th>
                <td className={styles.paidWith}>{paymentName(locale, provider, endsIn)}</td>
                <td>
                  {[
                    ...(Number(refunded.amount) > 0 ? [formatMoney(locale, refunded)] : []),
                    ...(refunding ? [say.refunding(locale, { amount: refunding })] : []),
                  ].join(factSeparator(locale)) || "–"}
                </td>
                <td>{formatMoney(locale, amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function OrderFacts({
  order,
  settings,
  services,
}: {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const email = order.customerEmail || order.sentTo;
  const dates = order.tickets.flatMap(({ date, status }) => (status === "moved" || !date ? [] : [date])).toSorted();
  const days = [...new Set([dates[0], dates.at(-1)])].flatMap((day) =>
    day === undefined ? [] : [unbroken(formatDay(locale, day, "short"))],
  );
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={styles.facts}>
      {days.length > 0 && fact(say.visitColumn(locale), days.join(" – "))}
      {fact(text("buyerText"), order.buyer || text("noNameText"))}
      {fact(text("emailText"), email ? <EmailText>{email}</EmailText> : text("noEmailText"))}
      {order.giftFor && fact(text("giftText"), order.giftFor)}
      {order.extras?.map(({ id, title, text: sentences }) => (
        <Fragment key={id}>{fact(title, sentences.join(" "))}</Fragment>
      ))}
      {fact(text("orderedText"), services.moment(order.createdAt))}
      {fact(text("statusText"), <OrderStatus status={order.status} settings={settings} />)}
      {order.discountAmount &&
        fact(
          text("discountText"),
          [order.code, formatMoney(locale, multiply(order.discountAmount, -1))].filter(Boolean).join(" "),
        )}
      {fact(text("totalText"), formatMoney(locale, order.total))}
      {fact(text("balanceText"), formatMoney(locale, order.balance))}
      {order.moneyBack && fact(text("takenBackText"), order.moneyBack.text)}
    </dl>
  );
}

/** Returns "General Admission, Adult", or the title alone without a separate type. */
export function itemName(
  locale: string,
  { title, ticketType }: { readonly title: string; readonly ticketType: string },
): string {
  return ticketType === "" || ticketType === title ? title : inSequence(locale, [title, ticketType]);
}
