import { useId, useState } from "react";
import { readOrderNumber, readTypedCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./check-in.module.css";

interface CodeFieldProps {
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onCode(code: ScannedCode): void;
}

/** Takes a code that is typed, pasted or scanned. For an order number alone it links to the order's tickets. */
export function CodeField({ settings, services, address, onCode }: CodeFieldProps) {
  const text = useText(say, settings);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [order, setOrder] = useState<string>();
  const problemOf = (number: string | undefined) => {
    if (typed.trim() === "") return text("codeMissingText");
    return number === undefined ? text("unknownCodeText") : text("orderNumberText", { order: number });
  };
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = readOrderNumber(typed);
        const code = number === undefined ? readTypedCode(typed) : undefined;
        setOrder(number);
        setProblem(code === undefined ? problemOf(number) : undefined);
        if (code !== undefined) onCode(code);
      }}
    >
      <label htmlFor={id}>{text("codeLabel")}</label>
      <div className={styles.field}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          aria-describedby={`${id}hint`}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
            setOrder(undefined);
          }}
        />
        <button type="submit">{text("codeButtonText")}</button>
      </div>
      <p
        id={`${id}hint`}
        className={styles.hint}
        data-error={problem !== undefined}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? text("codeHint")}
      </p>
      {order !== undefined && services.opens(settings.ordersPath) && (
        <OpenOrder order={order} settings={settings} address={address} />
      )}
    </form>
  );
}

function OpenOrder({ order, settings, address }: { order: string } & Pick<CodeFieldProps, "settings" | "address">) {
  const text = useText(say, settings);
  return (
    <button
      type="button"
      className={styles.order}
      onClick={() => address.go(settings.ordersPath, { query: { query: order } })}
    >
      {text("openOrderText", { order })}
    </button>
  );
}
