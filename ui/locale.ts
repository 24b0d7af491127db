import { createContext, useContext } from "react";

/** The locale (BCP 47) that a page's sentences, numbers and days are written in. */
export const LocaleContext = createContext("en-US");

/** In which locale this part of the page is written: what every sentence and every formatter asks for first. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
