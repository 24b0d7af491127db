import { useEffect, useId, useRef, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-factor.ts";
import * as codeLabels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/studio/account.ts";
import { type EmployeeFactor, employeeFactor } from "../../schemas/generated/forms/employee-factor.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioAccount, StudioFactorResponse } from "../../schemas/generated/wire.ts";
import { saveFile } from "../../ui/device.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { boot } from "../boot.ts";
import styles from "../employees/employees.module.css";
import shell from "../shell/shell.module.css";
import { setAccount } from "../state/account.ts";
import { api } from "../state/session.ts";

interface FactorSetupProps {
  onCancel(): void;
  /** Called when it is on; the recovery codes are showing. */
  onSwitched(): void;
  onDone(): void;
}

/** Asks for the password, then a code from the app, then shows the recovery codes. */
export function FactorSetup({ onCancel, onSwitched, onDone }: FactorSetupProps) {
  const locale = useLocale();
  const [factor, setFactor] = useState<StudioFactorResponse>();
  const [isOn, setOn] = useState(false);
  if (factor === undefined) return <PasswordEntry onCancel={onCancel} onAnswer={setFactor} />;
  if (isOn) return <RecoveryCodes codes={factor.recoveryCodes} onDone={onDone} />;
  return (
    <>
      <p>{say.scan(locale)}</p>
      <img className={styles.picture} src={factor.qrCode} alt={say.qrCode(locale)} width="500" height="500" />
      <div>
        <p>{say.type(locale)}</p>
        <p className={styles.secret}>{factor.secret.match(/.{1,4}/g)?.join(" ")}</p>
      </div>
      <p>
        <a href={factor.address}>{say.openApp(locale)}</a>
      </p>
      <p>{say.confirmText(locale)}</p>
      <CodeEntry
        button={say.confirm(locale)}
        send={(code, key) => api.post("studio", studioPaths.studioConfirmFactor(), { code }, { idempotencyKey: key })}
        onCancel={onCancel}
        onDone={() => {
          setOn(true);
          onSwitched();
        }}
      />
    </>
  );
}

function PasswordEntry({ onCancel, onAnswer }: { onCancel(): void; onAnswer(factor: StudioFactorResponse): void }) {
  const locale = useLocale();
  const beginning = useAct<EmployeeFactor, StudioFactorResponse>({
    send: ({ password }, key) =>
      api.post("studio", studioPaths.studioBeginFactor(), { password }, { idempotencyKey: key }),
    onAnswer,
  });
  return (
    <>
      <p>{say.passwordText(locale)}</p>
      <SubmittedForm form={employeeFactor} labels={labels} check={checkForm} submission={beginning}>
        <div className={styles.row}>
          <button type="button" className={shell.plain} onClick={onCancel}>
            {say.cancel(locale)}
          </button>
          <button type="submit" className="button" aria-busy={beginning.isBusy}>
            {say.begin(locale)}
          </button>
        </div>
      </SubmittedForm>
    </>
  );
}

export function FactorOff({ onCancel, onDone }: { onCancel(): void; onDone(): void }) {
  const locale = useLocale();
  return (
    <>
      <p>{say.offText(locale)}</p>
      <CodeEntry
        button={say.switchOff(locale)}
        send={(code, key) => api.post("studio", studioPaths.studioFactorOff(), { code }, { idempotencyKey: key })}
        onCancel={onCancel}
        onDone={onDone}
      />
    </>
  );
}

interface CodeEntryProps {
  button: string;
  send(code: string, key: string): Promise<StudioAccount>;
  onCancel(): void;
  onDone(): void;
}

function CodeEntry({ button, send, onCancel, onDone }: CodeEntryProps) {
  const locale = useLocale();
  const sending = useAct<SecondFactor, StudioAccount>({
    send: ({ code }, key) => send(code, key),
    onAnswer(account) {
      onDone();
      setAccount(account);
    },
  });
  return (
    <SubmittedForm form={secondFactor} labels={codeLabels} check={checkForm} submission={sending}>
      <div className={styles.row}>
        <button type="button" className={shell.plain} onClick={onCancel}>
          {say.cancel(locale)}
        </button>
        <button type="submit" className="button" aria-busy={sending.isBusy}>
          {button}
        </button>
      </div>
    </SubmittedForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
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
