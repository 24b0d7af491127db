/** The network's words for a server that is not there, or no longer. */
const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** A full disk or one that fails, as the system and PostgreSQL say it: what is read still works, and so may this a moment later. */
const noDisk = new Set(["ENOSPC", "EDQUOT", "EIO", "53100", "58030"]);

/** PostgreSQL's: shutting down, crashed, starting up, read-only after a change of servers, too many connections, a transaction that was silent too long. */
const notNow = new Set(["57P01", "57P02", "57P03", "25006", "53300", "25P03"]);
/** What the driver says without a code, of a connection that broke or that could not be had in time. */
const broken = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Does the error say that the database cannot be asked at the moment, rather than that the question was wrong? */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // 08: everything about connections.
  return unreachable.has(code) || noDisk.has(code) || notNow.has(code) || /^08\w{3}$/.test(code) || broken.test(error.message);
}
