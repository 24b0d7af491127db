import { expect, test } from "vitest";
import type { Boot } from "../../schemas/generated/boot.ts";
import { renderPage } from "./render.ts";

const build = { html: '<html lang="en"><head><title>T</title><!--head--></head><body><!--boot--></body></html>', manifest: {} };
const boot = (logo?: string) => ({ tenant: { title: "Museum", logo } }) as unknown as Boot;
const render = (logo?: string) => renderPage(build, { boot: boot(logo), title: "Museum", style: "", lang: "en", components: [], first: undefined });

test("the tenant's logo is the page's icon, so that no browser asks for one that is not there", () => {
  expect(render("/media/meridian.svg")).toContain('<link rel="icon" href="/media/meridian.svg">');
  expect(render()).not.toContain('rel="icon"');
});
