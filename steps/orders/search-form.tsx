import { type RefObject, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { codeAtEnd, foreignSentence, readCode, readTypedCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as labels from "../../messages/generated/forms/orders-search.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { type OrdersSearch, ordersSearch } from "../../schemas/generated/forms/orders-search.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import { SchemaForm } from "../../ui/forms/schema-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { ScannerView } from "../../ui/scanner/scanner-view.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import styles from "./orders.module.css";

interface SearchFormProps {
  ref: RefObject<HTMLDivElement | null>;
  settings: Settings;
  services: ToolServices;
  query: string;
  searching: boolean;
  onSearch(query: string): void;
  onCode(code: ScannedCode): void;
}

export function SearchForm({ ref, settings, services, query, searching, onSearch, onCode }: SearchFormProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [shown, setShown] = useState(query);
  const [value, setValue] = useState<Partial<OrdersSearch>>(asTyped(query));
  const [scanning, setScanning] = useState(false);
  const [emptied, setEmptied] = useState(0);

  /** Remounts an emptied form, so that blurring the field shows no "required" error. */
  function show(next: Partial<OrdersSearch>) {
    setValue(next);
    if (!next.query) setEmptied(emptied + 1);
  }
  if (shown !== query) {
    setShown(query);
    show(asTyped(query));
  }

  /** Clears the field, so that the code's text does not stay in it. */
  function follow(code: ScannedCode) {
    show({});
    onCode(code);
  }
  function submit(typed: string) {
    const code = codeAtEnd(typed);
    if (code !== undefined) follow(code);
    else if (typed.startsWith("{")) services.notify({ message: foreignSentence(locale, typed), type: "error" });
    else onSearch(typed);
  }
  useTypingScanner((typed) => {
    const code = readTypedCode(typed);
    // A scan must not discard input in a dialog.
    if (document.querySelector("dialog[open]") !== null)
      services.notify({ message: text("scannedText"), type: "info" });
    else if (code !== undefined) follow(code);
    else services.notify({ message: foreignSentence(locale, typed), type: "error" });
  });

  return (
    <div ref={ref} className={styles.search}>
      <SchemaForm
        key={emptied}
        form={ordersSearch}
        labels={labels}
        value={value}
        onChange={setValue}
        check={checkForm}
        onSubmit={(typed) => submit(checkForm(ordersSearch, typed).value.query)}
      >
        <div className={styles.searchButtons}>
          <button type="submit" className="button" aria-busy={searching}>
            {text("searchText")}
          </button>
          <button type="button" onClick={() => setScanning(true)}>
            {text("scanText")}
          </button>
        </div>
      </SchemaForm>
      <ScannerView
        open={scanning}
        onClose={() => setScanning(false)}
        accepts={(read) => readCode(read) !== undefined}
        aboutRefused={(read) => foreignSentence(locale, read)}
        onDecode={(read) => {
          setScanning(false);
          const code = readCode(read);
          if (code !== undefined) follow(code);
        }}
      />
    </div>
  );
}

function asTyped(query: string): Partial<OrdersSearch> {
  return query === "" || readCode(query) !== undefined ? {} : { query };
}
