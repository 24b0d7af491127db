import type { apiBases } from "../api-bases.ts";
import type { CustomerDetails } from "../generated/forms/customer-details.ts";
import type { StudioLogEntry, WireTypes } from "../generated/wire.ts";
import type { Permission } from "../permissions.ts";
import type { DoorLimitName, LimitName } from "./limits.ts";

export type WireName = keyof WireTypes;

export type ApiBase = keyof typeof apiBases;

/** The required token: a customer's for "optional" and "own", any employee's for "signed-in". */
export type Caller = "anyone" | "optional" | "own" | "signed-in" | Permission;

/** An action of the audit log. */
export type AuditAction = StudioLogEntry["action"];

/** "safe" requests change nothing; "key" requests act once per Idempotency-Key and repeat the response. */
export type Repeat = "safe" | "key";

type Because = `Because ${string}`;

export interface ApiRoute {
  readonly method: "GET" | "POST";
  readonly base: ApiBase;
  /** Below the base. ":id" is a parameter, ":date?" an optional one. */
  readonly path: string;
  readonly summary: string;
  /** Enforced in server/core/http/door.ts. */
  readonly caller: Caller;
  readonly repeat: Repeat;
  /** The event that the call records, or one of several. The server refuses to commit without it. */
  readonly audit?: AuditAction | readonly AuditAction[];
  /** The call may end its own session; a retry with its key still gets the response. */
  readonly endsSession?: true;
  /** Counted by the door before the handler runs, in this order; or why a call that anyone may make needs no limit. */
  readonly limits?: readonly DoorLimitName[] | Because;
  /** Limits that the handler counts, because they depend on the outcome or on who signed in here before. */
  readonly attempts?: readonly LimitName[];
  readonly request?: WireName;
  /** For a GET, the type of `body`. Without one, see the summary. */
  readonly response?: WireName;
  /** Optional query parameters, all strings. */
  readonly query?: Readonly<Record<string, string>>;
  /** The route validates the query itself, with messages for people. */
  readonly readsQuery?: true;
}

type Details = Partial<
  Pick<
    ApiRoute,
    | "attempts"
    | "audit"
    | "caller"
    | "endsSession"
    | "limits"
    | "query"
    | "readsQuery"
    | "repeat"
    | "request"
    | "response"
  >
>;

export type Nothing = Readonly<Record<string, never>>;

/** Its country, the museum's by default, says which parts it has. */
type Address = Pick<CustomerDetails, "street"> & Partial<Pick<CustomerDetails, "country" | "city" | "state" | "zip">>;

/** Changes to an account. An address is replaced as a whole. */
export interface CustomerUpdate extends Partial<Omit<CustomerDetails, keyof Address>> {
  address?: Address;
  /** Takes effect once its owner follows the mailed link. */
  email?: string;
  /** Required to change the email. */
  password?: string;
}

/** The wire schema only limits size, because the form check has a message per field. `Fields` types callers. */
export const account = <Fields = Nothing>() =>
  ({ request: "AccountRequest" }) as { readonly request: "AccountRequest"; readonly fields: Fields };

/** A POST that needs no token says how often it may be made. */
type Limited<Given> = Given extends { caller: "own" | "signed-in" | Permission }
  ? unknown
  : Pick<Required<ApiRoute>, "attempts"> | Pick<Required<ApiRoute>, "limits">;

type Known<Method, Base, Path, Given extends Details> = ApiRoute & {
  method: Method;
  base: Base;
  path: Path;
  caller: Given extends { caller: infer Own } ? Own : "anyone";
  repeat: Given extends { repeat: infer Own } ? Own : Method extends "GET" ? "safe" : "key";
} & Pick<Given, keyof Given & ("audit" | "fields" | "query" | "request" | "response")>;

export function get<const Base extends ApiBase, const Path extends string, const Given extends Details>(
  base: Base,
  path: Path,
  summary: string,
  details: Given,
) {
  return { method: "GET", base, path, summary, caller: "anyone", repeat: "safe", ...details } as Known<
    "GET",
    Base,
    Path,
    Given
  >;
}

export function post<const Base extends ApiBase, const Path extends string, const Given extends Details>(
  base: Base,
  path: Path,
  summary: string,
  details: Given & Limited<Given>,
) {
  return { method: "POST", base, path, summary, caller: "anyone", repeat: "key", ...details } as Known<
    "POST",
    Base,
    Path,
    Given
  >;
}

export const day = { date: "A day such as 2026-12-05." };
export const month = { date: "A month such as 2026-12; the current one by default." };
export const span = {
  from: "The first day, such as 2026-12-01; today by default.",
  to: "The last day, at most 366 days; the first by default.",
};
export const ofTicket = { ticketId: "Only this ticket; by default all that can be moved." };
