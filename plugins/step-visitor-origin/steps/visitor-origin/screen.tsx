import type { ScreenProps } from "flow-engine";
import { useLocale } from "museum-storefront/ui";
import { useEffect, useId, useState } from "react";
import * as say from "../../generated/messages/visitor-origin.ts";
import type { Answer, Data } from "../../generated/steps/visitor-origin.ts";
import type { Countries, Place } from "./definition.ts";
import { codeOf, isPostalCode, originOf } from "./origin.ts";
import styles from "./visitor-origin.module.css";

type Props = ScreenProps<Data, Answer, { known: Countries }, object, unknown, Place>;

/** Asks for a postal code or a country; the last one given counts. */
export default function VisitorOriginScreen({ loaded, answer, change, view }: Props) {
  const locale = useLocale();
  const id = useId();
  const code = answer && codeOf(answer.origin);
  const [typed, setTyped] = useState(code !== undefined && isPostalCode(code) ? code : "");
  const { resource } = view;
  const place = view.id === typed && resource?.status === "ready" ? resource.value.place : undefined;

  // The name arrives after the code.
  const named = place ? originOf(typed, place) : undefined;
  useEffect(() => {
    if (named !== undefined && code === typed && answer?.origin !== named) change({ origin: named });
  }, [named, code, typed, answer, change]);

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, "").slice(0, 5);
    setTyped(digits);
    view.show(isPostalCode(digits) ? digits : undefined);
    change(isPostalCode(digits) ? { origin: digits } : undefined);
  }
  function choose(country: string) {
    setTyped("");
    view.show(undefined);
    const name = loaded.known.countries.find((each) => each.code === country)?.name;
    change(country === "" ? undefined : { origin: originOf(country, name) });
  }
  return (
    <div className={styles.origin}>
      <div>
        <label htmlFor={`${id}code`}>{say.postalCode(locale)}</label>
        <p id={`${id}hint`} className={styles.hint}>
          {say.postalCodeHint(locale)}
        </p>
        <input
          id={`${id}code`}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={typed}
          aria-describedby={`${id}hint ${id}place`}
          onChange={({ target }) => type(target.value)}
        />
        <p id={`${id}place`} className={styles.place} aria-live="polite">
          {placeText(locale, typed, { place, resource })}
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
          value={code === undefined || isPostalCode(code) ? "" : code}
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
  if (!isPostalCode(typed)) return "";
  if (resource?.status === "failed") return say.placeFailed(locale);
  if (place === undefined) return say.placeLoading(locale);
  return place === null ? say.placeUnknown(locale, { code: typed }) : place;
}
