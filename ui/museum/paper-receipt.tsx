import { Fragment, type Ref, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { includedTaxes } from "../../commerce/cart/summary.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatRate } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/ui/paper-receipt.ts";
import type { Money, Receipt } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import styles from "./paper-receipt.module.css";
import { SellerLines, TaxDocuments } from "./tax-documents.tsx";

interface PaperReceiptProps {
  receipt: Receipt;
  moment: string;
  ref?: Ref<HTMLElement>;
}

/** An order for a printer with 80 mm rolls: black on white, whatever the theme. */
export function PaperReceipt({ receipt, moment, ref }: PaperReceiptProps) {
  const locale = useLocale();
  const {
    museum,
    order,
    clerk,
    lines,
    subtotal,
    discount,
    tax,
    taxes = [],
    total,
    payments,
    refunded,
    left,
    qrCode,
  } = receipt;
  const { seller, documents = [] } = receipt;
  const added = taxes.filter(({ included }) => !included);
  const sum = (name: string, amount: Money, sign = "", note?: string) => (
    <div>
      <dt>
        <span>{name}</span>
        {note && <small>{note}</small>}
      </dt>
      <dd>{sign + formatMoney(locale, amount)}</dd>
    </div>
  );
  const methods = {
    cash: say.cash,
    "card-terminal": say.card,
    "gift-card": say.giftCard,
    online: say.online,
    demo: say.demo,
  };
  return (
    <article ref={ref} className={styles.paper}>
      <p className={styles.museum}>{museum}</p>
      {seller && <SellerLines seller={seller} />}
      <p>{say.order(locale, { order })}</p>
      <p>{moment}</p>
      {documents.length > 0 && <SupplyDate lines={lines} />}
      <ul>
        {lines.map(({ title, ticketType: type, quantity, refunded: back, total: price, date, time }) => (
          <li key={[title, type, date, time].join(" ")}>
            <span>
              <span>
                {type === "" || type === title
                  ? say.line(locale, { quantity, title })
                  : unbroken(say.lineOfType(locale, { quantity, title, type }))}
              </span>
              {date !== undefined && (
                <small>
                  {time === undefined ? formatDay(locale, date, "short") : say.visit(locale, { date, time })}
                </small>
              )}
              {back !== undefined && <small>{say.lineRefunded(locale, { refunded: back })}</small>}
            </span>
            <span>{formatMoney(locale, price)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {(discount !== undefined || (Number(tax.amount) > 0 && added.length === taxes.length)) &&
          sum(say.subtotal(locale), subtotal)}
        {discount && sum(say.discount(locale), discount, "−")}
        {added.map(({ rate, amount }) => (
          <Fragment key={rate ?? ""}>
            {sum(rate === undefined ? say.tax(locale) : say.taxAt(locale, { rate: formatRate(locale, rate) }), amount)}
          </Fragment>
        ))}
        <div className={styles.total}>
          <dt>{say.total(locale)}</dt>
          <dd>{formatMoney(locale, total)}</dd>
        </div>
        {payments.map(({ method, amount, given, change, reference, endsIn }) => (
          <Fragment key={`${method} ${reference ?? endsIn ?? ""}`}>
            {sum(
              methods[method](locale),
              amount,
              "",
              endsIn ? say.endsIn(locale, { end: endsIn }) : reference && say.reference(locale, { reference }),
            )}
            {given && sum(say.given(locale), given)}
            {change && sum(say.change(locale), change)}
          </Fragment>
        ))}
        {refunded && sum(say.refunded(locale), refunded, "−")}
        {left && sum(say.left(locale), left)}
      </dl>
      {includedTaxes(locale, taxes).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {documents.length > 0 && (
        <div className={styles.documents}>
          <TaxDocuments documents={documents} />
        </div>
      )}
      {qrCode === undefined ? (
        <p>{say.cancelled(locale)}</p>
      ) : (
        <>
          <img src={qrCode} alt={say.code(locale, { order })} width="200" height="200" />
          <p>{say.show(locale)}</p>
        </>
      )}
      {clerk !== undefined && <p>{say.clerk(locale, { name: clerk })}</p>}
    </article>
  );
}

/** The day of the visit, if it is one for all; else each line has its own. */
function SupplyDate({ lines }: Pick<Receipt, "lines">) {
  const locale = useLocale();
  const days = new Set(lines.map(({ date }) => date));
  const [day] = days;
  if (days.size > 1) return <p>{say.suppliedByLine(locale)}</p>;
  return day === undefined ? null : <p>{say.supplied(locale, { date: day })}</p>;
}

interface PrintedReceiptProps {
  receipt: Receipt;
  moment: string;
  onPrinted(): void;
}

const perInch = { pixels: 96, millimetres: 25.4 };
/** Millimetres for the printer's rounding, so that no line spills to another page. */
const spare = 3;

/**
 * Prints a page as long as the receipt, because a roll would feed a whole sheet. Sets the page size only while
 * printing: named pages start with a blank one in Chromium.
 */
export function PrintedReceipt({ receipt, moment, onPrinted }: PrintedReceiptProps) {
  const article = useRef<HTMLElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let current = true;
    const sheet = new CSSStyleSheet();
    const done = () => printed.current();
    addEventListener("afterprint", done);
    // Undecoded images print blank.
    void Promise.resolve(article.current?.querySelector("img")?.decode())
      .catch(() => undefined)
      .then(() => {
        if (!current || article.current === null) return;
        const height = Math.ceil((article.current.offsetHeight / perInch.pixels) * perInch.millimetres) + spare;
        sheet.replaceSync(`@page { size: 80mm ${height}mm; margin: 0 }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        window.print();
      });
    return () => {
      current = false;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      removeEventListener("afterprint", done);
    };
  }, []);
  return createPortal(
    <div aria-hidden="true" className={styles.printed}>
      <PaperReceipt ref={article} receipt={receipt} moment={moment} />
    </div>,
    document.body,
  );
}
