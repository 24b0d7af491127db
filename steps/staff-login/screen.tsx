import { useEffect, useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import { type Data, defaults } from "../../schemas/generated/steps/staff-login.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { PinForm } from "./pin-form.tsx";
import styles from "./staff-login.module.css";

/** Lazy, because most sign in by PIN. */
const EmployeeForm = lazyComponent(() => import("./employee-form.tsx").then((module) => module.EmployeeForm), {
  fallback: <FormLoads />,
  failure: <FormFailed />,
});

function FormLoads() {
  return <Skeleton shape="rows" label={say.loadingForm(useLocale())} />;
}

function FormFailed() {
  return <p role="alert">{say.formFailed(useLocale())}</p>;
}

/** Signs in by PIN, or by email and password (docs/behaviour.md, "Box-office login"). */
export default function StaffLoginScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [asEmployee, setAsEmployee] = useState(false);
  const { isSignedIn } = services;
  const { interrupted } = address;

  // Also applies to a page served with a token.
  useEffect(() => {
    if (isSignedIn) address.go(interrupted ?? settings.landingPath, { replace: true });
  }, [isSignedIn, interrupted, address, settings.landingPath]);

  if (isSignedIn) return null;
  return (
    <div className={styles.login}>
      {asEmployee ? (
        <EmployeeForm settings={settings} services={services} />
      ) : (
        <PinForm settings={settings} services={services} />
      )}
      <button type="button" className={styles.other} onClick={() => setAsEmployee(!asEmployee)}>
        {asEmployee ? text("pinText") : text("employeeText")}
      </button>
    </div>
  );
}
