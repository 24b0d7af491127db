/**
 * Whether `npm start` serves the demo without being asked to: on a machine where somebody tries it out. Whatever looks like a museum's own
 * server (production, an https address, a PostgreSQL) would accept the demo's PIN and test payments, and has to ask for that with DEMO=1.
 */
export function isDemoByDefault({ NODE_ENV, PUBLIC_URL, DATABASE_URL }: Readonly<Record<string, string | undefined>>): boolean {
  return NODE_ENV !== "production" && !/^\s*https:/i.test(PUBLIC_URL ?? "") && !DATABASE_URL?.trim();
}
