import { accountCodes } from "./error-codes/accounts.ts";
import { boxOfficeCodes } from "./error-codes/box-office.ts";
import { requestCodes } from "./error-codes/requests.ts";
import { saleCodes } from "./error-codes/sales.ts";
import { studioCodes } from "./error-codes/studio.ts";
import type { FieldError } from "./generated/wire.ts";

/** All codes in `errors`. Clients depend on codes, so these are stable; messages may change. */
export const errorCodes = { ...requestCodes, ...saleCodes, ...accountCodes, ...boxOfficeCodes, ...studioCodes };

export type ErrorCode = keyof typeof errorCodes;

export interface CodedError extends FieldError {
  code: ErrorCode;
}

export function isCoded(error: FieldError): error is CodedError {
  return Object.hasOwn(errorCodes, error.code);
}
