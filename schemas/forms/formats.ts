import { isUsPhone } from "./us-phone.ts";
import { isStateCode, isStateOrName } from "./us-states.ts";

/** As browsers judge an e-mail field, and with a dot in the domain: mail that leaves the house. */
const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** The formats of our forms' fields (specification, section 5); the validators generated from their schemas call them. */
export const formats = {
  email: (text: string) => email.test(text),
  numeric: (text: string) => /^[0-9]+$/.test(text),
  "us-phone": isUsPhone,
  "us-state": isStateOrName,
  "us-state-code": isStateCode,
} as const satisfies Record<string, (text: string) => boolean>;
