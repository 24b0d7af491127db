/**
 * Is this the address of a page on which no foreign script may run: where a link contains the key to an order, where a password or a token
 * is given, or where staff work? Read as the browser's router reads it: decoded, and whatever its capitals.
 */
export function isPrivateAddress(pathname: string): boolean {
  return /^\/+(account|box-office|checkout|order|studio)(\/|$)/.test(decode(pathname).toLowerCase());
}

/** Does a flow ask for a password on the way? */
export function asksForPassword(steps: readonly { readonly component: string }[]): boolean {
  return steps.some(({ component }) => component === "membership-account");
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
