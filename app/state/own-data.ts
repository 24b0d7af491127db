import type { CustomerUpdate } from "../../schemas/api/route.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { CustomerExport } from "../../schemas/generated/wire.ts";
import { leaveNothing } from "./account.ts";
import { api } from "./api.ts";
import { setCustomer } from "./customer.ts";
import { postOnce } from "./post-once.ts";

/** Updates the signed-in customer's details. @throws CallError; its `errors` belong to the form's fields */
export async function updateDetails(details: CustomerUpdate): Promise<void> {
  const { customer } = await api.post("admin", paths.updateCustomer(), details);
  setCustomer(customer);
}

/** Exports all data stored about the signed-in customer. @throws CallError */
export async function exportData(): Promise<CustomerExport> {
  return api.get("storefront", ownPaths.customerExport());
}

/** Deletes the signed-in customer's account and signs out here. @throws CallError WRONG_PASSWORD */
export async function deleteAccount(password: string): Promise<void> {
  await postOnce("storefront", ownPaths.deleteAccount(), { password });
  leaveNothing();
}
