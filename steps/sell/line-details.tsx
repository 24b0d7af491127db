import { useContext, useState } from "react";
import { partLabel } from "../../messages/formats/part-label.ts";
import * as labels from "../../messages/generated/forms/membership-details.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { type OtherCountry, otherCountryIn } from "../../schemas/forms/addresses/address-rules.ts";
import { labelOf } from "../../schemas/forms/form.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { states } from "../../schemas/forms/us-states.ts";
import { type MembershipDetails, membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import { CountryContext } from "../../ui/country.ts";
import controls from "../../ui/desk-controls.module.css";
import { useCountryOptions } from "../../ui/forms/address-widgets.tsx";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { attributeOf, type BasketLine, withAttributes } from "./basket.ts";
import styles from "./details.module.css";
import { onEnterKey } from "./gift-cards.tsx";
import type { Desk } from "./use-desk.tsx";

interface RecipientProps {
  desk: Desk;
  line: BasketLine;
  locked: boolean;
}

/** Who a gift card is for; without a recipient its code is mailed to the buyer. */
export function Recipient({ desk, line, locked }: RecipientProps) {
  const locale = useLocale();
  const given = (key: string) => attributeOf(line, key) ?? "";
  const [entered, setEntered] = useState({
    Recipient: given("Recipient"),
    RecipientEmail: given("RecipientEmail"),
    RecipientMessage: given("RecipientMessage"),
  });
  const set = (part: Partial<typeof entered>) => setEntered({ ...entered, ...part });
  const name = given("Recipient");
  function save() {
    const texts = Object.entries(entered).map(([key, value]) => ({ key, value: value.trim() }));
    const isNone = texts.every(({ value }) => value === "");
    if (!isNone && (entered.Recipient.trim() === "" || entered.RecipientEmail.trim() === ""))
      return desk.basket.setProblem(say.recipientMissing(locale));
    // The server's refusal would bring the line back without what was entered.
    if (!isNone && !isEmail(entered.RecipientEmail.trim()))
      return desk.basket.setProblem(say.recipientEmailWrong(locale));
    desk.choose({ lines: withAttributes(line, texts) });
  }
  return (
    <details className={styles.details}>
      <summary>
        {name === ""
          ? say.recipientText(locale)
          : say.recipientOfText(locale, { name, email: given("RecipientEmail") })}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields' own Enter */}
      <div onKeyDown={onEnterKey(save)}>
        <TextField
          label={say.recipientLabel(locale)}
          value={entered.Recipient}
          onChange={(Recipient) => set({ Recipient })}
          maxLength={100}
          locked={locked}
        />
        <TextField
          label={say.recipientEmailLabel(locale)}
          value={entered.RecipientEmail}
          onChange={(RecipientEmail) => set({ RecipientEmail })}
          inputMode="email"
          maxLength={200}
          locked={locked}
        />
        <TextArea
          label={say.recipientMessageLabel(locale)}
          rows={2}
          value={entered.RecipientMessage}
          onChange={(RecipientMessage) => set({ RecipientMessage })}
          locked={locked}
        />
        <button type="button" className={controls.plain} disabled={locked} onClick={save}>
          {say.saveRecipientText(locale)}
        </button>
      </div>
    </details>
  );
}

type Field = keyof MembershipDetails;
type Texts = Partial<Record<Field, string>>;

const recipient = ["primaryFirstName", "primaryLastName", "contactEmail"] as const;
const second = ["additionalFirstName", "additionalLastName"] as const;
const written = { street: "contactStreet", city: "contactCity", state: "contactState", zip: "contactZip" } as const;
const address = ["contactCountry", ...Object.values(written), "contactPhone"] as const;
const all: readonly Field[] = [...recipient, ...second, ...address];

/** Address fields in the order of their country. */
function addressIn(other: OtherCountry | undefined, locale: string): readonly Field[] {
  if (other === undefined) return address;
  const parts = other.rows(locale).flat();
  const had = parts.filter((part) => part === "street" || other.need(part) !== "none");
  return ["contactCountry", ...had.map((part) => written[part]), "contactPhone"];
}

interface MemberDetailsProps {
  desk: Desk;
  /** How many people the membership is for. */
  members: number;
  locked: boolean;
}

/** A membership's details besides the buyer's name and email: second member, address, or for whom it is a gift. */
export function MemberDetails({ desk, members, locked }: MemberDetailsProps) {
  const locale = useLocale();
  const attributes = new Map(desk.basket.basket?.cart.attributes.map(({ key, value }) => [key, value]));
  const [isGift, setGift] = useState(attributes.get("isGift") === "true");
  const [entered, setEntered] = useState<Texts>(() =>
    Object.fromEntries(all.map((field) => [field, attributes.get(field) ?? ""])),
  );
  const countries = useCountries(membershipDetails, entered);
  const other = otherCountryIn(countries, entered.contactCountry || undefined);
  const shown: readonly Field[] = [
    ...(isGift ? recipient : []),
    ...(members > 1 ? second : []),
    ...(isGift ? [] : addressIn(other, locale)),
  ];
  function save() {
    const texts = all.map((key) => ({ key, value: (shown.includes(key) && entered[key]?.trim()) || null }));
    desk.choose({ lines: [], attributes: [...texts, { key: "isGift", value: isGift ? "true" : null }] });
  }
  const isSavedGift = attributes.get("isGift") === "true";
  const names = isSavedGift ? recipient.slice(0, 2) : second;
  const name = names.flatMap((field) => attributes.get(field) ?? []).join(" ");
  return (
    <details className={styles.details}>
      <summary>
        {name === ""
          ? (members > 1 ? say.membershipText : say.membershipOfOneText)(locale)
          : (isSavedGift ? say.giftForText : say.secondMemberText)(locale, { name })}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields' own Enter */}
      <div onKeyDown={onEnterKey(save)}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isGift}
            disabled={locked}
            onChange={({ target }) => setGift(target.checked)}
          />
          <span>{labels.isGift(locale)}</span>
        </label>
        {shown.map((field) => (
          <DetailField
            key={field}
            field={field}
            value={entered[field] ?? ""}
            locked={locked}
            other={other}
            onChange={(value) =>
              setEntered({ ...entered, [field]: value, ...(field === "contactCountry" && { contactState: "" }) })
            }
          />
        ))}
        <button type="button" className={controls.plain} disabled={locked} onClick={save}>
          {say.saveDetailsText(locale)}
        </button>
      </div>
    </details>
  );
}

