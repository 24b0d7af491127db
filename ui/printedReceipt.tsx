import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Receipt } from "../schemas/generated/wire.ts";
import styles from "./PaperReceipt.module.css";
import { PaperReceipt } from "./PaperReceipt.tsx";

interface PrintedReceiptProps {
  receipt: Receipt;
  /** When it was sold, in words. */
  moment: string;
  onPrinted(): void;
}

const perInch = { pixels: 96, millimetres: 25.4 };
/** What a printer may round, in millimetres: one more line would be another page. */
const spare = 3;

/**
 * Prints a receipt, and nothing else of the page. Its page is as long as the receipt: CSS has no page of a fixed width and any height, and
 * a roll would be fed by a whole sheet otherwise. The page's size is set only while it is printed, since a named page begins with a blank one in Chromium.
 */
export function PrintedReceipt({ receipt, moment, onPrinted }: PrintedReceiptProps) {
  const article = useRef<HTMLElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let current = true;
    const sheet = new CSSStyleSheet();
    const done = () => printed.current();
    addEventListener("afterprint", done);
    // A picture that is not decoded yet is printed as a blank.
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
