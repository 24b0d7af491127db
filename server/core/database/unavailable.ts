const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Codes of the system and PostgreSQL for a full or failing disk: reads still work, and a retry may succeed. */
const noDisk = new Set(["ENOSPC", "EDQUOT", "EIO", "53100", "58030"]);

/** PostgreSQL is stopping, crashed, starting, read-only after failover, out of connections, or timed out. */
const notNow = new Set(["57P01", "57P02", "57P03", "25006", "53300", "25P03"]);
/** The driver's messages without a code, for a broken connection or a connect timeout. */
const broken =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Checks whether an error means that the database is unavailable, not that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Class 08: connection exceptions.
  return (
    unreachable.has(code) ||
    noDisk.has(code) ||
    notNow.has(code) ||
    /^08\w{3}$/.test(code) ||
    broken.test(error.message)
  );
}
