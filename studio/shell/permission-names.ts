import * as say from "../../messages/generated/studio/employees.ts";
import { type Permission, studioPermissions } from "../../schemas/permissions.ts";

export const nameOfPermission: Readonly<Record<Permission, (locale: string) => string>> = {
  "check-in": say.mayCheckIn,
  "member-lookup": say.mayMemberLookup,
  "member-purchase": say.mayMemberPurchase,
  "tickets-lookup": say.mayTicketsLookup,
  "event-check-in": say.mayEventCheckIn,
  sell: say.maySell,
  discount: say.mayDiscount,
  "over-capacity": say.mayOverCapacity,
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
  "over-capacity": say.leadsOverCapacity,
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

/** Permissions by where they are used. */
export const permissionGroups = [
  [say.groupDoor, ["check-in", "tickets-lookup", "member-lookup", "event-check-in"]],
  [say.groupTill, ["sell", "discount", "over-capacity", "drawers", "member-purchase"]],
  [say.groupOrders, ["orders", "refund"]],
  [say.groupOffice, ["reports", "devices"]],
  [say.groupStudio, studioPermissions],
] as const satisfies readonly (readonly [(locale: string) => string, readonly Permission[]])[];

/** Permissions in a line: a group that is complete by its name, the others one by one. */
export function permissionSummary(locale: string, permissions: readonly string[]): string {
  const isComplete = (group: readonly string[]) => group.every((each) => permissions.includes(each));
  if (permissionGroups.every(([, group]) => isComplete(group))) return say.mayEverything(locale);
  const grouped = new Set<string>(permissionGroups.flatMap(([, group]) => group));
  const parts = permissionGroups.flatMap(([title, group]) =>
    isComplete(group)
      ? [say.wholeGroup(locale, { group: title(locale) })]
      : permissionNames(
          locale,
          group.filter((each) => permissions.includes(each)),
        ),
  );
  const others = permissionNames(
    locale,
    permissions.filter((each) => !grouped.has(each)),
  );
  return [...parts, ...others].join(" · ");
}

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
