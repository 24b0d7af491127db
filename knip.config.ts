import type { KnipConfig } from "knip";

export default {
  // What nobody imports and yet runs or is read: commands, pages, a thread, a style sheet, tests. The kinds' definitions and screens are reached through steps/generated.
  entry: [
    "server/main.ts",
    "server/museum/config/check-worker.ts",
    "server/selling/checkout/checkout.css",
    "scripts/{serve,build,test,check-dependencies,check-flows,backup,employee,soak,with-postgres,on-node,lint,format-markdown}.ts",
    "scripts/dev/{main,serve}.ts",
    "scripts/gallery/main.tsx",
    "steps/generated/*.ts",
    "schemas/generated/paths.ts",
    "messages/generated/**/*.ts",
    "steps/*/fixtures.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
    "tests/embedded/holder.ts",
    "tests/support/serve.ts",
    "tests/bench/{main,serve,serve-*,*.bench}.ts",
    "tests/browser/support/scanner-page/main.tsx",
  ],
  project: ["**/*.{ts,tsx,css}", "!schemas/generated/**"],
  // A command by its path: npm test -- types.
  ignoreDependencies: ["native-typescript"],
  ignoreExportsUsedInFile: true,
  compilers: {
    // Style sheets import and name files of packages (the fonts) too.
    css: (text: string) => [...text.matchAll(/(?:@import\s+|url\(\s*)["']([^"']+)["']/g)].map(([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
