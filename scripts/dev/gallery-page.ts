import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Serves the gallery below Vite's prefix; no build contains it. */
export function galleryPage(address: string): Plugin {
  return {
    name: "gallery",
    configureServer(server) {
      server.middlewares.use(address, (_request, response, next) => {
        readFile("scripts/gallery/index.html", "utf8")
          .then((html) => html.replace("./main.tsx", () => `/@fs${process.cwd()}/scripts/gallery/main.tsx`))
          .then((html) => server.transformIndexHtml(address, html))
          .then((html) => response.setHeader("content-type", "text/html; charset=utf-8").end(html), next);
      });
    },
  };
}
