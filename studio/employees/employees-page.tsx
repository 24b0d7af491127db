import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioEmployeesResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { momentIn } from "../releases/moment.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";
import { InviteDialog } from "./invite-dialog.tsx";
import { permissionNames } from "./permission-names.ts";

/** Lists the employees and invites more (docs/behaviour.md, "Employees"). */
export function EmployeesPage() {
  const locale = useLocale();
  const id = useId();
  const { value, error, retry } = useLoaded<StudioEmployeesResponse, string>("employees", (_key, signal) =>
    api.get("studio", studioPaths.studioEmployees(), signal),
  );
  const [isInviting, setInviting] = useState(false);
  const [sent, setSent] = useState<string>();
  return (
    <>
      <PageHead title={say.employees(locale)}>
        <button type="button" className="button" onClick={() => setInviting(true)}>
          {say.invite(locale)}
        </button>
        <Link to="/studio/log">{say.log(locale)}</Link>
      </PageHead>
      <p role="status" className={styles.status}>
        {sent !== undefined && say.sent(locale, { email: sent })}
      </p>
      {error && value === undefined && (
        <LoadFailure title={say.failed(locale)} message={error.message} onRetry={retry} />
      )}
      {!error && value === undefined && <p aria-busy="true">{say.loading(locale)}</p>}
      <h2 id={id} className="visually-hidden">
        {say.all(locale)}
      </h2>
      <ul aria-labelledby={id} className={shell.cards}>
        {(value?.employees ?? []).map((employee) => (
          <EmployeeCard key={employee.id} employee={employee} />
        ))}
      </ul>
      <InviteDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(email) => {
          setInviting(false);
          setSent(email);
          retry();
        }}
      />
    </>
  );
}

function EmployeeCard({ employee }: { employee: StudioEmployee }) {
  const locale = useLocale();
  const {
    id,
    name,
    email,
    permissions,
    disabled,
    hasPin,
    hasPassword,
    secondFactorSince,
    invitedUntil,
    lockedUntil,
    seenAt,
    current,
  } = employee;
  const factor =
    email === null
      ? say.onlyPin(locale)
      : secondFactorSince === undefined
        ? say.withoutFactor(locale)
        : say.withFactor(locale);
  const seen = seenAt === undefined ? say.neverSeen(locale) : say.seen(locale, { moment: momentIn(locale, seenAt) });
  const may =
    permissions.length === 0
      ? say.mayNothing(locale)
      : say.may(locale, { names: permissionNames(locale, permissions) });
  const isWaiting = invitedUntil !== undefined && !hasPassword;
  const state = disabled
    ? say.disabled(locale)
    : lockedUntil !== undefined
      ? say.lockedUntil(locale, { moment: momentIn(locale, lockedUntil) })
      : isWaiting
        ? say.invited(locale, { moment: momentIn(locale, invitedUntil) })
        : hasPin || hasPassword
          ? undefined
          : say.noWayIn(locale);
  return (
    <li>
      <Link to={`/studio/employees/${id}`}>{name}</Link>
      <span>
        <span>{[email, current && say.you(locale), factor, seen].filter(Boolean).join(" · ")}</span>
        <br />
        <span>{may}</span>
      </span>
      {state !== undefined && <b>{state}</b>}
    </li>
  );
}
