import { proxy, ref } from "valtio";
import type { Customer } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";

interface CustomerState {
  /** Who is signed in; null for a stranger. */
  customer: Customer | null;
}

/** The signed-in customer: whom the page was served for, until somebody signs in or out. */
export const customerState = proxy<CustomerState>({ customer: boot.customer ?? null });

export function setCustomer(customer: Customer): void {
  customerState.customer = ref(customer) as Customer;
}
