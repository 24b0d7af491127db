import { useContext, useEffect, useMemo, useState } from "react";
import type { Countries } from "../../schemas/forms/addresses/address-rules.ts";
import type { Form } from "../../schemas/forms/form.ts";
import { CountryContext } from "../country.ts";

let loaded: Countries["other"];

const ignore = () => {};

/** Returns the museum's country, with the rules of others once an address in the form is in one. */
export function useCountries({ schema }: Pick<Form, "schema">, value: object): Countries {
  const museum = useContext(CountryContext);
  const entered = value as Readonly<Record<string, unknown>>;
  return useRules(
    museum,
    Object.entries(schema.properties).some(
      ([name, { format }]) => format === "country" && (entered[name] || museum) !== "US",
    ),
  );
}

/** Loads the rules of other countries where they are needed: they weigh as much as a form. */
export function useRules(museum: string, isNeeded: boolean): Countries {
  const [other, setOther] = useState(() => loaded);
  useEffect(() => {
    if (!isNeeded || other !== undefined) return;
    let isOver = false;
    import("../../schemas/forms/addresses/other-country.ts").then(({ otherCountry }) => {
      loaded = otherCountry;
      if (!isOver) setOther(() => otherCountry);
    }, ignore);
    return () => {
      isOver = true;
    };
  }, [isNeeded, other]);
  return useMemo(() => ({ museum, other }), [museum, other]);
}
