import * as say from "../../messages/generated/studio/employees.ts";
import { deskPermissions, type Permission, studioPermissions } from "../../schemas/permissions.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./employees.module.css";
import { nameOfPermission } from "./permission-names.ts";

interface PermissionFieldsProps {
  value: readonly string[];
  /** One that stays. */
  locked?: Permission | undefined;
  onChange(value: string[]): void;
}

/** A box for each permission: those of the box office, and those of the studio. */
export function PermissionFields({ value, locked, onChange }: PermissionFieldsProps) {
  const locale = useLocale();
  const groups = [
    [say.boxOffice, deskPermissions],
    [say.studio, studioPermissions],
  ] as const;
  return groups.map(([title, permissions]) => (
    <fieldset key={permissions[0]} className={styles.permissions}>
      <legend>{title(locale)}</legend>
      {permissions.map((permission) => (
        <label key={permission}>
          <input
            type="checkbox"
            checked={value.includes(permission)}
            disabled={permission === locked}
            onChange={({ target }) => onChange(target.checked ? [...value, permission] : value.filter((each) => each !== permission))}
          />
          {nameOfPermission[permission](locale)}
        </label>
      ))}
    </fieldset>
  ));
}