const recipientLabels: Partial<Record<Field, (locale: string) => string>> = {
  primaryFirstName: say.recipientFirstNameLabel,
  primaryLastName: say.recipientLastNameLabel,
  contactEmail: say.recipientEmailLabel,
};

interface DetailFieldProps {
  /** The rules of a country other than the US. */
  other: OtherCountry | undefined;
  field: Field;
  value: string;
  locked: boolean;
  onChange(value: string): void;
}

function DetailField({ field, value, locked, other, onChange }: DetailFieldProps) {
  const locale = useLocale();
  const museum = useContext(CountryContext);
  const countries = useCountryOptions(value || museum);
  // The buyer's own fields are in the same form.
  const { part } = membershipDetails.schema.properties[field] ?? {};
  const own = recipientLabels[field] ?? (other && part && partLabel(part, other)) ?? labelOf(labels, field);
  const select = { label: own?.(locale) ?? field, locked, onChange };
  if (field === "contactCountry") return <DetailSelect {...select} value={value || museum} options={countries} />;
  const regions = other?.regions(locale) ?? Object.entries(states).map(([code, name]) => ({ code, name }));
  if (field === "contactState" && regions.length > 0)
    return <DetailSelect {...select} value={value} options={[{ code: "", name: "" }, ...regions]} />;
  return (
    <TextField
      label={select.label}
      value={value}
      onChange={onChange}
      inputMode={field === "contactEmail" ? "email" : "text"}
      maxLength={field === "contactEmail" ? 254 : field === "contactStreet" ? 200 : 60}
      locked={locked}
    />
  );
}

interface DetailSelectProps {
  label: string;
  value: string;
  options: readonly { readonly code: string; readonly name: string }[];
  locked: boolean;
  onChange(value: string): void;
}

function DetailSelect({ label, value, options, locked, onChange }: DetailSelectProps) {
  return (
    <label className={styles.state}>
      <span>{label}</span>
      <select
        className={controls.select}
        value={value}
        disabled={locked}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
