import type { Manifest } from "vite";
import { expect, test } from "vitest";
import type { Boot } from "../../schemas/generated/boot.ts";
import { resolveTheme } from "../museum/model/colours.ts";
import { type PageParts, renderPage } from "./render.ts";
import type { PageKind } from "./without-script.ts";

const build = {
  html: '<html lang="en"><head><title>T</title><!--head--></head><body><div id="root"></div><!--noscript--><!--boot--></body></html>',
  manifest: {},
};
const boot = (logo?: string) =>
  ({
    tenant: {
      locale: "en-US",
      title: "Museum <of Art>",
      logo,
      supportEmail: "help@museum.example",
      supportPhone: "(303) 555-0142",
    },
  }) as unknown as Boot;

interface Shown extends Partial<Pick<PageParts, "picture" | "content">> {
  readonly logo?: string;
  readonly kind?: PageKind;
  readonly manifest?: Manifest;
}

const render = ({ logo, kind = "flow", manifest = {}, picture, content }: Shown = {}) =>
  renderPage(
    { ...build, manifest },
    {
      ...{
        boot: boot(logo),
        pathname: "/events",
        title: "Museum",
        style: "",
        theme: resolveTheme({ accent: "#b0361e" }),
        lang: "en",
      },
      ...{ components: [], first: undefined, picture, content, search: [] },
      plain: { kind, heading: "Summer & Sun" },
    },
  );
const plainPage = (page: string) => /<noscript>(.*)<\/noscript>/s.exec(page)?.[1] ?? "";

test("the tenant's logo is the page's icon, so that no browser requests a missing one", () => {
  expect(render({ logo: "/media/meridian.svg" })).toContain('<link rel="icon" href="/media/meridian.svg">');
  expect(render()).not.toContain('rel="icon"');
});

test("without JavaScript the page offers the museum's phone number and email for buying", () => {
  const plain = plainPage(render({ logo: "/media/meridian.svg" }));
  expect(plain).toContain("<h1>Summer &#38; Sun</h1>");
  expect(plain).toContain('<a href="tel:3035550142">(303) 555-0142</a>');
  expect(plain).toContain('<a href="mailto:help@museum.example">help@museum.example</a>');
  expect(plain).toContain("ticket desk");
  expect(plain).toContain("Museum &#60;of Art&#62;");
});

test("the page that changes an order says without JavaScript that it needs it, and where the tickets are", () => {
  const plain = plainPage(render({ kind: "change" }));
  expect(plain).toContain("Changing your order needs JavaScript");
  expect(plain).toContain("The page with your tickets, which our email links to, works without it.");
});

test("an order's page says without JavaScript where the tickets are", () => {
  const plain = plainPage(render({ kind: "order" }));
  expect(plain).toContain("We emailed your tickets to you");
  expect(plain).not.toContain("ticket desk");
});

test("fonts and the first picture are preloaded without a script", () => {
  const manifest = {
    "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": { file: "assets/inter-1.woff2" },
  };
  const page = render({ manifest, picture: '/media/hall"1.svg', kind: "other" });
  expect(page).toContain('<link rel="preload" as="font" type="font/woff2" href="/assets/inter-1.woff2" crossorigin>');
  expect(page).toContain('<link rel="preload" as="image" href="/media/hall&#34;1.svg" fetchpriority="high">');
});

test("rendered content may contain the document's placeholders", () => {
  const page = render({ content: "<main>$& <!--boot--> <!--head--> <!--noscript--></main>" });
  expect(page).toContain('<div id="root"><main>$& <!--boot--> <!--head--> <!--noscript--></main></div>');
  expect(page.match(/id="boot"/g)).toHaveLength(1);
});
