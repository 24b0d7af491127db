import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../../../server/pages/pages.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { configOf, tenant } from "../support/fixture.ts";
import { openMuseum, type TestMuseum } from "../support/museum.ts";
import { bootOf } from "../support/museum-pages.ts";

const folder = await mkdtemp(join(tmpdir(), "museum-tags-"));
const appFolder = join(folder, "app");
await mkdir(join(appFolder, ".vite"), { recursive: true });
await mkdir(join(folder, "render"));
await writeFile(join(appFolder, ".vite/manifest.json"), "{}");
await writeFile(
  join(appFolder, "index.html"),
  '<html lang="en"><head><title>x</title><!--head--></head><body><!--boot--><div id="root"></div></body></html>',
);
// Render a counter, to detect repeated renders.
await writeFile(
  join(folder, "render/render.js"),
  'let views = 0;\nexport const renderFirstView = async () => "<p>view " + (views += 1) + "</p>";\n',
);
await writeFile(join(folder, "package.json"), '{ "type": "module" }');

const config = fixedConfig(configOf({ tenant: { ...tenant, tagManager: { enabled: true, id: "GTM-AB12CD3" } } }));
const museum: TestMuseum = await openMuseum({
  pages: async (server) => server.register(pages, { config, appFolder, demo: true, now: () => museum.now() }),
});

test("a page with a tag manager is rendered once for all, and each answer has its own nonce, which its policy names", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => museum.server.inject({ url: "/events" })));
  const nonces = answers.map(({ statusCode, headers, body }) => {
    const { tags } = bootOf(body);
    expect([statusCode, tags?.id, /<p>view \d+<\/p>/.exec(body)?.[0]]).toEqual([200, "GTM-AB12CD3", "<p>view 1</p>"]);
    expect(headers["content-security-policy"]).toContain(`'nonce-${tags?.nonce}'`);
    // A cached page would carry another response's CSP nonce.
    expect(headers.etag).toBeUndefined();
    return tags?.nonce;
  });
  expect(new Set(nonces).size).toBe(20);
});
