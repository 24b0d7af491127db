import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioEmployeesResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import { EmployeeAccess } from "./employee-access.tsx";
import { EmployeePermissions } from "./employee-permissions.tsx";
import { EmployeeSessions } from "./employee-sessions.tsx";
import { ownPermissions } from "./employees-page.tsx";

export function EmployeePage() {
  const locale = useLocale();
  const { id = "" } = useParams();
  const { value, error, retry } = useLoaded<StudioEmployeesResponse, string>(`employees ${id}`, (_key, signal) =>
    api.get("studio", studioPaths.studioEmployees(), signal),
  );
  const [changed, setChanged] = useState<StudioEmployee>();
  const loaded = value?.employees.find((each) => each.id === id);
  const employee = changed?.id === id ? changed : loaded;
  const crumbs = (
    <p className={shell.crumbs}>
      <Link to="/studio/employees">{say.employees(locale)}</Link>
    </p>
  );
  if (error && value === undefined)
    return <LoadFailure headingLevel={1} title={say.failed(locale)} error={error} onRetry={retry} />;
  if (value === undefined) return <p aria-busy="true">{say.loading(locale)}</p>;
  if (employee === undefined)
    return (
      <>
        {crumbs}
        <EmptyState title={say.missing(locale)} headingLevel={1}>
          {say.missingText(locale)}
        </EmptyState>
      </>
    );
  return (
    <>
      {crumbs}
      <PageHead title={employee.name} />
      {employee.email !== null && <p>{employee.email}</p>}
      <EmployeePermissions
        key={id}
        employee={employee}
        roles={value.roles}
        own={ownPermissions(value.employees)}
        onChange={setChanged}
        onStale={() => {
          setChanged(undefined);
          retry();
        }}
      />
      <EmployeeAccess employee={employee} onChange={setChanged} />
      <EmployeeSessions employee={employee} />
    </>
  );
}
