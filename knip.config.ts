import type { KnipConfig } from "knip";

export default {
  // What nobody imports and yet runs: commands, pages, tests. The kinds' definitions and screens are reached through steps/generated.
  entry: [
    "server/main.ts",
    "tools/{start,build,test,check-dependencies,check-flows,backup,employee,soak,with-postgres}.ts",
    "steps/*/fixtures.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
    "tests/embedded/holder.ts",
    "tests/support/serve.ts",
    "tests/bench/{main,serve,serve-*,*.bench}.ts",
    "tests/browser/support/scanner-page/main.tsx",
  ],
  project: ["**/*.{ts,tsx,css}", "!**/generated/**"],
  ignoreExportsUsedInFile: true,
  compilers: {
    // Style sheets import and name files of packages (the fonts) too.
    css: (text: string) => [...text.matchAll(/(?:@import\s+|url\(\s*)["']([^"']+)["']/g)].map(([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
