import * as say from "../../messages/generated/studio/employees.ts";
import type { Permission } from "../../schemas/permissions.ts";

export const nameOfPermission: Readonly<Record<Permission, (locale: string) => string>> = {
  "check-in": say.mayCheckIn,
  "member-lookup": say.mayMemberLookup,
  "member-purchase": say.mayMemberPurchase,
  "tickets-lookup": say.mayTicketsLookup,
  "event-check-in": say.mayEventCheckIn,
  sell: say.maySell,
  discount: say.mayDiscount,
  drawers: say.mayDrawers,
  devices: say.mayDevices,
  orders: say.mayOrders,
  refund: say.mayRefund,
  reports: say.mayReports,
  edit: say.mayEdit,
  prices: say.mayPrices,
  brand: say.mayBrand,
  publish: say.mayPublish,
  employees: say.mayEmployees,
};

/** The purpose of each permission, in a few words. */
export const purposeOfPermission: Readonly<Record<Permission, (locale: string) => string>> = {
  "check-in": say.leadsCheckIn,
  "member-lookup": say.leadsMemberLookup,
  "member-purchase": say.leadsMemberPurchase,
  "tickets-lookup": say.leadsTicketsLookup,
  "event-check-in": say.leadsEventCheckIn,
  sell: say.leadsSell,
  discount: say.leadsDiscount,
  drawers: say.leadsDrawers,
  devices: say.leadsDevices,
  orders: say.leadsOrders,
  refund: say.leadsRefund,
  reports: say.leadsReports,
  edit: say.leadsEdit,
  prices: say.leadsPrices,
  brand: say.leadsBrand,
  publish: say.leadsPublish,
  employees: say.leadsEmployees,
};

/** Permissions as words; unknown ones, from another version, stay as they are. */
export function permissionNames(locale: string, permissions: readonly string[]): string[] {
  return permissions.map((each) => (isKnown(each) ? nameOfPermission[each](locale) : each));
}

function isKnown(permission: string): permission is Permission {
  return Object.hasOwn(nameOfPermission, permission);
}

const namesOfRoles: Readonly<Record<string, (locale: string) => string>> = {
  door: say.roleDoor,
  till: say.roleTill,
  supervisor: say.roleSupervisor,
  manager: say.roleManager,
};

/** A role as its museum names it, or as the product does. */
export function roleName(locale: string, { id, name }: { readonly id: string; readonly name?: string }): string {
  return (name === undefined || name === id ? namesOfRoles[id]?.(locale) : undefined) ?? name ?? id;
}
