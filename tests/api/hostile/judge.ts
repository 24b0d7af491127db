export interface HostileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Signs of leaked internals: stack frames, our file names, PostgreSQL errors, system files. */
const insides = [
  /\n\s+at .+:\d+/,
  /node_modules|node:internal/,
  /\.tsx?:\d+/,
  /invalid input syntax|syntax error at or near|violates .+ constraint|relation "|column "|SQLSTATE/,
  /"(detail|stack|routine|severity)":/,
  /root:x?:0:0/,
];

/** Clients resolve dot segments before they send, so such a path may never reach the route. */
const climbs = /\/(\.|%2e){1,2}(\/|\?|$)/i;

/** Lists the faults of a response. @param folders paths that no response may reveal */
export function faultsOf(path: string, { status, headers, text }: HostileAnswer, folders: readonly string[]): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  for (const inside of insides) if (inside.test(text)) faults.push(`tells of the inside: ${inside}`);
  for (const folder of folders) if (text.includes(folder)) faults.push(`names the folder ${folder}`);
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html") && /<img src=x onerror|<script>hostile/.test(text))
    faults.push("has markup in it that the request brought");
  if (hostOf(headers.location).endsWith("evil.example")) faults.push(`leads away, to ${headers.location}`);
  if (headers["set-cookie"] !== undefined && /^customerToken=mine/.test(String(headers["set-cookie"])))
    faults.push("sets a cookie that the request brought");
  if (/^\/api(\/|$)/.test(path) && !climbs.test(path) && status >= 400 && text !== "")
    faults.push(...envelopeFaults(text, headers["x-request-id"]));
  return faults;
}

/** Resolves a redirect as a browser does; a relative one stays on our host. */
function hostOf(location: unknown): string {
  const address = String(location ?? "");
  return URL.canParse(address, "https://museum.example")
    ? new URL(address, "https://museum.example").hostname
    : address;
}

/** Checks the error envelope (docs/behaviour.md, "Envelope"). */
function envelopeFaults(text: string, requestId: unknown): string[] {
  let body: { error?: unknown; errors?: unknown; requestId?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return ["is a failure of the API and no JSON"];
  }
  const faults: string[] = [];
  const more = Object.keys(body).filter((key) => !["error", "errors", "requestId"].includes(key));
  if (more.length > 0) faults.push(`has in its envelope what does not belong there: ${more.join(", ")}`);
  if (typeof body.error !== "string" || body.error === "") faults.push("has no sentence in error");
  if (body.requestId !== requestId) faults.push("has another request's id than its header");
  if (body.errors !== undefined && !isListOfErrors(body.errors))
    faults.push("has errors that are not {code, field?, message}");
  return faults;
}

function isListOfErrors(errors: unknown): boolean {
  if (!Array.isArray(errors) || errors.length === 0) return false;
  // Errors that concern no single field have only a code and a message.
  return errors.every(
    (each) =>
      /^code,(field,)?message$/.test(Object.keys(each).sort().join()) &&
      Object.values(each).every((value) => typeof value === "string"),
  );
}
