import type { FastifyInstance } from "fastify";
import { loggedUrl } from "./log.ts";

/** Where browsers send what they refused or what failed on our pages; named in every policy. */
export const reportsPath = "/reports";
/** For the header Reporting-Endpoints; policies name the group. */
export const reportingEndpoints = `default="${reportsPath}"`;

/** A report is a few hundred characters. */
const bodyLimit = 16 * 1024;
const mostInBody = 10;
/** Log lines per minute: further reports are only counted. */
const linesPerMinute = 60;
const longest = 120;

/** Kinds that are counted by their names; the sender could make others up without end. */
const kinds = new Set(["csp-violation", "permissions-policy-violation", "deprecation", "intervention", "crash", "coep", "coop", "network-error"]);

/** POST /reports: logs each report in one line without what is secret in addresses, counts it, and answers nothing. */
export function reportRoutes(server: FastifyInstance, counted: (kind: string) => void): void {
  let minute = 0;
  let lines = 0;
  function mayLog(): boolean {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    return lines <= linesPerMinute;
  }

  server.register(async (scope) => {
    for (const type of ["application/reports+json", "application/csp-report"])
      scope.addContentTypeParser(type, { parseAs: "string", bodyLimit }, scope.getDefaultJsonParser("ignore", "ignore"));
    scope.post(reportsPath, { bodyLimit }, async (request, reply) => {
      for (const report of readReports(request.body)) {
        counted(report.kind);
        if (mayLog()) request.log.warn({ report }, "a browser reported");
      }
      return reply.status(204).header("cache-control", "no-store").send();
    });
  });
}

interface Report {
  readonly kind: string;
  /** On which page, by its route. */
  readonly page: string;
  /** The directive of the policy, and what it kept out. */
  readonly directive?: string;
  readonly blocked?: string;
}

/** Both forms that browsers send: a list of the Reporting API, or one violation under "csp-report". Anything else is a report of kind "other". */
function readReports(body: unknown): Report[] {
  const list = Array.isArray(body) ? body.slice(0, mostInBody) : [body];
  return list.map((each) => {
    const report = record(each);
    const old = record(report["csp-report"]);
    if (Object.keys(old).length > 0)
      return summarize("csp-violation", old["document-uri"], old["effective-directive"] ?? old["violated-directive"], old["blocked-uri"]);
    const { documentURL, effectiveDirective, policyId, blockedURL } = record(report.body);
    const kind = typeof report.type === "string" && kinds.has(report.type) ? report.type : "other";
    return summarize(kind, documentURL ?? report.url, effectiveDirective ?? policyId, blockedURL);
  });
}

function summarize(kind: string, page: unknown, directive: unknown, blocked: unknown): Report {
  return {
    kind,
    page: address(page),
    ...(typeof directive === "string" && { directive: plain(directive) }),
    ...(typeof blocked === "string" && { blocked: address(blocked) }),
  };
}

/** An address of ours without ids; of another site its origin alone; a word such as "inline" as it is. */
function address(given: unknown): string {
  if (typeof given !== "string") return "";
  if (!URL.canParse(given)) return plain(given);
  const { origin, protocol, pathname, search } = new URL(given);
  return origin === "null" ? protocol : plain(origin + loggedUrl(pathname + search, undefined));
}

/** One short line of letters that a log may hold. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").slice(0, longest);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
