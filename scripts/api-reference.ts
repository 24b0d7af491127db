import { describeLimit, type LimitName, limitRule, limits, unlimited, windowOf } from "../schemas/api/limits.ts";
import type { ApiBase, ApiRoute, Caller } from "../schemas/api/route.ts";
import { addressOf, apiRoutes } from "../schemas/api.ts";
import { apiBases } from "../schemas/api-bases.ts";
import { errorCodes } from "../schemas/error-codes.ts";

const titles: Readonly<Record<ApiBase, string>> = {
  storefront: "The storefront",
  admin: "Accounts",
  boxOffice: "The box office",
  studio: "The studio",
  api: "The API itself",
};

const callers: Readonly<Partial<Record<Caller, string>>> = {
  anyone: "anyone",
  optional: "anyone; a customer's token counts",
  own: "a customer",
  "signed-in": "an employee",
};

/** Writes docs/api.md from the table of routes and the error codes. */
export function apiReference(): string {
  const bases = Object.keys(apiBases) as ApiBase[];
  return [
    `# API

Made from the tables of routes (\`schemas/api.ts\`), limits (\`schemas/api/limits.ts\`) and codes
(\`schemas/error-codes.ts\`); \`npx vitest run tests/api/operation/api-table -u\` writes it again. The
shapes stand in \`schemas/wire.schema.json\`; \`GET /api/openapi.json\` has the calls and them as an
OpenAPI 3.1 document.

- A GET answers \`{"body": …}\`, a POST its shape as it is. An error answers \`{"error": "a sentence",
  "errors": [{"code", "field", "message"}], "requestId"}\`.
- A customer's token is sent as \`X-Customer-Token\`, an employee's as \`Authorization: Bearer\`.
- "key": sent again with the same \`Idempotency-Key\`, the call acts once and answers the same.
  "safe": it changes nothing.
- "How often": the [limits on attempts](#limits-on-attempts); beyond one, the call answers 429.
- "Event": what the call writes to the audit log, in its transaction.`,
    ...bases.map(
      (base) =>
        `## ${titles[base]}\n\n${table(Object.values<ApiRoute>(apiRoutes).filter((route) => route.base === base))}`,
    ),
    `## Limits on attempts

[Limits](behaviour/limits.md) says how they work together, and which others there are.

${attempts()}`,
    `## Codes of errors\n\n${codes()}`,
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

function table(routes: readonly ApiRoute[]): string {
  const rows = routes.map(({ method, summary, caller, repeat, request = "", response = "", audit = [], ...route }) => [
    `\`${method} ${addressOf({ method, summary, caller, repeat, ...route })}${queryOf(route)}\``,
    summary,
    callers[caller] ?? `an employee with \`${caller}\``,
    request,
    response,
    repeat,
    limitsOf(route),
    [audit].flat().join(", "),
  ]);
  return markdown(["Call", "What it does", "Who may", "Takes", "Gives", "Again", "How often", "Event"], rows);
}

function limitsOf({ limits = [], attempts = [] }: Pick<ApiRoute, "attempts" | "limits">): string {
  if (typeof limits === "string")
    return `not limited, ${limits.charAt(0).toLowerCase()}${limits.slice(1)}`.replace(/\.$/, "");
  return [...limits, ...attempts].map(describeLimit).join("; ");
}

function queryOf({ query }: Pick<ApiRoute, "query">): string {
  return query === undefined ? "" : `?${Object.keys(query).join("&")}`;
}

function attempts(): string {
  const rows = (Object.keys(limits) as LimitName[]).map((name) => {
    const { by, attempts: most, counts = "all attempts" } = limitRule(name);
    return [`\`${name}\``, by, most === unlimited ? "none, only counted" : String(most), windowOf(name), counts];
  });
  return markdown(["Limit", "Counted by", "Most", "In", "Counts"], rows);
}

function codes(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, meaning, remedy }]) => [
    `\`${code}\``,
    String(status),
    meaning,
    remedy,
  ]);
  return markdown(["Code", "Status", "What it means", "What helps"], rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
