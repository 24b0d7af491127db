import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Receipt } from "../schemas/generated/wire.ts";
import styles from "./paper-receipt.module.css";
import { PaperReceipt } from "./paper-receipt.tsx";

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
