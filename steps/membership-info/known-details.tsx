import * as say from "../../messages/generated/steps/membership-info.ts";
import type { Answer } from "../../schemas/generated/steps/membership-info.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./membership-info.module.css";

interface KnownDetailsProps {
  /** Hidden fields, with the account's values. */
  details: Answer;
  onChange(): void;
}

/** Shows the account's details instead of asking for them again. */
export function KnownDetails({ details, onChange }: KnownDetailsProps) {
  const locale = useLocale();
  return (
    <section className={styles.known} aria-label={say.known(locale)}>
      <h2>{say.known(locale)}</h2>
      <ul>
        {linesOf(details).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" onClick={onChange}>
        {say.change(locale)}
      </button>
    </section>
  );
}

function linesOf(details: Answer): string[] {
  const {
    primaryFirstName,
    primaryLastName,
    contactEmail,
    contactPhone,
    contactStreet,
    contactCity,
    contactState,
    contactZip,
  } = details;
  const {
    purchaserFirstName,
    purchaserLastName,
    purchaserEmail,
    purchaserPhone,
    purchaserStreet,
    purchaserCity,
    purchaserState,
    purchaserZip,
  } = details;
  const joined = (parts: readonly (string | undefined)[], between: string) => parts.filter(Boolean).join(between);
  return [
    joined([primaryFirstName ?? purchaserFirstName, primaryLastName ?? purchaserLastName], " "),
    contactEmail ?? purchaserEmail ?? "",
    contactPhone ?? purchaserPhone ?? "",
    joined(
      [
        contactStreet ?? purchaserStreet,
        contactCity ?? purchaserCity,
        joined([contactState ?? purchaserState, contactZip ?? purchaserZip], " "),
      ],
      ", ",
    ),
  ].filter(Boolean);
}
