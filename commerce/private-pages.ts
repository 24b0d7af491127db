import { hasTrait } from "../schemas/generated/kind-traits.ts";

/** Checks for order, password, staff and link pages, which bar other sites' scripts. Decodes paths as the router does. */
export function isPrivateAddress(pathname: string): boolean {
  return /^\/+(account|box-office|checkout|order|resume|studio)(\/|$)/.test(decode(pathname).toLowerCase());
}

/** Checks whether a flow asks for a password. */
export function asksForPassword(steps: readonly { readonly component: string }[]): boolean {
  return steps.some(({ component }) => hasTrait(component, "asks-password"));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
