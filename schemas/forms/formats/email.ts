const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Validates like a browser's e-mail field, but requires a dot in the domain, because mail leaves the building. */
export function isEmail(text: string): boolean {
  return address.test(text);
}
