import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitepress";

const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1]?.replaceAll("`", "") ?? file;
const page = (file: string, text = titleOf(file)) => ({ text, link: `/${file.replace(/\.md$/, "")}` });
const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => page(`${folder}/${name}`));

const sidebar = [
  {
    text: "Start",
    items: [{ text: "Overview", link: "/" }, page("docs/architecture.md"), page("CONTRIBUTING.md")],
  },
  {
    text: "For content admins",
    items: [page("docs/authoring.md"), page("docs/problems.md"), page("docs/glossary.md")],
  },
  { text: "Behaviour", collapsed: true, items: [page("docs/behaviour.md", "Areas"), ...pagesIn("docs/behaviour")] },
  {
    text: "For operators",
    items: [page("docs/operations.md"), page("docs/payments.md"), page("SECURITY.md")],
  },
  {
    text: "For developers",
    items: [
      page("docs/plugins.md"),
      page("docs/api.md"),
      page("docs/performance.md"),
      page("docs/dependencies.md"),
      page("CHANGELOG.md"),
    ],
  },
  { text: "Decisions", collapsed: true, items: pagesIn("docs/decisions") },
];

export default defineConfig({
  title: "Museum storefront",
  description: "A storefront and box office for museums",
  lang: "en-US",
  // The root, because README.md and CONTRIBUTING.md are pages too.
  srcDir: "..",
  srcExclude: [
    "{app,commerce,engine,flows,messages,plugins,schemas,scripts,server,steps,studio,tests,ui}/**",
    "{test-results,playwright-report,coverage}/**",
    ".*/**",
  ],
  rewrites: { "README.md": "index.md", "docs/decisions/README.md": "docs/decisions/index.md" },
  ignoreDeadLinks: "localhostLinks",
  outDir: "../dist/docs",
  cacheDir: "../node_modules/.cache/vitepress",
  // Its own Vite settings only: the root has those of the storefront.
  vite: {
    configFile: false,
    logLevel: "warn",
    // The index of the search is one file.
    build: { chunkSizeWarningLimit: 5_000 },
  },
  markdown: {
    config(markdown) {
      // A link to a source file has no page: show its text alone.
      markdown.core.ruler.push("source-links", ({ tokens }) => {
        for (const { children } of tokens) {
          let isSource = false;
          for (const token of children ?? []) {
            const href = token.type === "link_open" ? String(token.attrGet("href")) : "";
            if (href !== "") isSource = !/^(https?:|mailto:|#)|^(?!tests\/).*(\.md(#.*)?|\/)$/.test(href);
            if (isSource && (token.type === "link_open" || token.type === "link_close")) token.type = "text";
          }
        }
      });
    },
  },
  themeConfig: { search: { provider: "local" }, outline: [2, 3], sidebar },
});
