import { build, type LogLevel } from "vite";
import { pluginAliases } from "./plugins/plugin-aliases.ts";

interface Target {
  readonly program: string;
  readonly folder: string;
}

const served: Target = { program: "scripts/serve.ts", folder: "dist/server" };

/** Bundles the server and its workers. Packages stay external, except one of many small files; screens are unused. */
export async function bundleServer(
  root: string,
  logLevel: LogLevel,
  { program, folder }: Target = served,
): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel,
    publicDir: false,
    envDir: false,
    resolve: { alias: pluginAliases(root) },
    ssr: { noExternal: ["kysely"] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      sourcemap: true,
      rolldownOptions: {
        input: {
          serve: program,
          "check-worker": "server/check-worker.ts",
          "preview-worker": "server/preview-worker.ts",
          "document-worker": "server/features/documents/document-worker.ts",
        },
        external: [/\/screen\.tsx$/],
        // One folder: a worker's file is resolved next to the code that starts it.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
