import { useEffect, useRef, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { giftToSelf } from "../../commerce/gift.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import { inSequence, unbroken } from "../../messages/formats/list.ts";
import * as labels from "../../messages/generated/forms/membership-details.ts";
import * as say from "../../messages/generated/steps/membership-info.ts";
import { addressLines, type Countries } from "../../schemas/forms/addresses/address-rules.ts";
import { type MembershipDetails, membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { AddressForm } from "../../ui/forms/address-form.tsx";
import type { Group } from "../../ui/forms/form-state.ts";
import type { FormCheck, SchemaFormHandle } from "../../ui/forms/schema-form.tsx";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { hiddenFields, type MembershipInfoAnswers, type MembershipInfoLoaded } from "./definition.ts";
import { knownDetails, prefilled, withGift } from "./details.ts";
import styles from "./membership-info.module.css";

type Props = ScreenProps<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers>;

export default function MembershipInfoScreen(props: Props) {
  const { data, answer, answers, loaded, customer, change, submission } = props;
  const locale = useLocale();
  const form = useRef<SchemaFormHandle>(null);
  const who = customer as Customer | null;
  const level = answers.membership?.level;
  const value = answer ?? prefilled(who, level);
  const hidden: readonly string[] = hiddenFields(loaded, value.isGift);
  const required = (data.requiredFields ?? []).filter((field) => !hidden.includes(field));
  const check = checkFor(who);
  const countries = useCountries(membershipDetails, value);
  const wrong = check(membershipDetails, value, { required, countries }).errors.map(({ field }) => field);
  const { holder, folded, openFields, setOpen } = useFolded(value, who, wrong);
  const enter = (next: Partial<Answer>) => {
    const isOther = Boolean(next.isGift) !== Boolean(value.isGift);
    const entered = isOther ? withGift(next, who, level) : next;
    if (isOther) setOpen(differs(entered, knownDetails(who, entered.isGift)));
    change(entered);
  };

  useEffect(() => {
    submission.onSubmit(async () => {
      if (!form.current?.validate()) return false;
      const { appealCode: _set, ...details } = checkForm(membershipDetails, value, { required, countries }).value;
      change(details);
      return true;
    });
    return () => submission.onSubmit(undefined);
  });

  const foldedDetails = folded.length > 0 && (
    <KnownDetails
      details={Object.fromEntries(folded.map((field) => [field, value[field]]))}
      countries={countries}
      onChange={openFields}
    />
  );
  return (
    <div ref={holder}>
      <div role="status">{value.isGift && <Notice title={say.gift(locale)} description={say.giftHint(locale)} />}</div>
      <AddressForm
        ref={form}
        form={value.isGift ? giftForm : membershipDetails}
        labels={value.isGift ? giftLabels : labels}
        value={value}
        onChange={enter}
        check={check}
        required={required}
        hidden={[...hidden, ...folded]}
        onSubmit={submission.submit}
      >
        {/* For the Enter key: Continue is outside the form. */}
        <button type="submit" hidden />
      </AddressForm>
      {foldedDetails}
    </div>
  );
}

/** A gift asks for its recipient in one group. */
const giftForm: typeof membershipDetails = {
  ...membershipDetails,
  uiSchema: {
    ...membershipDetails.uiSchema,
    "ui:groups": (membershipDetails.uiSchema["ui:groups"] as readonly Group[]).map((group) =>
      group.label === "primaryMember" ? { ...group, rows: [...group.rows, ["contactEmail"]] } : withoutEmail(group),
    ),
  },
};
const giftLabels = { ...labels, primaryMember: say.recipient };

function withoutEmail({ rows, ...group }: Group): Group {
  return { ...group, rows: rows.map((row) => row.filter((field) => field !== "contactEmail")) };
}

/** Also refuses a gift to the buyer's own address. */
const checkFor =
  (who: Customer | null): FormCheck<MembershipDetails> =>
  (form, entered, options) => {
    const { errors } = checkForm(form, entered, options);
    const toSelf = giftToSelf(entered, who?.email);
    const isNew = toSelf !== undefined && !errors.some(({ field }) => field === toSelf.field);
    return { errors: isNew ? [...errors, toSelf] : errors };
  };

/** Folds fields that the account fills in correctly, until the visitor opens them. */
function useFolded(value: Answer, who: Customer | null, wrong: readonly (string | undefined)[]) {
  const holder = useRef<HTMLDivElement>(null);
  const known = knownDetails(who, value.isGift);
  const [isOpen, setOpen] = useState(() => differs(value, known));
  const isKnown = (field: keyof Answer) => value[field] === known[field] && !wrong.includes(field);
  // An address in the museum's country names none: its country is known with its street.
  const countries = addressCountries.flatMap(([street, country]) => (known[street] === undefined ? [] : [country]));
  const folded = isOpen ? [] : [...new Set([...fieldsOf(known), ...countries])].filter(isKnown);
  const openFields = () => {
    setOpen(true);
    requestAnimationFrame(() => holder.current?.querySelector<HTMLElement>(`[id$="_${folded[0]}"]`)?.focus());
  };
  return { holder, folded, openFields, setOpen };
}

const addressCountries = [
  ["contactStreet", "contactCountry"],
  ["purchaserStreet", "purchaserCountry"],
] as const;

const fieldsOf = (details: Answer) => Object.keys(details) as (keyof Answer)[];

const differs = (entered: Answer, known: Answer): boolean =>
  fieldsOf(known).some((field) => entered[field] !== known[field]);

interface KnownDetailsProps {
  /** Hidden fields, with the account's values. */
  details: Answer;
  countries: Countries;
  onChange(): void;
}

/** Shows the account's details instead of asking for them again. */
function KnownDetails({ details, countries, onChange }: KnownDetailsProps) {
  const locale = useLocale();
  return (
    <section className={styles.known} aria-label={say.known(locale)}>
      <h2>{say.known(locale)}</h2>
      <ul>
        {linesOf(details, countries, locale).map((line) => (
          <li key={line}>
            <EmailText>{line}</EmailText>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onChange}>
        {say.change(locale)}
      </button>
    </section>
  );
}

function linesOf(details: Answer, countries: Countries, locale: string): string[] {
  const {
    primaryFirstName,
    primaryLastName,
    contactEmail,
    contactPhone,
    contactCountry,
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
    purchaserCountry,
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
    unbroken(
      inSequence(
        locale,
        addressLines(
          {
            country: contactCountry ?? purchaserCountry,
            street: contactStreet ?? purchaserStreet,
            city: contactCity ?? purchaserCity,
            state: contactState ?? purchaserState,
            zip: contactZip ?? purchaserZip,
          },
          countries,
          locale,
        ),
      ),
    ),
  ].filter(Boolean);
}
