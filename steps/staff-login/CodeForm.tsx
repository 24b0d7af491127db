import { useEffect, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as labels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import type { EmployeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { useSubmission } from "../../ui/useSubmission.ts";
import { useText } from "../../ui/useText.ts";
import styles from "./staff-login.module.css";

interface CodeFormProps {
  /** Which were right. */
  credentials: EmployeeLogin;
  settings: Settings;
  services: ToolServices;
}

/** The second step of one who has a second factor (docs/behaviour.md, "Second factor"). */
export function CodeForm({ credentials, settings, services }: CodeFormProps) {
  const text = useText(say, settings);
  const area = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<Partial<SecondFactor>>({});
  const signingIn = useSubmission<SecondFactor, StaffTokenResponse>({
    send: ({ code }) => services.post(staffPaths.staffSignIn(), { ...credentials, code }),
    onAnswer: (session) => services.signedIn(session),
  });
  useEffect(() => area.current?.querySelector("input")?.focus(), []);
  const { failure } = signingIn;
  const { errors } = failure instanceof CallError ? failure : { errors: undefined };
  return (
    <div ref={area} className={styles.code}>
      <p>{text("codeText")}</p>
      <SchemaForm
        form={secondFactor}
        labels={labels}
        value={value}
        onChange={setValue}
        check={(entered) => checkForm(secondFactor, entered).errors}
        serverErrors={errors}
        onSubmit={(entered) => signingIn.submit(checkForm(secondFactor, entered).value)}
      >
        {failure && !errors?.length && <p role="alert">{failure.message}</p>}
        <button className="button" type="submit" aria-busy={signingIn.state === "sending"}>
          {text("signInText")}
        </button>
      </SchemaForm>
    </div>
  );
}
