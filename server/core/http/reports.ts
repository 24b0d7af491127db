import type { FastifyInstance } from "fastify";
import { loggedUrl } from "./log.ts";

/** Every policy names this path for browsers' reports. */
export const reportsPath = "/reports";
/** The header Reporting-Endpoints; policies name its group. */
export const reportingEndpoints = `default="${reportsPath}"`;

/** A report is a few hundred characters. */
const bodyLimit = 16 * 1024;
const maxReports = 10;
/** Log lines per minute; further reports are only counted. */
const linesPerMinute = 60;
const maxLength = 120;

/** Kinds counted by name; a sender could invent any number of others. */
const kinds = new Set([
  "csp-violation",
  "permissions-policy-violation",
  "deprecation",
  "intervention",
  "crash",
  "coep",
  "coop",
  "network-error",
]);

/** POST /reports: counts each report and logs it in one line, without secrets of addresses. Answers 204. */
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
      scope.addContentTypeParser(
        type,
        { parseAs: "string", bodyLimit },
        scope.getDefaultJsonParser("ignore", "ignore"),
      );
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
  readonly page: string;
  readonly directive?: string;
  readonly blocked?: string;
}

/** Accepts a list of the Reporting API, or one violation under "csp-report"; anything else becomes "other". */
function readReports(body: unknown): Report[] {
  const list = Array.isArray(body) ? body.slice(0, maxReports) : [body];
  return list.map((each) => {
    const report = record(each);
    const old = record(report["csp-report"]);
    if (Object.keys(old).length > 0)
      return summarize(
        "csp-violation",
        old["document-uri"],
        old["effective-directive"] ?? old["violated-directive"],
        old["blocked-uri"],
      );
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

/** Keeps our address without ids, only the origin of other sites, and words such as "inline". */
function address(given: unknown): string {
  if (typeof given !== "string") return "";
  if (!URL.canParse(given)) return plain(given);
  const { origin, protocol, pathname, search } = new URL(given);
  return origin === "null" ? protocol : plain(origin + loggedUrl(pathname + search, undefined));
}

/** Makes text safe for one log line. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").slice(0, maxLength);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
