import { useId } from "react";
import * as say from "../../messages/generated/steps/sell.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./sell.module.css";

/** Whom the tickets are for, as far as they say, and who of them is let in. */
export interface EnteredCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly admit: "now" | "all" | "none";
}

export const noCustomer: EnteredCustomer = { firstName: "", lastName: "", email: "", admit: "now" };

interface CustomerProps {
  entered: EnteredCustomer;
  /** Some of the tickets are for today. */
  isToday: boolean;
  locked: boolean;
  onChange(entered: EnteredCustomer): void;
}

/** What most sales do without. */
export function Customer({ entered, isToday, locked, onChange }: CustomerProps) {
  const locale = useLocale();
  const id = useId();
  const field = (name: "firstName" | "lastName" | "email", label: string, maxLength: number) => (
    <TextField
      label={label}
      value={entered[name]}
      onChange={(value) => onChange({ ...entered, [name]: value })}
      inputMode={name === "email" ? "email" : "text"}
      maxLength={maxLength}
      locked={locked}
    />
  );
  return (
    <>
      {isToday && (
        <div className={styles.field}>
          <label htmlFor={`${id}admit`}>{say.admitLabel(locale)}</label>
          <select
            id={`${id}admit`}
            value={entered.admit}
            disabled={locked}
            onChange={({ target }) => onChange({ ...entered, admit: target.value as EnteredCustomer["admit"] })}
          >
            <option value="now">{say.admitNowText(locale)}</option>
            <option value="all">{say.admitAllText(locale)}</option>
            <option value="none">{say.admitNoneText(locale)}</option>
          </select>
        </div>
      )}
      <details className={styles.customer}>
        <summary>{say.customerText(locale)}</summary>
        <div>
          {field("firstName", say.firstNameLabel(locale), 60)}
          {field("lastName", say.lastNameLabel(locale), 60)}
          {field("email", say.emailLabel(locale), 254)}
        </div>
      </details>
    </>
  );
}
