import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-login.ts";
import * as say from "../../messages/generated/studio/shell.ts";
import { type EmployeeLogin, employeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { boot } from "../boot.ts";
import { session, signIn } from "../state/session.ts";
import styles from "./shell.module.css";

/** Email and password: the studio has no PIN. */
export function SignIn() {
  const locale = useLocale();
  const { isInterrupted } = useSnapshot(session);
  const [value, setValue] = useState<Partial<EmployeeLogin>>({});
  const signing = useSubmission<EmployeeLogin, void>({
    send: (entered) => signIn(entered),
    onAnswer: () => undefined,
  });
  useEffect(() => {
    document.title = `${say.signInTitle(locale)} | ${boot.museum}`;
  }, [locale]);
  const { failure } = signing;
  const { errors } = failure instanceof CallError ? failure : { errors: undefined };
  return (
    <main className={styles.signIn}>
      <p className={styles.kicker}>{boot.museum}</p>
      <h1>{say.signInTitle(locale)}</h1>
      <p>{isInterrupted ? say.sessionEnded(locale) : say.signInText(locale)}</p>
      <SchemaForm
        form={employeeLogin}
        labels={labels}
        value={value}
        onChange={setValue}
        check={(entered) => checkForm(employeeLogin, entered).errors}
        serverErrors={errors}
        onSubmit={(entered) => signing.submit(checkForm(employeeLogin, entered).value)}
      >
        {failure && <p role="alert">{failure.message}</p>}
        <button className="button" type="submit" aria-busy={signing.state === "sending"}>
          {say.signIn(locale)}
        </button>
      </SchemaForm>
    </main>
  );
}
