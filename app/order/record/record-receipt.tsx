import { includedTaxes, visitsOf } from "../../../commerce/cart/summary.ts";
import { fromCents, multiply, toCents } from "../../../commerce/money.ts";
import { paymentName } from "../../../commerce/payments.ts";
import { sellerLines, taxTables } from "../../../commerce/tax-documents.ts";
import { unbroken } from "../../../messages/formats/list.ts";
import { formatMoment } from "../../../messages/formats/moment.ts";
import { formatRate } from "../../../messages/formats/number.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { Receipt, type ReceiptPart } from "../../../ui/museum/receipt.tsx";
import { SellerLines, TaxDocuments } from "../../../ui/museum/tax-documents.tsx";
import { useTenant } from "../../state/page.ts";

export function RecordReceipt({
  order: { lines, code, discountAmount, taxes = [], total, refunded, payments, balance, createdAt, ...order },
}: {
  order: OrderRecord;
}) {
  const tenant = useTenant();
  const locale = useLocale();
  const when = (instant: string) => formatMoment(locale, instant, tenant.timeZone);
  const currency = total.currencyCode;
  const paid = payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const refundedCents = payments.reduce((sum, { refunded }) => sum + toCents(refunded), 0);
  const disputed = payments.reduce((sum, { disputed: ofIt }) => sum + (ofIt ? toCents(ofIt) : 0), 0);
  // A disputed payment returns through the bank, if at all.
  const onItsWay = paid - refundedCents - disputed - toCents(balance);
  const totals = [
    ...(discountAmount ? [{ label: code ?? say.discount(locale), money: multiply(discountAmount, -1) }] : []),
    ...taxes
      .filter(({ included }) => !included)
      .map(({ rate, amount }) => ({
        label: rate === undefined ? say.tax(locale) : say.taxAt(locale, { rate: formatRate(locale, rate) }),
        money: amount,
      })),
    { label: say.total(locale), money: total, strong: true },
    ...payments.map(({ amount, at, provider, endsIn }) => ({
      label:
        endsIn === undefined ? unbroken(say.paidOn(locale, { when: when(at) })) : paymentName(locale, provider, endsIn),
      money: amount,
    })),
    ...(refundedCents > 0 ? [{ label: say.givenBack(locale), money: fromCents(refundedCents, currency) }] : []),
    ...(disputed > 0 ? [{ label: say.disputed(locale), money: fromCents(disputed, currency) }] : []),
    ...(refunded ? [{ label: say.left(locale), money: balance, strong: true }] : []),
    ...(onItsWay > 0 ? [{ label: say.givingBack(locale), money: fromCents(onItsWay, currency) }] : []),
  ];
  const { seller, documents = [] } = order;
  return (
    <>
      <Receipt
        heading={say.receiptTitle(locale)}
        groups={
          lines.length === 0
            ? []
            : [{ heading: when(createdAt), parts: partsOf(locale, { lines, tickets: order.tickets }) }]
        }
        totals={totals}
        remarks={includedTaxes(locale, taxes)}
        emptyText=""
      />
      {seller && <SellerLines lines={sellerLines(locale, seller)} />}
      <TaxDocuments tables={taxTables(locale, documents)} />
    </>
  );
}

/** One part for each visit, with the part of it that was cancelled. */
function partsOf(locale: string, { lines, tickets }: Pick<OrderRecord, "lines" | "tickets">): ReceiptPart[] {
  const lineOf = (id: string) => lines.find((line) => line.id === id);
  const wordsOf = (variantId: string) => {
    const line = lines.find((each) => each.variantId === variantId);
    return tickets.find(({ title }) => title === line?.title)?.counted?.[line?.ticketType ?? ""];
  };
  return visitsOf(locale, lines, wordsOf).map(({ id, product, attributes, party, total, items }) => ({
    ...{ id, title: product, party, total },
    detail: attributes.map(({ title, value }) => ({
      text: title === undefined ? value : `${title}: ${value}`,
    })),
    items: items.map(({ id: itemId, title, quantity, price, totalPrice }) => {
      const { refunded = 0 } = lineOf(itemId) ?? {};
      return {
        ...{ id: itemId, title, quantity, unitPrice: price, total: totalPrice },
        ...(refunded > 0 && { note: say.lineCancelled(locale, { count: refunded, quantity }) }),
      };
    }),
  }));
}
