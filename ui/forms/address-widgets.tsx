import type { WidgetProps } from "@rjsf/utils";
import { useContext, useMemo } from "react";
import * as forms from "../../messages/generated/ui/forms.ts";
import { countryName, type OtherCountry } from "../../schemas/forms/addresses/address-rules.ts";
import { countries } from "../../schemas/forms/addresses/countries.ts";
import { CountryContext } from "../country.ts";
import { useLocale } from "../locale.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useFieldAttributes, useFormState } from "./form-state.ts";
import { StateCode, TextWidget, widgets } from "./widgets.tsx";

/** Countries in the locale's order. Before hydration only the chosen one: browsers know other names than the server. */
export function useCountryOptions(chosen: string): readonly { readonly code: string; readonly name: string }[] {
  const locale = useLocale();
  const isHydrated = useHydrated();
  return useMemo(() => {
    const codes = isHydrated ? countries : [chosen];
    return codes
      .map((code) => ({ code, name: countryName(code, locale) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  }, [isHydrated, chosen, locale]);
}

function CountryWidget({ id, name, value, options, onChange }: WidgetProps) {
  const tied = useFieldAttributes(id, name);
  const museum = useContext(CountryContext);
  const chosen = value ?? museum;
  return (
    <select
      id={id}
      name={name}
      autoComplete={options.autocomplete as string | undefined}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      {...tied}
    >
      {useCountryOptions(chosen).map(({ code, name: title }) => (
        <option key={code} value={code} suppressHydrationWarning>
          {title}
        </option>
      ))}
    </select>
  );
}

interface RegionSelectProps {
  field: WidgetProps;
  country: OtherCountry;
}

/** A region of a country that has a list of them. */
function RegionSelect({ field: { id, name, value, options, onChange }, country }: RegionSelectProps) {
  const locale = useLocale();
  const tied = useFieldAttributes(id, name);
  return (
    <select
      id={id}
      name={name}
      autoComplete={options.autocomplete as string | undefined}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
      {...tied}
    >
      <option value="">{forms.pleaseChoose(locale)}</option>
      {country.regions(locale).map((region) => (
        <option key={region.code} value={region.code}>
          {region.name}
        </option>
      ))}
    </select>
  );
}

/** A region of another country: chosen, or typed where there is no list. */
function OtherRegion({ field, country }: RegionSelectProps) {
  return country.regions("en").length > 0 ? (
    <RegionSelect field={field} country={country} />
  ) : (
    <TextWidget {...field} />
  );
}

function RegionWidget(field: WidgetProps) {
  const other = useFormState().otherRules(field.name);
  return other === undefined ? <TextWidget {...field} /> : <OtherRegion field={field} country={other.country} />;
}

function StateWidget(field: WidgetProps) {
  const other = useFormState().otherRules(field.name);
  return other === undefined ? <StateCode {...field} /> : <OtherRegion field={field} country={other.country} />;
}

export const addressWidgets = { ...widgets, country: CountryWidget, region: RegionWidget, state: StateWidget };
