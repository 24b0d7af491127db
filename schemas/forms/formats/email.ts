const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** As browsers judge an e-mail field, and with a dot in the domain: mail that leaves the house. */
export function isEmail(text: string): boolean {
  return address.test(text);
}
