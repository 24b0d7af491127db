import type {
  AddressPart,
  OtherCountry,
  StateName,
  WrittenPart,
  ZipName,
} from "../../schemas/forms/addresses/address-rules.ts";
import * as say from "../generated/ui/address.ts";

type Sentence = (locale: string) => string;

const stateNames: Readonly<Record<StateName, Sentence>> = {
  area: say.area,
  county: say.county,
  department: say.department,
  district: say.district,
  do_si: say.provinceOrCity,
  emirate: say.emirate,
  island: say.island,
  oblast: say.oblast,
  parish: say.parish,
  prefecture: say.prefecture,
  province: say.province,
  state: say.state,
};

const zipNames: Readonly<Record<ZipName, Sentence>> = {
  eircode: say.eircode,
  pin: say.pinCode,
  postal: say.postalCode,
  zip: say.zipCode,
};

/** How another country calls its regions and postal codes; undefined for other parts. */
export function partLabel(part: AddressPart | WrittenPart, { stateName, zipName }: OtherCountry): Sentence | undefined {
  if (part === "state") return stateNames[stateName];
  return part === "zip" ? zipNames[zipName] : undefined;
}
