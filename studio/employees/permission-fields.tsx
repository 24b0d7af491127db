import * as say from "../../messages/generated/studio/employees.ts";
import { deskPermissions, neededPermissions, type Permission, studioPermissions } from "../../schemas/permissions.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./employees.module.css";
import { nameOfPermission, permissionNames } from "./permission-names.ts";

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
