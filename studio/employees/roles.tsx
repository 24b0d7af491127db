import { useId, useState } from "react";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioRole, StudioRoleRequest, StudioRolesResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import draft from "../shell/draft.module.css";
import { permissionSummary, roleName } from "../shell/permission-names.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import { PermissionFields } from "./employee-permissions.tsx";
import styles from "./employees.module.css";

interface RolesProps {
  roles: readonly StudioRole[];
  own: readonly string[];
  onChanged(): void;
}

/** Lists roles, which the museum may rename, change and add to. */
export function Roles({ roles, own, onChanged }: RolesProps) {
  const locale = useLocale();
  const id = useId();
  const [edited, setEdited] = useState<StudioRole | "new">();
  const [removed, setRemoved] = useState<StudioRole>();
  const removing = useAct<StudioRole, StudioRolesResponse>({
    send: (role, key) => api.post("studio", studioPaths.studioRemoveRole({ id: role.id }), {}, { idempotencyKey: key }),
    onAnswer: onChanged,
  });
  return (
    <section aria-labelledby={id} className={styles.roleSection}>
      <div className={shell.head}>
        <h2 id={id}>{say.roles(locale)}</h2>
        <button type="button" className={shell.plain} onClick={() => setEdited("new")}>
          {say.newRole(locale)}
        </button>
      </div>
      <p className={shell.hint}>{say.rolesHint(locale)}</p>
      {removing.failure && <p role="alert">{removing.failure.message}</p>}
      <ul className={styles.roleList}>
        {roles.map((role) => (
          <li key={role.id}>
            <span>
              <b>{roleName(locale, role)}</b>{" "}
              <span className={styles.holders}>{say.holders(locale, { count: role.holders })}</span>
              <small>
                {role.permissions.length === 0 ? say.mayNothing(locale) : permissionSummary(locale, role.permissions)}
              </small>
            </span>
            <span className={styles.row}>
              <RoleButton text={say.changeRole(locale)} role={role} onPress={() => setEdited(role)} />
              {role.holders === 0 && (
                <RoleButton text={say.removeRole(locale)} role={role} onPress={() => setRemoved(role)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        title={
          edited === undefined || edited === "new"
            ? say.newRoleTitle(locale)
            : say.changeRoleTitle(locale, { role: roleName(locale, edited) })
        }
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        <RoleForm
          role={edited === "new" ? undefined : edited}
          own={own}
          onSaved={() => {
            setEdited(undefined);
            onChanged();
          }}
        />
      </Dialog>
      {removed && (
        <Prompt
          title={say.removeRoleTitle(locale, { role: roleName(locale, removed) })}
          options={[
            { label: say.keepRole(locale), onChoose: () => setRemoved(undefined) },
            {
              label: say.removeRole(locale),
              dangerous: true,
              onChoose() {
                setRemoved(undefined);
                void removing.submit(removed);
              },
            },
          ]}
          onDismiss={() => setRemoved(undefined)}
        >
          <p>{say.removeRoleText(locale)}</p>
        </Prompt>
      )}
    </section>
  );
}

function RoleButton({ text, role, onPress }: { text: string; role: StudioRole; onPress(): void }) {
  const locale = useLocale();
  return (
    <button type="button" className={shell.plain} aria-label={`${text}: ${roleName(locale, role)}`} onClick={onPress}>
      {text}
    </button>
  );
}

interface RoleFormProps {
  role: StudioRole | undefined;
  own: readonly string[];
  onSaved(): void;
}

function RoleForm({ role, own, onSaved }: RoleFormProps) {
  const locale = useLocale();
  const present = role === undefined ? "" : roleName(locale, role);
  const [name, setName] = useState(present);
  const [permissions, setPermissions] = useState<readonly string[]>(role?.permissions ?? []);
  const saving = useAct<StudioRoleRequest, StudioRolesResponse>({
    send: (body, key) =>
      api.post(
        "studio",
        role === undefined ? studioPaths.studioAddRole() : studioPaths.studioChangeRole({ id: role.id }),
        body,
        { idempotencyKey: key },
      ),
    onAnswer: onSaved,
  });
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.submit({
          // A translated name stays the product's until it is changed.
          name: name.trim() === present ? "" : name.trim(),
          permissions: [...permissions],
          ...(role && { was: role.permissions }),
        });
      }}
    >
      <TextField label={say.roleName(locale)} value={name} onChange={setName} maxLength={60} required />
      <PermissionFields value={permissions} own={own} onChange={setPermissions} />
      <p className={shell.hint}>{say.notYours(locale)}</p>
      <p role="alert" className={styles.status}>
        {saving.failure?.message}
      </p>
      <div className={draft.dialogEnd}>
        <button type="submit" className="button" aria-busy={saving.isBusy}>
          {say.saveRole(locale)}
        </button>
      </div>
    </form>
  );
}
