import { useId } from "react";
import type { Member, MemberLookupResponse } from "../../schemas/generated/wire.ts";
import type { Settings } from "./defaults.ts";
import styles from "./member-lookup.module.css";
import { nameOf } from "./name-of.ts";

/** Who was found. */
export function Results({ found, settings, onOpen }: { found: MemberLookupResponse; settings: Settings; onOpen(member: Member): void }) {
  const id = useId();
  return (
    <>
      <ul className={styles.results} aria-label={settings.searchText}>
        {found.members.map((member) => (
          <li key={member.id}>
            <div id={`${id}${member.id}`}>
              <b>{nameOf(member) || settings.noNameText}</b>
              {member.memberNames !== undefined && member.memberNames !== nameOf(member) && <span>{member.memberNames}</span>}
              <span>{member.email || settings.noEmailText}</span>
            </div>
            <button type="button" aria-describedby={`${id}${member.id}`} onClick={() => onOpen(member)}>
              {settings.actionsText}
            </button>
          </li>
        ))}
      </ul>
      {found.moreAvailable && <p className={styles.more}>{settings.moreText}</p>}
    </>
  );
}
