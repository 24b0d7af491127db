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

/** Permissions as words; unknown ones, from another version, stay as they are. */
export function permissionNames(locale: string, permissions: readonly string[]): string[] {
  return permissions.map((each) => (isKnown(each) ? nameOfPermission[each](locale) : each));
}

function isKnown(permission: string): permission is Permission {
  return Object.hasOwn(nameOfPermission, permission);
}
