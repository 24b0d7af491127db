import { useEffect, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as labels from "../../messages/generated/forms/employee-login.ts";
import * as codeLabels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import { type EmployeeLogin, employeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./staff-login.module.css";

/** Email and password, then a two-factor code if required; server errors appear above the form. */
export function EmployeeForm({ settings, services }: { settings: Settings; services: ToolServices }) {
  const text = useText(say, settings);
  const [confirmed, setConfirmed] = useState<EmployeeLogin>();
  const signingIn = useAct<EmployeeLogin, StaffTokenResponse>({
    send: (entered) => services.post(staffPaths.staffSignIn(), entered),
    resends: false,
    onAnswer: (session) => services.signedIn(session),
    onFailure(error, entered) {
      if (error instanceof CallError && error.code === "SECOND_FACTOR_REQUIRED") setConfirmed(entered);
    },
  });
  if (confirmed !== undefined) return <CodeForm credentials={confirmed} settings={settings} services={services} />;
  return (
    <SubmittedForm form={employeeLogin} labels={labels} check={checkForm} submission={signingIn}>
      <button className="button" type="submit" aria-busy={signingIn.isBusy}>
        {text("signInText")}
      </button>
    </SubmittedForm>
  );
}

interface CodeFormProps {
  credentials: EmployeeLogin;
  settings: Settings;
  services: ToolServices;
}

/** Asks for the code (docs/behaviour.md, "Two-factor authentication"). */
function CodeForm({ credentials, settings, services }: CodeFormProps) {
  const text = useText(say, settings);
  const area = useRef<HTMLDivElement>(null);
  const signingIn = useAct<SecondFactor, StaffTokenResponse>({
    send: ({ code }) => services.post(staffPaths.staffSignIn(), { ...credentials, code }),
    resends: false,
    onAnswer: (session) => services.signedIn(session),
  });
  useEffect(() => area.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={area} className={styles.code}>
      <p>{text("codeText")}</p>
      <SubmittedForm form={secondFactor} labels={codeLabels} check={checkForm} submission={signingIn}>
        <button className="button" type="submit" aria-busy={signingIn.isBusy}>
          {text("signInText")}
        </button>
      </SubmittedForm>
    </div>
  );
}
