import { createContext } from "react";

/** The museum's country (ISO 3166), where addresses are unless they say otherwise. */
export const CountryContext = createContext("US");
