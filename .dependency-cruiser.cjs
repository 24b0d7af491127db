/**
 * Which room may import what (docs/architecture.md): arrows point down only. Imports of types count like all others.
 * A comment is what a person reads when a rule refuses an import: why, and what to do instead.
 */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const tests = "\\.test\\.tsx?$|^tests/|/testing/|^steps/[^/]+/fixtures\\.ts$|^steps/[^/]+/.*\\.test\\.tsx?$";
const rooms = "^(engine|commerce|messages|ui|steps|app|server|studio|scripts|tests)/";
/** What a flow, a question and a path to load are, for rooms that do not run flows. */
const engineTypes = "^engine/(core/(asked|load)|generated/flow)\\.ts$";
/** From low to high, by folder, as server/features.ts lists them. */
const [, listed] = /const ownFeatures[^=]*= \[([^\]]*)\]/.exec(
  readFileSync(join(__dirname, "server/features.ts"), "utf8"),
);
const features = listed.match(/\w+/g).map((name) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`));
const screenLibraries = "(^|/)node_modules/(@types/)?(react|react-dom|react-router|react-router-dom|valtio|scheduler)/";

/** A rule that forbids. `from` leaves tests out unless it says otherwise: a test may import what it needs to look at. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { pathNot: tests, ...from },
  to,
});

module.exports = {
  forbidden: [
    forbid(
      "schemas-import-nothing",
      "Schemas are the ground floor, on the engine's envelope of a flow: what else they need belongs into a schema.",
      { path: "^schemas/" },
      { path: rooms, pathNot: engineTypes },
    ),
    forbid(
      "engine-knows-no-other-room",
      "The engine knows no museum, no cart and no step by name. Pass what it needs through the step contract or the host.",
      { path: "^engine/", pathNot: "\\.test\\.tsx?$" },
      { path: `${rooms}|^schemas/`, pathNot: "^engine/" },
    ),
    forbid(
      "core-is-pure",
      "engine/core runs on the server and in tests without a browser: no React, no store, no router, no host, no files and no network.",
      { path: "^engine/core/" },
      { path: `${screenLibraries}|^engine/(react|testing)/` },
    ),
    forbid(
      "core-needs-no-platform",
      "engine/core runs in browsers and on the server alike, so it uses nothing of Node's.",
      { path: "^engine/core/" },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "dev-starts-before-generated-code",
      "npm run dev generates the code that it needs, so nothing that it imports at the start may need that code.",
      { path: "^scripts/dev/main\\.ts$" },
      { path: "(^|/)generated/", reachable: true },
    ),
    forbid(
      "messages-know-only-schemas",
      "A sentence gets what it says as parameters: it knows the types of the wire, and nothing of who says it.",
      { path: "^messages/" },
      { path: rooms, pathNot: "^messages/" },
    ),
    forbid(
      "a-language-is-chosen-by-the-reader",
      "Import messages/generated/{file}.ts, which takes the reader's language; those of one language are its parts.",
      { path: rooms, pathNot: `${tests}|^messages/generated/` },
      { path: "^messages/(generated/languages/|(choose|plural)\\.ts$)" },
    ),
    forbid(
      "commerce-has-no-screen",
      "The storefront's domain is plain TypeScript over the schemas: a screen belongs into a step, into app/ or into ui/.",
      { path: "^commerce/" },
      { path: `${screenLibraries}|^(engine|ui|steps|app|server|studio|scripts|tests)/`, pathNot: engineTypes },
    ),
    forbid(
      "ui-has-no-domain",
      "A piece of ui/ gets plain values: of its own it has only sentences without a domain, in messages/, and when to send again.",
      { path: "^ui/", pathNot: `${tests}|^ui/museum/` },
      { path: rooms, pathNot: "^(ui|messages)/|^engine/react/once-reachable\\.ts$" },
    ),
    forbid(
      "ui-of-the-museum-has-no-host",
      "ui/museum/ has what several steps show: it takes commerce/, and gets loads and answers as plain values.",
      { path: "^ui/museum/" },
      { path: rooms, pathNot: "^(ui|messages|commerce)/" },
    ),
    forbid(
      "ui-knows-no-museum",
      "A piece of ui/ outside ui/museum/ fits any product: it takes neither the museum's wire types nor its sentences.",
      { path: "^ui/", pathNot: "^ui/museum/|\\.test\\.tsx?$" },
      {
        path: "^ui/museum/|^schemas/|^messages/generated/ui/(calendar|cart|membership-card|paper-receipt|sold-out|waiting-list)\\.ts$",
        pathNot: "^schemas/forms/",
      },
    ),
    forbid(
      "a-component-reads-its-page",
      "The server renders many pages with the same modules: a component reads boot data from its page (app/state/page.ts).",
      { path: "^app/.+\\.tsx$|^app/.+/use-[^/]+\\.ts$", pathNot: "\\.test\\.tsx$" },
      { path: "^app/state/boot\\.ts$" },
    ),
    forbid(
      "a-step-knows-no-other-step",
      "Steps meet only in a flow's file: read another's answer through `reads`, and share code through commerce/ or ui/.",
      { path: "^steps/([^/]+)/", pathNot: "^steps/generated/" },
      { path: "^steps/", pathNot: "^steps/($1/|generated/$1\\.ts$)" },
    ),
    forbid(
      "a-step-knows-no-shell",
      "A step is a value that the shell uses, never the reverse: what it needs comes in its view, its screen's properties and its loads.",
      { path: "^steps/", pathNot: "\\.test\\.tsx?$" },
      { path: "^(app|server|studio|scripts|tests)/" },
    ),
    forbid(
      "a-definition-has-no-screen",
      "All of a step but its screen runs on the server too: only .tsx files may import React, ui/ or engine/react.",
      { path: "^steps/[^/]+/.+\\.ts$" },
      { path: `${screenLibraries}|^(ui|engine/react)/` },
    ),
    forbid(
      "nobody-knows-a-step-by-name",
      "Only the generated index names the step kinds; that is why a new kind touches one folder. Go through steps/generated/index.ts.",
      { path: "^(app|server|studio)/" },
      { path: "^steps/", pathNot: "^steps/generated/(index|explore|kind-folders)\\.ts$" },
    ),
    forbid(
      "nobody-knows-a-plugin",
      "Only generated code names plugins: one can be removed without touching ours.",
      { path: rooms, pathNot: `${tests}|^(steps|server)/generated/` },
      { path: "^plugins/(?!museum-storefront/)" },
    ),
    forbid(
      "no-browser-explores",
      "Answers to try are for servers that walk flows without a visitor: browsers would load them for nothing.",
      { path: "^(app|studio)/" },
      { path: "^steps/generated/explore\\.ts$" },
    ),
    forbid(
      "the-browser-has-no-server",
      "What both sides need is a schema, or pure code in engine/core or commerce/.",
      { path: "^app/" },
      { path: "^(server|scripts|tests)/" },
    ),
    forbid(
      "the-server-has-no-browser",
      "The server takes engine/core, the step definitions, the pure parts of commerce/ and the schemas; screens and the host are the browser's.",
      { path: "^server/" },
      { path: `${screenLibraries}|^(engine/react|ui|app|scripts|tests)/` },
    ),
    forbid(
      "the-server-calls-nobody",
      "The API client is the browser's. Only server/features/studio/paths makes a browser's calls: it walks a draft's flows as a visitor would.",
      { path: "^server/", pathNot: `${tests}|^server/features/studio/paths/` },
      { path: "^commerce/api\\.ts$" },
    ),
    forbid(
      "the-studio-has-no-shell",
      "The studio is an application beside the storefront's: what both need is in engine/, commerce/, ui/, steps/, schemas/ or messages/.",
      { path: "^studio/" },
      { path: "^(app|server|scripts|tests)/" },
    ),
    forbid(
      "the-studios-text-is-pure",
      "studio/text runs in browsers and on the server alike, and knows texts only: pass what it needs as a value.",
      { path: "^studio/text/" },
      { pathNot: "^studio/text/|^engine/core/pointer\\.ts$|(^|/)node_modules/jsonc-parser/" },
    ),
    forbid(
      "nobody-knows-the-studio",
      "The studio is loaded by authors alone. Move what others need into a room below it.",
      { path: rooms, pathNot: `${tests}|^(studio|server/features/studio)/` },
      { path: "^studio/" },
    ),
    forbid(
      "the-server-edits-texts-only",
      "server/features/studio takes studio/text alone: the rest of the studio is the browser's.",
      { path: "^server/features/studio/" },
      { path: "^studio/", pathNot: "^studio/text/" },
    ),
    ...[
      ["core", "museum|features|pages|operations|preview"],
      ["museum", "features|pages|operations|preview"],
      ["features", "pages|operations|preview"],
      ["pages", "operations|preview"],
      ["operations", "pages|preview"],
    ].map(([floor, above]) =>
      forbid(
        `the-servers-floors-${floor}`,
        "Inside server/ arrows point down: app → pages, operations → features → museum → core. Pass what a lower floor needs from above as a value.",
        { path: `^server/${floor}/` },
        { path: `^server/((${above})/|[^/]+\\.ts$)` },
      ),
    ),
    ...features.map((feature, floor) =>
      forbid(
        `a-feature-knows-those-before-it-${feature}`,
        "Features stand in one order, and each may import those before it: pass a value, or move what both need down.",
        { path: `^server/features/${feature}/` },
        { path: `^server/features/(${[...features.slice(floor + 1), "none"].join("|")})/` },
      ),
    ),
    {
      name: "every-feature-has-its-place",
      severity: "error",
      comment: "Add the feature to server/features.ts, after all that it imports.",
      from: { path: `^server/features/(?!(${features.join("|")})/)[^/]+/` },
      to: {},
    },
    {
      name: "an-example-uses-packages",
      severity: "error",
      comment: "An example shows what the packed engine is enough for: import flow-engine, never a file of ours.",
      from: { path: "^examples/([^/]+)/" },
      to: { pathNot: "^examples/$1/|^flow-engine(/|$)|(^|/)node_modules/", dependencyTypesNot: ["core"] },
    },
    forbid(
      "production-has-no-test-code",
      "The kit, fixtures and test helpers never reach a visitor or a server.",
      { path: "^(schemas|engine|commerce|messages|ui|steps|app|server|studio)/" },
      { path: tests },
    ),
    forbid(
      "production-has-no-development-dependency",
      "After `npm ci --omit=dev` the storefront builds and runs: what it or its build imports stands under dependencies.",
      {
        path: "^(schemas|engine|commerce|messages|ui|steps|app|server|studio|scripts/generate)/|^scripts/(start|build|build-lock|stamp|check-flows|backup)\\.ts$|^vite\\.config\\.ts$",
      },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm"], pathNot: "(^|/)node_modules/@types/" },
    ),
    forbid(
      "every-package-is-declared",
      "A package that package.json does not name is there by chance. Add it, and say in docs/dependencies.md what it does for us.",
      // The engine's manifest has a test of its own (tests/scripts/dependencies.test.ts); an example is installed by its own.
      { pathNot: `${tests}|^(engine|examples)/` },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    {
      name: "every-import-leads-somewhere",
      comment: "The imported file does not exist. Has `npm run generate` run?",
      severity: "error",
      from: {},
      // Installed in an example's own folder, once it is packed.
      to: { couldNotResolve: true, dependencyTypesNot: ["core"], pathNot: "^flow-engine(/|$)" },
    },
    {
      name: "no-cycle",
      comment:
        "Two files that need each other are one, or hide a third that both need; also where one imports the other lazily.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan",
      comment: "Nothing imports this file and it is no entry point: remove it, or use it.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: "\\.d\\.ts$|\\.config\\.ts$|^tests/|^scripts/|\\.test\\.tsx?$|^schemas/generated/",
      },
      to: {},
    },
  ],
  options: {
    // Their imports have a rule of their own (scripts/plugins/try-plugin.ts).
    doNotFollow: { path: "node_modules|^plugins/(?!museum-storefront/)" },
    exclude: { path: "\\.(css|svg|woff2)$|\\.wasm\\?url$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".json"],
    },
  },
};
