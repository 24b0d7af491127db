import type { Customer } from "../schemas/generated/wire.ts";

/** What a visitor may do with an account. Every call throws CallError; its `errors` belong to the form's fields. */
export interface AccountService {
  /** Signs in; the cart stays as it is. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Customer>;
  /** Makes an account and signs in. */
  register(details: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly password: string;
    readonly password_confirmation: string;
  }): Promise<Customer>;
  /** Adds what the account lacks. */
  update(details: CustomerDetails): Promise<Customer>;
}

export interface CustomerDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly address?: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
}

/** What the screens of the storefront's steps may call. */
export interface StorefrontServices {
  readonly account: AccountService;
}

/** The services' code is loaded when a screen first acts. */
export type LoadServices<Services> = () => Promise<Services>;

/** Is an account complete (specification, section 3, "Customer": all five fields)? */
export function isComplete(customer: Customer): boolean {
  return [customer.email, customer.firstName, customer.lastName, customer.phone, customer.addressId].every((field) => field !== undefined && field !== "");
}
