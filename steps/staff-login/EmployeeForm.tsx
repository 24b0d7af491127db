import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as labels from "../../messages/generated/forms/employee-login.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import { type EmployeeLogin, employeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { useSubmission } from "../../ui/useSubmission.ts";
import { useText } from "../../ui/useText.ts";
import { CodeForm } from "./CodeForm.tsx";

/** Email and password, and then the code of one who has a second factor; what the server says of them is shown above the form. */
export function EmployeeForm({ settings, services }: { settings: Settings; services: ToolServices }) {
  const text = useText(say, settings);
  const [value, setValue] = useState<Partial<EmployeeLogin>>({});
  const [confirmed, setConfirmed] = useState<EmployeeLogin>();
  const signingIn = useSubmission<EmployeeLogin, StaffTokenResponse>({
    send: (entered) => services.post(staffPaths.staffSignIn(), entered),
    onAnswer: (session) => services.signedIn(session),
    onFailure(error, entered) {
      if (error instanceof CallError && error.code === "SECOND_FACTOR_REQUIRED") setConfirmed(entered);
    },
  });
  const { failure } = signingIn;
  const { errors } = failure instanceof CallError ? failure : { errors: undefined };
  if (confirmed !== undefined) return <CodeForm credentials={confirmed} settings={settings} services={services} />;
  return (
    <SchemaForm
      form={employeeLogin}
      labels={labels}
      value={value}
      onChange={setValue}
      check={(entered) => checkForm(employeeLogin, entered).errors}
      serverErrors={errors}
      onSubmit={(entered) => signingIn.submit(checkForm(employeeLogin, entered).value)}
    >
      {failure && !errors?.length && <p role="alert">{failure.message}</p>}
      <button className="button" type="submit" aria-busy={signingIn.state === "sending"}>
        {text("signInText")}
      </button>
    </SchemaForm>
  );
}
