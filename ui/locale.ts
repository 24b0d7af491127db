import { createContext, useContext } from "react";

/** The page's locale (BCP 47) for messages, numbers and dates. */
export const LocaleContext = createContext("en-US");

/** Returns the locale of this part of the page. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
