import type { Tenant } from "./model/config.ts";

/** A domain that no mail reaches: the museum's own if it is one of those, such as "meridian.example". */
export function demoDomain({ supportEmail }: Pick<Tenant, "supportEmail">): string {
  const domain = supportEmail.slice(supportEmail.lastIndexOf("@") + 1).toLowerCase();
  return domain.endsWith(".example") ? domain : "museum.example";
}

/** How an account of the demo signs in: "desk" as "desk@meridian.example" with "meridian-desk". */
export function demoAccount(domain: string, name: string, role = name): { email: string; password: string } {
  const [museum = ""] = domain.split(".");
  return { email: `${name}@${domain}`, password: `${museum}-${role}` };
}
