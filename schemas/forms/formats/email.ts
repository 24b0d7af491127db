const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Like a browser's e-mail field, but requires a dot in the domain, for mail that leaves the building. */
export function isEmail(text: string): boolean {
  return address.test(text);
}
