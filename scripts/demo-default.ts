/**
 * Whether `npm start` serves the demo by default, as on a developer's machine. Anything like a museum's own server
 * (production, an https URL, PostgreSQL) would accept the demo's PIN and test payments, so it must set DEMO=1.
 */
export function isDemoByDefault({
  NODE_ENV,
  PUBLIC_URL,
  DATABASE_URL,
}: Readonly<Record<string, string | undefined>>): boolean {
  return NODE_ENV !== "production" && !/^\s*https:/i.test(PUBLIC_URL ?? "") && !DATABASE_URL?.trim();
}
