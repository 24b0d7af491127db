import { useRef, useState } from "react";
import * as say from "../../../messages/generated/app/own-account.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { notify } from "../../state/banner.ts";
import account from "../account-page.module.css";
import { DetailsForm } from "./details-form.tsx";
import styles from "./overview.module.css";
import { Section } from "./section.tsx";

export function Details({ customer }: { customer: Customer }) {
  const locale = useLocale();
  const [isEditing, setIsEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { email, pendingEmail, firstName = "", lastName = "", phone, address } = customer;
  const close = () => {
    setIsEditing(false);
    // The form had the focus and is gone.
    requestAnimationFrame(() => change.current?.focus());
  };
  if (isEditing) {
    return (
      <Section title={say.detailsTitle(locale)}>
        <DetailsForm
          customer={customer}
          onSaved={(asked) => {
            notify({ message: asked === undefined ? say.saved(locale) : say.savedWithLink(locale, { email: asked }) });
            close();
          }}
          onCancel={close}
        />
      </Section>
    );
  }
  const rows = [
    [say.name(locale), [firstName, lastName].filter(Boolean).join(" ")],
    [say.email(locale), email],
    [say.phone(locale), phone],
    [say.address(locale), address && [address.street, address.city, `${address.state} ${address.zip}`].join(", ")],
  ] as const;
  return (
    <Section title={say.detailsTitle(locale)}>
      <dl className={styles.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "—"}</dd>
          </div>
        ))}
      </dl>
      {pendingEmail !== undefined && <p className={styles.waits}>{say.emailWaits(locale, { email: pendingEmail })}</p>}
      <button ref={change} type="button" className={account.quiet} onClick={() => setIsEditing(true)}>
        {say.change(locale)}
      </button>
    </Section>
  );
}
