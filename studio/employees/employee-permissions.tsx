import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioEmployeeResponse } from "../../schemas/generated/wire.ts";
import { deskPermissions, neededPermissions, type Permission, studioPermissions } from "../../schemas/permissions.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { nameOfPermission, permissionNames } from "../shell/permission-names.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";

interface EmployeePermissionsProps {
  employee: StudioEmployee;
  onChange(employee: StudioEmployee): void;
  onStale(): void;
}

interface Choice {
  readonly chosen: readonly string[];
  readonly was: readonly string[];
}

export function EmployeePermissions({
  employee: { id, permissions, current },
  onChange,
  onStale,
}: EmployeePermissionsProps) {
  const locale = useLocale();
  const [choice, setChoice] = useState<Choice>();
  const [saved, setSaved] = useState<readonly string[]>();
  const saving = useAct<{ permissions: string[]; was: string[] }, StudioEmployeeResponse>({
    send: (body, key) => api.post("studio", studioPaths.studioPermit({ id }), body, { idempotencyKey: key }),
    onAnswer({ employee }, { permissions: sent }) {
      onChange(employee);
      setSaved(employee.permissions);
      // Changes made while saving are still unsaved.
      setChoice((now) =>
        now === undefined || isSame(now.chosen, sent) ? undefined : { chosen: now.chosen, was: employee.permissions },
      );
    },
    onFailure(error) {
      if (!(error instanceof CallError && error.code === "EMPLOYEE_CHANGED")) return;
      setChoice(undefined);
      onStale();
    },
  });
  const { chosen, was } = choice ?? { chosen: permissions, was: permissions };
  const choose = (next: readonly string[]) => {
    setSaved(undefined);
    setChoice({ chosen: next, was });
  };
  return (
    <section className={shell.panel}>
      <h2>{say.permissions(locale)}</h2>
      <p className={shell.hint}>{say.permissionsHint(locale)}</p>
      <PermissionFields value={chosen} locked={current ? "employees" : undefined} onChange={choose} />
      {current && <p className={shell.hint}>{say.ownPermission(locale)}</p>}
      {saving.failure && <p role="alert">{saving.failure.message}</p>}
      <div className={styles.row}>
        <button
          type="button"
          className="button"
          disabled={isSame(chosen, permissions)}
          aria-busy={saving.isBusy}
          onClick={() => void saving.submit({ permissions: [...chosen], was: [...was] })}
        >
          {say.save(locale)}
        </button>
        <p role="status" className={styles.status}>
          {saved !== undefined && isSame(chosen, saved) && say.saved(locale)}
        </p>
      </div>
    </section>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

interface PermissionFieldsProps {
  value: readonly string[];
  locked?: Permission | undefined;
  onChange(value: string[]): void;
}

/** A checkbox per permission, with hints on those without effect. */
export function PermissionFields({ value, locked, onChange }: PermissionFieldsProps) {
  const locale = useLocale();
  const groups = [
    [say.boxOffice, deskPermissions],
    [say.studio, studioPermissions],
  ] as const;
  const fields = groups.map(([title, permissions]) => (
    <fieldset key={permissions[0]} className={styles.permissions}>
      <legend>{title(locale)}</legend>
      {permissions.map((permission) => (
        <label key={permission}>
          <input
            type="checkbox"
            checked={value.includes(permission)}
            disabled={permission === locked}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, permission] : value.filter((each) => each !== permission))
            }
          />
          {nameOfPermission[permission](locale)}
        </label>
      ))}
    </fieldset>
  ));
  return (
    <>
      {fields}
      <p aria-live="polite" className={styles.status}>
        {value.flatMap((each) => hintOf(locale, each, value) ?? []).join(" ")}
      </p>
    </>
  );
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
