import { useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import type { Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member, MemberLookupResponse } from "../../schemas/generated/wire.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FoundPerson } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./member-lookup.module.css";

interface ResultsProps {
  found: MemberLookupResponse;
  settings: Settings;
  onOpen(member: Member): void;
  /** False for employees who do not sell. */
  onSell: ((member: Member) => void) | false;
}

export function Results({ found, settings, onOpen, onSell }: ResultsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <>
      <ul className={styles.results} aria-label={text("searchText")}>
        {found.members.map((member) => (
          <li key={member.id}>
            <FoundPerson id={`${id}${member.id}`} name={nameOf(locale, member)} noNameText={text("noNameText")}>
              {member.memberNames !== undefined && member.memberNames !== nameOf(locale, member) && (
                <span>{member.memberNames}</span>
              )}
              <span>{member.email ? <EmailText>{member.email}</EmailText> : text("noEmailText")}</span>
            </FoundPerson>
            <MembershipToday member={member} settings={settings} />
            {onSell && (
              <button
                type="button"
                className={styles.sell}
                aria-describedby={`${id}${member.id}`}
                onClick={() => onSell(member)}
              >
                {member.membershipIsValid ? say.sellText(locale) : say.renewText(locale)}
              </button>
            )}
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

/** Says whether the membership is valid today, and how many people it admits. */
function MembershipToday({ member, settings }: { member: Member; settings: Settings }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { membershipIsValid, membershipTitle: title, membershipExpiry: expires, freeTickets } = member;
  if (!membershipIsValid)
    return expires === "" ? null : (
      <p className={styles.ended}>{text("endedText", { title, day: formatDay(locale, expires, "short") })}</p>
    );
  return (
    <p className={styles.today}>
      <b>{title}</b>
      <span>{`${text("expiresText")} ${formatDay(locale, expires, "short")}`}</span>
      {freeTickets !== undefined && <span>{say.freeTicketsText(locale, freeTickets)}</span>}
    </p>
  );
}

export function nameOf(locale: string, name: Pick<Member, "firstName" | "lastName">): string {
  return fullName(locale, name);
}
