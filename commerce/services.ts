import type { CustomerUpdate, PostAnswer, PostBody, PostPath } from "../schemas/api.ts";
import type { Login } from "../schemas/generated/forms/login.ts";
import type { Registration } from "../schemas/generated/forms/registration.ts";
import type { Customer } from "../schemas/generated/wire.ts";
import type { Load } from "../schemas/load.ts";
import type { Permission } from "../schemas/permissions.ts";
import type { Api } from "./api.ts";

/** What a visitor may do with an account. Every call throws CallError; its `errors` belong to the form's fields. */
export interface AccountService {
  /** Signs in; the cart stays as it is. */
  signIn(credentials: Login): Promise<Customer>;
  /** Makes an account and signs in. */
  register(details: Registration): Promise<Customer>;
  /** Adds what the account lacks. */
  update(details: CustomerUpdate): Promise<Customer>;
  /** Forgets a session that the server knows no longer; the cart stays. */
  forget(): void;
}

/** What the screens of the storefront's steps may call. */
export interface StorefrontServices {
  /**
   * Removes from the answers of all steps what has this id, such as an upsell, as "Remove" in the summary does, and tells the visitor.
   * @param name what the visitor calls it
   * @returns false if it could not be removed; the visitor has then been told
   */
  remove(id: string, name: string): Promise<boolean>;
  /** The promotion code that the cart has. */
  promotionCode(): string | undefined;
  /**
   * Enters a promotion code for the cart; an empty text removes the present one.
   * @returns the code that the cart then has @throws CallError with a sentence for the visitor
   */
  enterCode(code: string): Promise<string | undefined>;
  readonly account: AccountService;
  /** What the waiting list's calls are made with (./waiting-list.ts); undefined where the museum has none. */
  readonly waitingList: Pick<Api, "get" | "post"> | undefined;
  /** Where a forgotten password leads. */
  readonly passwordRecoveryUrl: string;
}

/** Is an account complete (docs/behaviour.md, "Customers")? */
export function isComplete(customer: Customer): boolean {
  return [customer.email, customer.firstName, customer.lastName, customer.phone, customer.addressId].every((field) => field !== undefined && field !== "");
}

/** What an address says, without what it leaves out. */
export function givenQuery(query: ToolAddress["query"]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What the box office's tools work with. Calls throw CallError; one that the token is too old for leads back to the login. */
export interface ToolServices {
  /** GETs a box-office path, which types the answer, unwrapped. */
  get<Answer>(path: Load<Answer, "boxOffice">, signal?: AbortSignal): Promise<Answer>;
  /** POSTs to a box-office call of the table of routes, which types what it takes and what it answers. */
  post<Path extends PostPath<"boxOffice">>(
    path: Path,
    body: PostBody<"boxOffice", Path>,
    options?: { readonly idempotencyKey?: string },
  ): Promise<PostAnswer<"boxOffice", Path>>;
  /** Shows the status banner; `duration` in milliseconds. What it returns takes the banner back, unless another has replaced it. */
  notify(notice: { readonly title?: string; readonly message: string; readonly type?: "success" | "error" | "info" }, duration?: number): () => void;
  /** Hides the status banner where it says that something is wrong: the employee has gone on. */
  withdraw(): void;
  /** Hands a text to the person as a file of that name; `type` is its media type. */
  saveFile(name: string, text: string, type: string): void;
  /** The museum's calendar day now, YYYY-MM-DD. */
  today(): string;
  /** An instant (ISO 8601) by the museum's clock, in words. */
  moment(instant: string): string;
  /** The same as a spreadsheet sorts it: "2026-12-05 14:45". */
  sortableMoment(instant: string): string;
  /** May the employee make the calls that require this permission? The server checks again at each. */
  may(permission: Permission): boolean;
  /** Has this museum's box office a tool at this path, and may the employee use it? Nothing should lead to one that it has not. */
  opens(path: string): boolean;
  /** Keeps an employee's work in this tab over reloads and an ended session; empty for the next employee. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Somebody is signed in. */
  readonly isSignedIn: boolean;
  /** An employee signed in: the token is kept, and the tools are open. */
  signedIn(session: {
    readonly accessToken: string;
    readonly expiresAt?: string;
    readonly id?: string;
    readonly name?: string;
    readonly permissions?: readonly string[];
  }): void;
  /** What the navigation lists for this employee. */
  readonly tools: readonly { readonly path: string; readonly label: string; readonly title: string; readonly description?: string }[];
}

/** Where a tool is, and how it leads elsewhere. */
export interface ToolAddress {
  /** The tool's own path below the box office's. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The tool, with its query, at which a session ended, to be returned to. */
  readonly interrupted?: string | undefined;
  /** Moves to another tool, by its path. */
  go(path: string, options?: { readonly query?: Readonly<Record<string, string>>; readonly replace?: boolean }): void;
  /** Leaves for an address that the server gave. */
  leave(address: string): void;
  /** The address of another tool, for a window of its own. */
  href(path: string, query?: Readonly<Record<string, string>>): string;
  /** Does something once for this address: not again after a reload, or when somebody comes Back to it. */
  once(work: () => void): void;
}
