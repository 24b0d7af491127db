import type { Customer } from "../../schemas/generated/wire.ts";

/** Who is signed in (specification, section 2, "Layout"). */
export function AccountMenu({ customer }: { customer: Pick<Customer, "firstName" | "email"> }) {
  return <p>Welcome, {customer.firstName || customer.email}</p>;
}
