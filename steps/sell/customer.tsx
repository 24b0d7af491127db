import { useId, useState } from "react";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import type { EnteredCustomer } from "./entered-sale.ts";
import styles from "./sell.module.css";

interface CustomerProps {
  settings: Settings;
  entered: EnteredCustomer;
  isToday: boolean;
  locked: boolean;
  onChange(entered: EnteredCustomer): void;
}

/** Collapsed at first, because most sales need none of it. */
export function Customer({ settings, entered, isToday, locked, onChange }: CustomerProps) {
  const text = useText(say, settings);
  const id = useId();
  const [isGiven] = useState(() => [entered.firstName, entered.lastName, entered.email].some((each) => each !== ""));
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
          <label htmlFor={`${id}admit`}>{text("admitLabel")}</label>
          <select
            id={`${id}admit`}
            value={entered.admit}
            disabled={locked}
            onChange={({ target }) => onChange({ ...entered, admit: target.value as EnteredCustomer["admit"] })}
          >
            <option value="now">{text("admitNowText")}</option>
            <option value="all">{text("admitAllText")}</option>
            <option value="none">{text("admitNoneText")}</option>
          </select>
        </div>
      )}
      <details
        className={styles.customer}
        open={isGiven || undefined}
        // The sale scrolls by itself on a wide screen: the fields would open out of sight.
        onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView?.({ block: "nearest" })}
      >
        <summary>{text("customerText")}</summary>
        <div>
          {field("firstName", text("firstNameLabel"), 60)}
          {field("lastName", text("lastNameLabel"), 60)}
          {field("email", text("emailLabel"), 254)}
        </div>
      </details>
    </>
  );
}
