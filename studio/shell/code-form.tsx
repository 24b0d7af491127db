import { useEffect, useRef } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/studio/shell.ts";
import type { EmployeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { boot } from "../boot.ts";
import { signIn } from "../state/session.ts";
import styles from "./shell.module.css";

/** The second step of signing in (docs/behaviour.md, "Second factor"). @param credentials accepted ones */
export function CodeForm({ credentials, onBack }: { credentials: EmployeeLogin; onBack(): void }) {
  const locale = useLocale();
  const area = useRef<HTMLElement>(null);
  const signing = useSubmission<SecondFactor, void>({
    send: ({ code }) => signIn(credentials, code),
    onAnswer: () => undefined,
  });
  useEffect(() => area.current?.querySelector("input")?.focus(), []);
  return (
    <main ref={area} className={styles.signIn}>
      <p className={styles.kicker}>{boot.museum}</p>
      <h1>{say.signInTitle(locale)}</h1>
      <p>{say.enterCode(locale)}</p>
      <SubmittedForm form={secondFactor} labels={labels} check={checkForm} submission={signing}>
        <button className="button" type="submit" aria-busy={signing.state === "sending"}>
          {say.signIn(locale)}
        </button>
      </SubmittedForm>
      <button type="button" className={styles.plain} onClick={onBack}>
        {say.back(locale)}
      </button>
    </main>
  );
}
