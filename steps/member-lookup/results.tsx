import { useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import type { Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member, MemberLookupResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { EmailText, FoundPerson, fullName } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./member-lookup.module.css";

export function Results({
  found,
  settings,
  onOpen,
}: {
  found: MemberLookupResponse;
  settings: Settings;
  onOpen(member: Member): void;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <>
      <ul className={styles.results} aria-label={text("searchText")}>
        {found.members.map((member) => (
          <li key={member.id}>
            <FoundPerson id={`${id}${member.id}`} name={nameOf(member)} noNameText={text("noNameText")}>
              {member.memberNames !== undefined && member.memberNames !== nameOf(member) && (
                <span>{member.memberNames}</span>
              )}
              <span>{member.email ? <EmailText>{member.email}</EmailText> : text("noEmailText")}</span>
              {member.membershipIsValid && (
                <span>{`${member.membershipTitle} · ${text("expiresText")} ${formatDay(locale, member.membershipExpiry, "short")}`}</span>
              )}
            </FoundPerson>
            <button type="button" aria-describedby={`${id}${member.id}`} onClick={() => onOpen(member)}>
              {text("actionsText")}
            </button>
          </li>
        ))}
      </ul>
      {found.moreAvailable && <p className={styles.more}>{text("moreText")}</p>}
    </>
  );
}

export function nameOf({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string {
  return fullName(firstName, lastName);
}
