import { useEffect, useId, useRef } from "react";
import * as say from "../../messages/generated/studio/account.ts";
import { useLocale } from "../../ui/locale.ts";
import { saveFile } from "../../ui/save-file.ts";
import { boot } from "../boot.ts";
import styles from "../employees/employees.module.css";
import shell from "../shell/shell.module.css";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const locale = useLocale();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {say.codesTitle(locale)}
      </h3>
      <p>{say.codesText(locale)}</p>
      <ul aria-labelledby={id} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <button type="button" className="button" onClick={onDone}>
          {say.codesKept(locale)}
        </button>
        <button
          type="button"
          className={shell.plain}
          onClick={() =>
            saveFile(
              "recovery-codes.txt",
              `${boot.museum}: ${say.codesTitle(locale)}\n\n${codes.join("\n")}\n`,
              "text/plain",
            )
          }
        >
          {say.download(locale)}
        </button>
      </div>
    </>
  );
}
