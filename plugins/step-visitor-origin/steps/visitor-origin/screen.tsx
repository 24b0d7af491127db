import type { ScreenProps } from "flow-engine";
import { useLocale } from "museum-storefront/ui";
import { useEffect, useId, useState } from "react";
import * as say from "../../generated/messages/visitor-origin.ts";
import { type Answer, type Data, defaults } from "../../generated/steps/visitor-origin.ts";
import type { Countries, Place } from "./definition.ts";
import { cleaned, codeIn, codeOf, hasZipCodes, isCountry, isZipCode, originOf, typedOf } from "./origin.ts";
import styles from "./visitor-origin.module.css";

type Props = ScreenProps<Data, Answer, { known: Countries }, object, unknown, Place>;

/** Asks for a postal code or a country; the last one given counts. */
export default function VisitorOriginScreen({ data, loaded, answer, change, view }: Props) {
  const home = data.country ?? defaults.country;
  const zip = hasZipCodes(home);
  const locale = useLocale();
  const id = useId();
  const code = answer && codeOf(answer.origin);
  const [typed, setTyped] = useState(code === undefined ? "" : typedOf(code, home));
  const { resource } = view;
  const place = view.id === typed && resource?.status === "ready" ? resource.value.place : undefined;

  // The name arrives after the code.
  const named = place ? originOf(typed, place) : undefined;
  useEffect(() => {
    if (named !== undefined && code === typed && answer?.origin !== named) change({ origin: named });
  }, [named, code, typed, answer, change]);

  const nameOf = (country: string) => loaded.known.countries.find((each) => each.code === country)?.name;
  function type(text: string) {
    const postalCode = cleaned(text, home);
    const origin = codeIn(home, postalCode);
    setTyped(postalCode);
    view.show(zip ? origin : undefined);
    change(origin === undefined ? undefined : { origin });
  }
  function choose(country: string) {
    setTyped("");
    view.show(undefined);
    change(country === "" ? undefined : { origin: originOf(country, nameOf(country)) });
  }
  return (
    <div className={styles.origin}>
      <div>
        <label htmlFor={`${id}code`}>{zip ? say.zipCode(locale) : say.postalCode(locale)}</label>
        <p id={`${id}hint`} className={styles.hint}>
          {zip ? say.zipCodeHint(locale) : say.postalCodeHint(locale, { country: nameOf(home) ?? home })}
        </p>
        <input
          id={`${id}code`}
          inputMode={zip ? "numeric" : undefined}
          autoComplete="postal-code"
          maxLength={10}
          value={typed}
          aria-describedby={`${id}hint ${id}place`}
          onChange={({ target }) => type(target.value)}
        />
        <p id={`${id}place`} className={styles.place} aria-live="polite">
          {zip && placeText(locale, typed, { place, resource })}
        </p>
        {resource?.status === "failed" && (
          <button type="button" onClick={view.retry}>
            {say.tryAgain(locale)}
          </button>
        )}
      </div>
      <div>
        <label htmlFor={`${id}country`}>{say.country(locale)}</label>
        <select
          id={`${id}country`}
          value={code !== undefined && isCountry(code) ? code : ""}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{say.pleaseChoose(locale)}</option>
          {loaded.known.countries.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface Found {
  readonly place: string | null | undefined;
  readonly resource: Props["view"]["resource"];
}

function placeText(locale: string, typed: string, { place, resource }: Found): string {
  if (!isZipCode(typed)) return "";
  if (resource?.status === "failed") return say.placeFailed(locale);
  if (place === undefined) return say.placeLoading(locale);
  return place === null ? say.placeUnknown(locale, { code: typed }) : place;
}
