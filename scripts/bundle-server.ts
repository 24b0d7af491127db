import { build, type LogLevel } from "vite";

/** What is bundled as `serve.js`, and into which folder below the repository's. */
interface Target {
  readonly program: string;
  readonly folder: string;
}

const served: Target = { program: "scripts/serve.ts", folder: "dist/server" };

/**
 * Bundles the server, with its threads beside it: one checks the configuration, one makes documents, and one for each preview of a draft. Packages stay where they are, except those of hundreds of
 * small files; a step's screen is nothing that a server shows.
 */
export async function bundleServer(root: string, logLevel: LogLevel, { program, folder }: Target = served): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel,
    publicDir: false,
    envDir: false,
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
          "document-worker": "server/selling/documents/document-worker.ts",
        },
        external: [/\/Screen\.tsx$/],
        // All in one folder: a thread's file is looked for beside the code that starts it.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
