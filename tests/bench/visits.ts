import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Browser } from "@playwright/test";
import { onPhone } from "./phone.ts";

const connections = 6;

/** Paths that a phone requests until the page is idle, the document first. */
export function requestsOf(browser: Browser, address: string): Promise<string[]> {
  const { origin } = new URL(address);
  return onPhone(browser, async (page) => {
    const paths = new Set<string>();
    page.on("request", (asked) => {
      if (asked.method() === "GET" && asked.url().startsWith(`${origin}/`)) paths.add(asked.url().slice(origin.length));
    });
    await page.goto(address, { waitUntil: "networkidle" });
    return [...paths];
  });
}

/** Requests the document, then the rest concurrently, on as many new connections as a browser opens. */
export async function visit(url: string, [document = "/", ...others]: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await get(agent, url, document);
  await Promise.all(others.map((path) => get(agent, url, path)));
  agent.destroy();
}

export interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** GETs a path with a browser's accepted encodings. @throws Error unless the status is 200 */
export function get(agent: Agent, url: string, path: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(
      `${url}${path}`,
      { agent, headers: { accept: "*/*", "accept-encoding": "gzip, deflate, br, zstd" } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("end", () => {
          if (response.statusCode === 200) done({ headers: response.headers, body: Buffer.concat(parts) });
          else fail(new Error(`${path} was answered with ${response.statusCode}.`));
        });
      },
    );
    asked.once("error", fail);
    asked.end();
  });
}
