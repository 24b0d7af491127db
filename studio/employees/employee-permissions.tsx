import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee } from "../../schemas/generated/wire.ts";
import { deskPermissions, neededPermissions, type Permission, studioPermissions } from "../../schemas/permissions.ts";
import { useLocale } from "../../ui/locale.ts";
import { nameOfPermission, permissionNames } from "../shell/permission-names.ts";
import shell from "../shell/shell.module.css";
import { postOnce } from "../state/session.ts";
import styles from "./employees.module.css";
import { useAct } from "./use-act.ts";

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
  const { failure, busy, act } = useAct();
  const { chosen, was } = choice ?? { chosen: permissions, was: permissions };
  const choose = (next: readonly string[]) => {
    setSaved(undefined);
    setChoice({ chosen: next, was });
  };
  async function save() {
    const { employee } = await postOnce("studio", studioPaths.studioPermit({ id }), {
      permissions: [...chosen],
      was: [...was],
    });
    onChange(employee);
    setSaved(employee.permissions);
    // Changes made while saving are still unsaved.
    setChoice((now) =>
      now === undefined || isSame(now.chosen, chosen) ? undefined : { chosen: now.chosen, was: employee.permissions },
    );
  }
  function showAgain(error: unknown): never {
    if (error instanceof CallError && error.code === "EMPLOYEE_CHANGED") {
      setChoice(undefined);
      onStale();
    }
    throw error;
  }
  return (
    <section className={shell.panel}>
      <h2>{say.permissions(locale)}</h2>
      <p className={shell.hint}>{say.permissionsHint(locale)}</p>
      <PermissionFields value={chosen} locked={current ? "employees" : undefined} onChange={choose} />
      {current && <p className={shell.hint}>{say.ownPermission(locale)}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className={styles.row}>
        <button
          type="button"
          className="button"
          disabled={isSame(chosen, permissions)}
          aria-busy={busy}
          onClick={() => act(() => save().catch(showAgain))}
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
