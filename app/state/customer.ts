import { proxy, ref } from "valtio";
import type { Customer } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";

interface CustomerState {
  customer: Customer | null;
}

/** Starts with the customer that the server rendered the page for. */
export const customerState = proxy<CustomerState>({ customer: boot.customer ?? null });

export function setCustomer(customer: Customer): void {
  customerState.customer = ref(customer) as Customer;
}
