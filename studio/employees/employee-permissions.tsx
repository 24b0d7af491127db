import { useId, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type {
  StudioEmployee,
  StudioEmployeeResponse,
  StudioPermissionsRequest,
  StudioRole,
} from "../../schemas/generated/wire.ts";
import { neededPermissions, type Permission } from "../../schemas/permissions.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import {
  nameOfPermission,
  permissionGroups,
  permissionNames,
  permissionSummary,
  purposeOfPermission,
  roleName,
} from "../shell/permission-names.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";

interface EmployeePermissionsProps {
  employee: StudioEmployee;
  roles: readonly StudioRole[];
  /** The caller's permissions. */
  own: readonly string[];
  onChange(employee: StudioEmployee): void;
  onStale(): void;
}

interface Choice extends Access {
  readonly was: readonly string[];
}

const accessOf = ({ role, added = [], permissions }: StudioEmployee): Access => ({
  role: role ?? null,
  added: role === undefined ? permissions : added,
});

export function EmployeePermissions({ employee, roles, own, onChange, onStale }: EmployeePermissionsProps) {
  const { id, permissions, current } = employee;
  const locale = useLocale();
  const [choice, setChoice] = useState<Choice>();
  const [saved, setSaved] = useState<Access>();
  const saving = useAct<StudioPermissionsRequest, StudioEmployeeResponse>({
    send: (body, key) => api.post("studio", studioPaths.studioPermit({ id }), body, { idempotencyKey: key }),
    onAnswer({ employee: changed }, { permissions: added, role = null }) {
      onChange(changed);
      setSaved(accessOf(changed));
      // Changes made while saving are still unsaved.
      setChoice((now) =>
        now === undefined || isSame(now, { role, added }) ? undefined : { ...now, was: changed.permissions },
      );
    },
    onFailure(error) {
      if (!(error instanceof CallError && error.code === "EMPLOYEE_CHANGED")) return;
      setChoice(undefined);
      onStale();
    },
  });
  const present = accessOf(employee);
  const { role, added, was } = choice ?? { ...present, was: permissions };
  return (
    <section className={shell.panel}>
      <h2>{say.permissions(locale)}</h2>
      <p className={shell.hint}>{say.permissionsHint(locale)}</p>
      <AccessFields
        roles={roles}
        value={{ role, added }}
        locked={current ? "employees" : undefined}
        own={own}
        onChange={(next) => {
          setSaved(undefined);
          setChoice({ ...next, was });
        }}
      />
      <p className={shell.hint}>{current ? say.ownPermission(locale) : say.notYours(locale)}</p>
      {saving.failure && <p role="alert">{saving.failure.message}</p>}
      <div className={styles.row}>
        <button
          type="button"
          className="button"
          disabled={isSame({ role, added }, present)}
          aria-busy={saving.isBusy}
          onClick={() => void saving.submit({ permissions: [...added], role, was: [...was] })}
        >
          {say.save(locale)}
        </button>
        <p role="status" className={styles.status}>
          {saved !== undefined && isSame({ role, added }, saved) && say.saved(locale)}
        </p>
      </div>
    </section>
  );
}

function isSame(one: Access, other: Access): boolean {
  return (
    one.role === other.role &&
    one.added.length === other.added.length &&
    one.added.every((each) => other.added.includes(each))
  );
}

export interface Access {
  /** A role's id; null for none. */
  readonly role: string | null;
  /** Permissions besides those of the role. */
  readonly added: readonly string[];
}

interface AccessFieldsProps {
  roles: readonly StudioRole[];
  value: Access;
  locked?: Permission | undefined;
  /** The caller's permissions; they can give no others. */
  own: readonly string[];
  onChange(value: Access): void;
}

/** A role by one press, and single permissions besides it. */
export function AccessFields({ roles, value: { role, added }, locked, own, onChange }: AccessFieldsProps) {
  const locale = useLocale();
  const id = useId();
  const ofRole = roles.find((each) => each.id === role)?.permissions ?? [];
  const options = [...roles.map((each) => ({ ...each, id: each.id as string | null })), noRole];
  return (
    <>
      <fieldset className={styles.roles}>
        <legend>{say.role(locale)}</legend>
        {options.map((each) => (
          <label key={each.id ?? ""}>
            <input
              type="radio"
              name={id}
              checked={each.id === role}
              disabled={
                (locked !== undefined && ![...each.permissions, ...added].includes(locked)) ||
                (each.id !== role && each.permissions.some((permission) => !own.includes(permission)))
              }
              onChange={() =>
                onChange({ role: each.id, added: added.filter((one) => !each.permissions.includes(one)) })
              }
            />
            <span>
              <b>{each.id === null ? say.noRole(locale) : roleName(locale, { ...each, id: each.id })}</b>
              <small>{each.id === null ? say.noRoleHint(locale) : permissionSummary(locale, each.permissions)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <details className={styles.single} open={role === null || undefined}>
        <summary>
          <span>{say.addSingle(locale)}</span>
          {role !== null && added.length > 0 && <span>{` · ${say.addedCount(locale, { count: added.length })}`}</span>}
        </summary>
        <PermissionFields
          value={added}
          ofRole={ofRole}
          own={own}
          locked={locked}
          onChange={(next) => onChange({ role, added: next })}
        />
      </details>
      <p aria-live="polite" className={styles.status}>
        {[...ofRole, ...added].flatMap((each) => hintOf(locale, each, [...ofRole, ...added]) ?? []).join(" ")}
      </p>
    </>
  );
}

const noRole = { id: null, permissions: [] as string[], holders: 0 };

interface PermissionFieldsProps {
  value: readonly string[];
  /** Permissions that the employee has by their role. */
  ofRole?: readonly string[];
  own: readonly string[];
  locked?: Permission | undefined;
  onChange(value: string[]): void;
}

/** A checkbox per permission, with what it is for. */
export function PermissionFields({ value, ofRole = [], own, locked, onChange }: PermissionFieldsProps) {
  const locale = useLocale();
  const id = useId();
  return permissionGroups.map(([title, permissions], at) => (
    <fieldset key={permissions[0]} className={styles.permissions}>
      <legend>{title(locale)}</legend>
      {permissions.map((permission) => {
        const isOfRole = ofRole.includes(permission);
        const isTicked = isOfRole || value.includes(permission);
        const name = nameOfPermission[permission](locale);
        return (
          <label key={permission} htmlFor={`${id}${at}${permission}`}>
            <input
              id={`${id}${at}${permission}`}
              type="checkbox"
              aria-label={isOfRole ? say.ofRole(locale, { name }) : name}
              aria-describedby={`${id}${permission}`}
              checked={isTicked}
              disabled={isOfRole || permission === locked || (!isTicked && !own.includes(permission))}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, permission] : value.filter((each) => each !== permission))
              }
            />
            <span>
              <span>{name}</span>
              <small id={`${id}${permission}`}>{purposeOfPermission[permission](locale)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  ));
}

/** Names a missing permission that another one needs. */
function hintOf(locale: string, permission: string, given: readonly string[]): string | undefined {
  const needs = neededPermissions[permission] ?? [];
  const [needed, other] = needs.flatMap((each) => (each === undefined ? [] : permissionNames(locale, [each])));
  const [name = permission] = permissionNames(locale, [permission]);
  if (needed === undefined || needs.some((each) => each !== undefined && given.includes(each))) return undefined;
  return other === undefined
    ? say.leadsNowhere(locale, { name, needed })
    : say.leadsNowhereOfTwo(locale, { name, needed, other });
}
