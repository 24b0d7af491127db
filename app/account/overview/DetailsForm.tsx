import { useEffect, useRef } from "react";
import { checkForm } from "../../../commerce/forms/check-form.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import * as labels from "../../../messages/generated/forms/customer-details.ts";
import type { CustomerUpdate } from "../../../schemas/api.ts";
import { type CustomerDetails, customerDetails } from "../../../schemas/generated/forms/customer-details.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { updateDetails } from "../../state/own-data.ts";
import styles from "../AccountPage.module.css";
import { AccountPageForm } from "../AccountPageForm.tsx";
import { useForm } from "../use-form.ts";

interface DetailsFormProps {
  customer: Customer;
  onSaved(): void;
  onCancel(): void;
}

const addressFields = ["street", "city", "state", "zip"] as const;

/** The customer's details. A phone number and an address that were never given may stay empty; an address is given as a whole. */
export function DetailsForm({ customer: { firstName, lastName, phone, address }, onSaved, onCancel }: DetailsFormProps) {
  const locale = useLocale();
  const state = useForm<Partial<CustomerDetails>>({ firstName, lastName, phone, ...address });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const check = (typed: Partial<CustomerDetails>) => {
    const { value, errors } = checkForm(customerDetails, typed);
    const noAddress = address === undefined && addressFields.every((field) => value[field] === undefined);
    const mayBeEmpty = (field: string) => (field === "phone" && phone === undefined) || (noAddress && addressFields.some((each) => each === field));
    return errors.filter(({ code, field = "" }) => !(code === "BLANK" && mayBeEmpty(field)));
  };
  const save = () =>
    state.send(async () => {
      const { street, city, state: region, zip, ...person } = checkForm(customerDetails, state.value).value as Partial<CustomerDetails>;
      const update: CustomerUpdate = person;
      if (street !== undefined && city !== undefined && region !== undefined && zip !== undefined) update.address = { street, city, state: region, zip };
      await updateDetails(update);
      onSaved();
    });
  const errors = state.errors.map((error) => ({ ...error, field: error.field?.split(/[./]/).at(-1) }));
  return (
    <div ref={form}>
      <AccountPageForm form={customerDetails} labels={labels} state={{ ...state, errors }} submitText={say.save(locale)} check={check} onSubmit={save}>
        <button className={styles.quiet} type="button" onClick={onCancel}>
          {say.cancel(locale)}
        </button>
      </AccountPageForm>
    </div>
  );
}
