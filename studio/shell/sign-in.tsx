import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-login.ts";
import * as codeLabels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/studio/shell.ts";
import { type EmployeeLogin, employeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { boot } from "../boot.ts";
import { chooseLanguage, session, signIn } from "../state/session.ts";
import styles from "./shell.module.css";

/** Set after accepting an invitation: the email to prefill. */
export interface JoinedState {
  readonly joined?: string;
}

/** Asks for email and password, then for a two-factor code if enabled. The studio has no PIN. */
export function SignIn() {
  const locale = useLocale();
  const { isInterrupted } = useSnapshot(session);
  const { joined } = (useLocation().state ?? {}) as JoinedState;
  const [confirmed, setConfirmed] = useState<EmployeeLogin>();
  const signing = useAct<EmployeeLogin, void>({
    send: (entered, key) => signIn(entered, { key }).catch((error) => Promise.reject(plainFailure(locale, error))),
    resends: false,
    onFailure(error, entered) {
      if (error instanceof CallError && error.code === "SECOND_FACTOR_REQUIRED") setConfirmed(entered);
    },
  });
  useEffect(() => {
    document.title = `${say.signInTitle(locale)} | ${boot.museum}`;
  }, [locale]);
  if (confirmed !== undefined) return <CodeForm credentials={confirmed} onBack={() => setConfirmed(undefined)} />;
  return (
    <main className={styles.signIn}>
      <p className={styles.hint}>{boot.museum}</p>
      <h1>{say.signInTitle(locale)}</h1>
      <p>
        {joined !== undefined ? say.joined(locale) : isInterrupted ? say.sessionEnded(locale) : say.signInText(locale)}
      </p>
      <SubmittedForm
        form={employeeLogin}
        labels={labels}
        initial={joined === undefined ? {} : { email: joined }}
        check={checkForm}
        submission={signing}
      >
        <button className="button" type="submit" aria-busy={signing.isBusy}>
          {say.signIn(locale)}
        </button>
      </SubmittedForm>
      <p className={styles.hint}>{say.forgotPassword(locale)}</p>
      <LanguageSelect className={styles.language} onChoose={(tag) => void chooseLanguage(tag)} />
    </main>
  );
}

/** Says what did not match. The server's words are the same for a PIN. */
function plainFailure(locale: string, error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== "INVALID_LOGIN") return error;
  return new Error(say.wrongPassword(locale));
}

/** The second step of signing in (docs/behaviour.md, "Two-factor authentication"). @param credentials accepted ones */
function CodeForm({ credentials, onBack }: { credentials: EmployeeLogin; onBack(): void }) {
  const locale = useLocale();
  const area = useRef<HTMLElement>(null);
  const signing = useAct<SecondFactor, void>({
    send: ({ code }, key) => signIn(credentials, { code, key }),
    resends: false,
  });
  useEffect(() => area.current?.querySelector("input")?.focus(), []);
  return (
    <main ref={area} className={styles.signIn}>
      <p className={styles.hint}>{boot.museum}</p>
      <h1>{say.signInTitle(locale)}</h1>
      <p>{say.enterCode(locale)}</p>
      <SubmittedForm form={secondFactor} labels={codeLabels} check={checkForm} submission={signing}>
        <button className="button" type="submit" aria-busy={signing.isBusy}>
          {say.signIn(locale)}
        </button>
      </SubmittedForm>
      <button type="button" className={styles.plain} onClick={onBack}>
        {say.back(locale)}
      </button>
    </main>
  );
}
