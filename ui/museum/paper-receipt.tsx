import { type Ref, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { directionOf } from "../../messages/formats/direction.ts";
import { unbroken } from "../../messages/formats/list.ts";
import type { Receipt } from "../../schemas/generated/wire.ts";
import styles from "./paper-receipt.module.css";
import { SellerLines, TaxDocuments } from "./tax-documents.tsx";

type PrintedParts = Pick<Receipt, "texts" | "qrCode">;

interface PaperReceiptProps {
  receipt: PrintedParts;
  ref?: Ref<HTMLElement>;
}

/**
 * An order for a printer with 80 mm rolls: black on white, whatever the theme. The server wrote its texts in the
 * buyer's language, which the browser's bundle may not have.
 */
export function PaperReceipt({ receipt: { texts, qrCode }, ref }: PaperReceiptProps) {
  const { language, museum, seller, order, moment, supplied, lines, sums, remarks, documents, code, closing } = texts;
  return (
    <article ref={ref} className={styles.paper} lang={language} dir={directionOf(language)}>
      <p className={styles.museum}>{museum}</p>
      {seller.length > 0 && <SellerLines lines={seller} />}
      <p>{order}</p>
      <p>{unbroken(moment)}</p>
      {supplied && <p>{unbroken(supplied)}</p>}
      <ul>
        {lines.map(({ text, notes, amount }) => (
          <li key={[text, ...notes].join(" ")}>
            <span>
              <span>{unbroken(text)}</span>
              {notes.map((note) => (
                <small key={note}>{unbroken(note)}</small>
              ))}
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      <dl>
        {sums.map(({ text, note, amount, isTotal }) => (
          <div key={`${text} ${note ?? ""}`} className={isTotal ? styles.total : undefined}>
            <dt>
              <span>{text}</span>
              {note && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {remarks.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {documents.length > 0 && (
        <div className={styles.documents}>
          <TaxDocuments tables={documents} />
        </div>
      )}
      {qrCode && <img src={qrCode} alt={code} width="200" height="200" />}
      {closing.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </article>
  );
}

interface PrintedReceiptProps {
  receipt: PrintedParts;
  onPrinted(): void;
}

const perInch = { pixels: 96, millimetres: 25.4 };
/** Millimetres for the printer's rounding, so that no line spills to another page. */
const spare = 3;

/**
 * Prints a page as long as the receipt, because a roll would feed a whole sheet. Sets the page size only while
 * printing: named pages start with a blank one in Chromium.
 */
export function PrintedReceipt({ receipt, onPrinted }: PrintedReceiptProps) {
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
      <PaperReceipt ref={article} receipt={receipt} />
    </div>,
    document.body,
  );
}
