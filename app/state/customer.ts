import { proxy, ref } from "valtio";
import type { Customer } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";

interface CustomerState {
  /** The customer who is signed in; null if nobody is. */
  customer: Customer | null;
}

/** The signed-in customer: the one the page was served for, until somebody signs in or out. */
export const customerState = proxy<CustomerState>({ customer: boot.customer ?? null });

export function setCustomer(customer: Customer): void {
  customerState.customer = ref(customer) as Customer;
}
