import { useEffect, useRef, useState } from "react";
import { checkForm } from "../../../commerce/forms/check-form.ts";
import { fullName } from "../../../messages/formats/full-name.ts";
import { inSequence, unbroken } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import * as forms from "../../../messages/generated/commerce/forms.ts";
import * as labels from "../../../messages/generated/forms/own-details.ts";
import type { CustomerUpdate } from "../../../schemas/api/route.ts";
import { addressLines } from "../../../schemas/forms/addresses/address-rules.ts";
import { type OwnDetails, ownDetails } from "../../../schemas/generated/forms/own-details.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { AddressForm } from "../../../ui/forms/address-form.tsx";
import type { FormCheck } from "../../../ui/forms/schema-form.tsx";
import { useCountries } from "../../../ui/forms/use-countries.ts";
import { useLocale } from "../../../ui/locale.ts";
import { notify } from "../../state/banner.ts";
import { updateDetails } from "../account-calls.ts";
import account from "../account-page.module.css";
import { AccountPageForm, useForm } from "../account-page.tsx";
import styles from "./overview.module.css";
import { Section } from "./section.tsx";

export function Details({ customer }: { customer: Customer }) {
  const locale = useLocale();
  const [isEditing, setIsEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { email, pendingEmail, firstName = "", lastName = "", phone, address } = customer;
  const countries = useCountries(ownDetails, address ?? {});
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
          onSaved={(changedEmail) => {
            notify({
              message:
                changedEmail === undefined ? say.saved(locale) : say.savedWithLink(locale, { email: changedEmail }),
            });
            close();
          }}
          onCancel={close}
        />
      </Section>
    );
  }
  const rows = [
    [say.name(locale), fullName(locale, { firstName, lastName })],
    [say.email(locale), email],
    [say.phone(locale), phone],
    [say.address(locale), address && unbroken(inSequence(locale, addressLines(address, countries, locale)))],
  ] as const;
  return (
    <Section title={say.detailsTitle(locale)}>
      <dl className={styles.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ? <EmailText>{value}</EmailText> : "—"}</dd>
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

interface DetailsFormProps {
  customer: Customer;
  /** @param changedEmail the new email, which a confirmation link went to */
  onSaved(changedEmail?: string): void;
  onCancel(): void;
}

const addressFields = ["street", "city", "state", "zip"] as const;

/**
 * The email changes once the customer follows a link mailed to the new address.
 * A missing phone number or address may stay empty, but an address must be complete.
 */
function DetailsForm({
  customer: { firstName, lastName, email, phone, address },
  onSaved,
  onCancel,
}: DetailsFormProps) {
  const locale = useLocale();
  const state = useForm<Partial<OwnDetails>>(
    { firstName, lastName, email, phone, ...address },
    {
      send: (entered, key) => updateDetails(updateOf(checkForm(ownDetails, entered, { countries }).value, email), key),
      onAnswer: (_, entered) => onSaved(newEmail(checkForm(ownDetails, entered).value, email)),
    },
  );
  const countries = useCountries(ownDetails, state.value);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const check: FormCheck<OwnDetails> = (form, typed, options) => {
    const { value, errors } = checkForm(form, typed, options);
    const noAddress = address === undefined && addressFields.every((field) => value[field] === undefined);
    const mayBeEmpty = (field: string) =>
      (field === "phone" && phone === undefined) || (noAddress && addressFields.some((each) => each === field));
    const found = errors.filter(({ code, field = "" }) => !(code === "BLANK" && mayBeEmpty(field)));
    const needsPassword = value.email !== undefined && value.email !== email && value.password === undefined;
    const blank = { code: "BLANK" as const, field: "password", message: forms.required };
    return { errors: needsPassword ? [...found, blank] : found };
  };
  const errors = state.errors.map((error) => ({ ...error, field: error.field?.split(/[./]/).at(-1) }));
  return (
    <div ref={form}>
      <AccountPageForm
        Form={AddressForm}
        form={ownDetails}
        labels={labels}
        state={{ ...state, errors }}
        submitText={say.save(locale)}
        check={check}
      >
        <button className={account.quiet} type="button" onClick={onCancel}>
          {say.cancel(locale)}
        </button>
      </AccountPageForm>
    </div>
  );
}

const newEmail = (typed: Partial<OwnDetails>, email: string): string | undefined =>
  typed.email === email ? undefined : typed.email;

/** @param typed checked, so that an address is complete or not there */
function updateOf(typed: Partial<OwnDetails>, email: string): CustomerUpdate {
  const { country, street, city, state, zip, email: _, password, ...person } = typed;
  const changedEmail = newEmail(typed, email);
  return {
    ...person,
    ...(changedEmail !== undefined && { email: changedEmail, password }),
    ...(street !== undefined && { address: { country, street, city, state, zip } }),
  };
}
