import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as labels from "../../messages/generated/forms/employee-invitation.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { type EmployeeInvitation, employeeInvitation } from "../../schemas/generated/forms/employee-invitation.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type {
  StudioEmployee,
  StudioEmployeeResponse,
  StudioEmployeesResponse,
  StudioInviteRequest,
  StudioRole,
} from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { momentIn } from "../moment.ts";
import draft from "../shell/draft.module.css";
import lists from "../shell/item-list.module.css";
import { PageHead } from "../shell/page-head.tsx";
import { permissionSummary, roleName } from "../shell/permission-names.ts";
import { api } from "../state/session.ts";
import { type Access, AccessFields } from "./employee-permissions.tsx";
import styles from "./employees.module.css";
import { Roles } from "./roles.tsx";

/** Lists the employees and invites more (docs/behaviour.md, "Employees"). */
export function EmployeesPage() {
  const locale = useLocale();
  const id = useId();
  const { value, error, retry } = useLoaded<StudioEmployeesResponse, string>("employees", (_key, signal) =>
    api.get("studio", studioPaths.studioEmployees(), signal),
  );
  const [isInviting, setInviting] = useState(false);
  const [sent, setSent] = useState<string>();
  const { employees = [], roles = [] } = value ?? {};
  const own = ownPermissions(employees);
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
      {error && value === undefined && <LoadFailure title={say.failed(locale)} error={error} onRetry={retry} />}
      {!error && value === undefined && <p aria-busy="true">{say.loading(locale)}</p>}
      <h2 id={id} className="visually-hidden">
        {say.all(locale)}
      </h2>
      <ul aria-labelledby={id} className={lists.rows}>
        {employees.map((employee) => (
          <EmployeeCard key={employee.id} employee={employee} roles={roles} />
        ))}
      </ul>
      {value !== undefined && <Roles roles={roles} own={own} onChanged={retry} />}
      <InviteDialog
        open={isInviting}
        roles={roles}
        own={own}
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

/** The caller's permissions: they can give no others. */
export function ownPermissions(employees: readonly StudioEmployee[]): readonly string[] {
  return employees.find(({ current }) => current)?.permissions ?? [];
}

function EmployeeCard({ employee, roles }: { employee: StudioEmployee; roles: readonly StudioRole[] }) {
  const locale = useLocale();
  const { id, name, email, permissions, secondFactorSince, seenAt, current } = employee;
  const seen = seenAt === undefined ? say.neverSeen(locale) : say.seen(locale, { moment: momentIn(locale, seenAt) });
  const role = roles.find((each) => each.id === employee.role);
  const single = role === undefined ? permissions : (employee.added ?? []);
  const may =
    permissions.length === 0
      ? ""
      : [
          ...(role === undefined || single.length > 0 ? [] : [permissionSummary(locale, role.permissions)]),
          ...(single.length === 0 ? [] : [permissionSummary(locale, single)]),
        ].join(" + ");
  return (
    <li>
      <div className={lists.name}>
        <Link to={`/studio/employees/${id}`}>{name}</Link>
        <p>{[email, seen].filter(Boolean).join(factSeparator(locale))}</p>
        {may !== "" && <p>{may}</p>}
      </div>
      <div className={lists.states}>
        {current && <b>{say.you(locale)}</b>}
        {role !== undefined && <b>{roleName(locale, role)}</b>}
        {email === null && <b data-tone="off">{say.onlyPin(locale)}</b>}
        {secondFactorSince !== undefined && <b>{say.withFactor(locale)}</b>}
        {permissions.length === 0 && <b data-tone="open">{say.mayNothing(locale)}</b>}
        <StateBadge employee={employee} />
      </div>
    </li>
  );
}

/** Why someone cannot sign in now, if so. */
function StateBadge({ employee }: { employee: StudioEmployee }) {
  const locale = useLocale();
  const { disabled, lockedUntil, invitedUntil, hasPassword, hasPin } = employee;
  if (disabled) return <b data-tone="off">{say.disabled(locale)}</b>;
  if (lockedUntil !== undefined)
    return <b data-tone="open">{say.lockedUntil(locale, { moment: momentIn(locale, lockedUntil) })}</b>;
  if (invitedUntil !== undefined && !hasPassword)
    return <b data-tone="open">{say.invited(locale, { moment: momentIn(locale, invitedUntil) })}</b>;
  return hasPin || hasPassword ? null : <b data-tone="off">{say.noWayIn(locale)}</b>;
}

interface InviteDialogProps {
  open: boolean;
  roles: readonly StudioRole[];
  own: readonly string[];
  onClose(): void;
  onInvited(email: string): void;
}

function InviteDialog({ open, onClose, ...form }: InviteDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.inviteTitle(locale)} open={open} onClose={onClose}>
      <InviteForm {...form} />
    </Dialog>
  );
}

function InviteForm({ roles, own, onInvited }: Omit<InviteDialogProps, "onClose" | "open">) {
  const locale = useLocale();
  const [{ role, added }, setAccess] = useState<Access>({ role: null, added: [] });
  const inviting = useAct<EmployeeInvitation, StudioEmployeeResponse>({
    send: (person, key) =>
      api.post(
        "studio",
        studioPaths.studioInvite(),
        { ...person, role, permissions: [...added] } satisfies StudioInviteRequest,
        { idempotencyKey: key },
      ),
    onAnswer: (_answer, { email }) => onInvited(email),
  });
  return (
    <>
      <p className={styles.intro}>{say.inviteText(locale)}</p>
      <SubmittedForm form={employeeInvitation} labels={labels} check={checkForm} submission={inviting}>
        <div className={styles.stack}>
          <AccessFields roles={roles} value={{ role, added }} own={own} onChange={setAccess} />
          <div className={draft.dialogEnd}>
            <button type="submit" className="button" aria-busy={inviting.isBusy}>
              {say.send(locale)}
            </button>
          </div>
        </div>
      </SubmittedForm>
    </>
  );
}
