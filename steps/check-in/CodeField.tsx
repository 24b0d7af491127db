import { useId, useState } from "react";
import { readTypedCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { useText } from "../../ui/useText.ts";
import styles from "./check-in.module.css";

/** A code typed by hand, pasted, or typed by a scanner while the field has the focus. */
export function CodeField({ settings, onCode }: { settings: Settings; onCode(code: ScannedCode): void }) {
  const text = useText(say, settings);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState(false);
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = readTypedCode(typed);
        setUnknown(code === undefined);
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
          aria-invalid={unknown || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setUnknown(false);
          }}
        />
        <button type="submit">{text("codeButtonText")}</button>
      </div>
      <p id={`${id}hint`} className={styles.hint} data-error={unknown} role={unknown ? "alert" : undefined}>
        {unknown ? text("unknownCodeText") : text("codeHint")}
      </p>
    </form>
  );
}
