import { useEffect, useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import type { Data } from "../../schemas/generated/steps/staff-login.ts";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { defaults } from "./defaults.ts";
import { PinForm } from "./PinForm.tsx";
import styles from "./staff-login.module.css";

/** Most sign in by PIN: the form's code comes when it is asked for. */
const EmployeeForm = lazyComponent(() => import("./EmployeeForm.tsx").then((module) => module.EmployeeForm), {
  fallback: <Skeleton shape="rows" label="Loading the form" />,
  failure: <p role="alert">The form could not be loaded. Please check the connection, or use a PIN.</p>,
});

/** The way into the box office: a PIN, or an employee's email and password (docs/behaviour.md, "Box-office login"). */
export default function StaffLoginScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const [asEmployee, setAsEmployee] = useState(false);
  const { isSignedIn } = services;
  const { interrupted } = address;

  // Also for whom the page was served with a token: straight to work.
  useEffect(() => {
    if (isSignedIn) address.go(interrupted ?? settings.landingPath, { replace: true });
  }, [isSignedIn, interrupted, address, settings.landingPath]);

  if (isSignedIn) return null;
  return (
    <div className={styles.login}>
      {asEmployee ? <EmployeeForm settings={settings} services={services} /> : <PinForm settings={settings} services={services} />}
      <button type="button" className={styles.other} onClick={() => setAsEmployee(!asEmployee)}>
        {asEmployee ? settings.pinText : settings.employeeText}
      </button>
    </div>
  );
}
