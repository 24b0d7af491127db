import type { Load } from "../engine/core/load.ts";
import type { CustomerUpdate } from "../schemas/api/route.ts";
import type { PostAnswer, PostBody, PostPath } from "../schemas/api.ts";
import type { Login } from "../schemas/generated/forms/login.ts";
import type { Registration } from "../schemas/generated/forms/registration.ts";
import type { CheckInResponse, Customer, RedeemRequest } from "../schemas/generated/wire.ts";
import type { Permission } from "../schemas/permissions.ts";
import type { Api } from "./api.ts";
import type { TicketsCode } from "./check-in.ts";

/** @throws CallError with `errors` for the form's fields */
export interface AccountService {
  /** Keeps the cart. @param key idempotency key of the act (ui/use-act.ts) */
  signIn(credentials: Login, key: string): Promise<Customer>;
  register(details: Registration, key: string): Promise<Customer>;
  update(details: CustomerUpdate): Promise<Customer>;
  /** Drops an expired session; keeps the cart. */
  forget(): void;
}

export interface StorefrontServices {
  /** Removes an id, such as an upsell, from all answers. @returns false if it failed, after telling the visitor */
  remove(id: string, name: string): Promise<boolean>;
  promotionCode(): string | undefined;
  /** Applies a promotion code; an empty text removes it. @returns the cart's code @throws CallError */
  enterCode(code: string): Promise<string | undefined>;
  readonly account: AccountService;
  /** Calls for ./waiting-list.ts; undefined if the museum has no waiting list. */
  readonly waitingList: Pick<Api, "get" | "post"> | undefined;
  readonly passwordRecoveryUrl: string;
}

/** Checks whether an account is complete (docs/behaviour.md, "Customers"). */
export function isComplete(customer: Customer): boolean {
  return [customer.email, customer.firstName, customer.lastName, customer.phone, customer.addressId].every(
    (field) => field !== undefined && field !== "",
  );
}

/** Omits undefined query parameters. */
export function givenQuery(query: ToolAddress["query"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The device has no connection and answers from its own list. */
export interface Alone {
  /** ISO 8601 instants, by the server's clock. */
  readonly since: string;
  /** Absent if the device keeps no list. */
  readonly listAt?: string;
  /** The code is not on the list, perhaps because it was sold since. */
  readonly isUnlisted: boolean;
}

export type DoorAnswer = CheckInResponse & { readonly alone?: Alone };

/** Looks codes up and lets guests in, also without a network (docs/behaviour.md, "Door without a network"). */
export interface DoorService {
  /** @throws CallError */
  find(code: TicketsCode): Promise<DoorAnswer>;
  /** Resolves once the guests are recorded, here or at the server. @throws CallError */
  redeem(code: TicketsCode, found: DoorAnswer, body: RedeemRequest, key: string): Promise<void>;
  /** Undoes a redemption that was not sent yet. @returns false if the server must undo it */
  undo(key: string): Promise<boolean>;
}

/** Services for box-office tools; an expired token leads to the login. @throws CallError from every call */
export interface ToolServices {
  get<Answer>(path: Load<Answer, "boxOffice">, signal?: AbortSignal): Promise<Answer>;
  post<Path extends PostPath<"boxOffice">>(
    path: Path,
    body: PostBody<"boxOffice", Path>,
    options?: { readonly idempotencyKey?: string },
  ): Promise<PostAnswer<"boxOffice", Path>>;
  /** Shows the status banner; returns a function that hides it. @param duration milliseconds */
  notify(
    notice: { readonly title?: string; readonly message: string; readonly type?: "success" | "error" | "info" },
    duration?: number,
  ): () => void;
  /** Hides an error banner once the employee has moved on. */
  dismiss(): void;
  saveFile(name: string, text: string, type: string): void;
  readonly door: DoorService;
  /** YYYY-MM-DD. */
  today(): string;
  /** Formats an instant (ISO 8601) by the museum's clock. */
  moment(instant: string): string;
  /** The time alone for an instant of today. */
  recent(instant: string): string;
  /** For example "2026-12-05 14:45". */
  sortableMoment(instant: string): string;
  /** Checks a permission for the interface; the server checks each call. */
  may(permission: Permission): boolean;
  /** Checks whether the museum has this tool and the employee may use it; do not link to others. */
  opens(path: string): boolean;
  /** Saves work in this tab over reloads and expired sessions; cleared for the next employee. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly isSignedIn: boolean;
  /** The name of this device where it is enrolled, as of the last sign-in or look at the devices. */
  deviceName(): string | undefined;
  saveDeviceName(name: string | undefined): void;
  signedIn(session: {
    readonly accessToken: string;
    readonly expiresAt?: string;
    readonly id?: string;
    readonly name?: string;
    readonly permissions?: readonly string[];
    readonly device?: string;
    readonly language?: string;
  }): void;
  readonly tools: readonly {
    readonly path: string;
    readonly label: string;
    readonly title: string;
    readonly description?: string;
  }[];
}

export interface ToolAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The tool and query to return to after an expired session. */
  readonly interrupted?: string | undefined;
  go(path: string, options?: { readonly query?: Readonly<Record<string, string>>; readonly replace?: boolean }): void;
  leave(address: string): void;
  href(path: string, query?: Readonly<Record<string, string>>): string;
  /** Runs once per address: not after a reload or Back. */
  once(work: () => void): void;
}
