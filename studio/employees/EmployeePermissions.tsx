import { useState } from "react";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";
import { PermissionFields } from "./PermissionFields.tsx";
import { useAct } from "./use-act.ts";

interface EmployeePermissionsProps {
  employee: StudioEmployee;
  onChange(employee: StudioEmployee): void;
}

/** What an employee may do, to change. */
export function EmployeePermissions({ employee: { id, permissions, current }, onChange }: EmployeePermissionsProps) {
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly string[]>(permissions);
  const [isSaved, setSaved] = useState(false);
  const { failure, busy, act } = useAct();
  const isSame = chosen.length === permissions.length && chosen.every((each) => permissions.includes(each));
  const choose = (next: readonly string[]) => {
    setSaved(false);
    setChosen(next);
  };
  const save = () =>
    act(async () => {
      onChange((await api.post("studio", studioPaths.studioPermit({ id }), { permissions: chosen })).employee);
      setSaved(true);
    });
  return (
    <section className={shell.panel}>
      <h2>{say.permissions(locale)}</h2>
      <p className={shell.hint}>{say.permissionsHint(locale)}</p>
      <PermissionFields value={chosen} locked={current ? "employees" : undefined} onChange={choose} />
      {current && <p className={shell.hint}>{say.ownPermission(locale)}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className={styles.row}>
        <button type="button" className="button" disabled={isSame} aria-busy={busy} onClick={save}>
          {say.save(locale)}
        </button>
        <p role="status" className={styles.status}>
          {isSaved && say.saved(locale)}
        </p>
      </div>
    </section>
  );
}
