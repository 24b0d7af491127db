import { partLabel } from "../../messages/formats/part-label.ts";
import { type Countries, type OtherCountry, unchecked } from "../../schemas/forms/addresses/address-rules.ts";
import { type Form, type OtherRules, otherCountryOf } from "../../schemas/forms/form.ts";
import { useLocale } from "../locale.ts";
import { addressWidgets } from "./address-widgets.tsx";
import type { Group } from "./form-state.ts";
import { SchemaForm, type SchemaFormProps } from "./schema-form.tsx";
import { useCountries } from "./use-countries.ts";

/** A form that may ask for an address; apart from other forms, because lists of countries weigh. */
export function AddressForm<Value extends object>(props: SchemaFormProps<Value>) {
  const { form } = props;
  const value = props.value as Values;
  const locale = useLocale();
  const countries = useCountries(form, value);
  return (
    <SchemaForm
      {...props}
      addresses={{
        countries,
        widgets: addressWidgets,
        labelOf: ({ part, country }) => partLabel(part, country),
        // Most countries have no regions: show none until the rules are loaded.
        isNone: ({ part, country }) => country.need(part) === "none" || isPending({ part, country }),
        afterChange: (next) => withoutOldRegion(form, value, next as Values),
        arrange: (rows) => arranged(rows, form, (code) => rulesOf(value[code], countries)?.rows(locale)),
      }}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

const isPending = ({ part, country }: OtherRules) => part === "state" && country === unchecked;

/** A museum in the US keeps its own order until the rules are loaded: fields move once, not twice. */
function rulesOf(code: unknown, countries: Countries): OtherCountry | undefined {
  const country = otherCountryOf(code, countries);
  return country === unchecked && countries.museum === "US" ? undefined : country;
}

/** @param order parts of an address by row, by the field of its country; undefined to leave them as they are */
function arranged(
  rows: Group["rows"],
  { schema: { properties } }: Form,
  order: (countryIn: string) => Group["rows"] | undefined,
): Group["rows"] {
  const addressOf = (name: string) => {
    const { part, countryIn } = properties[name] ?? {};
    return part === "phone" ? undefined : countryIn;
  };
  const fields = rows.flat();
  const started = new Set<string>();
  return rows.flatMap((row) => {
    const address = addressOf(row[0] ?? "");
    const ordered = address === undefined ? undefined : order(address);
    if (address === undefined || ordered === undefined) return [row];
    if (started.has(address)) return [];
    started.add(address);
    const own = fields.filter((name) => addressOf(name) === address);
    return ordered.map((parts) => parts.flatMap((part) => own.filter((name) => properties[name]?.part === part)));
  });
}

/** A region of the country before would be invalid in the one that was chosen. */
function withoutOldRegion({ schema }: Form, before: Values, after: Values): Values {
  const old = Object.entries(schema.properties).filter(
    ([, { part, countryIn = "" }]) => part === "state" && before[countryIn] !== after[countryIn],
  );
  return old.length === 0 ? after : { ...after, ...Object.fromEntries(old.map(([name]) => [name, undefined])) };
}
