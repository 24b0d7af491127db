import { defineFeature } from "../../museum/feature.ts";
import { createDocumentMaker, documentMaker } from "./document-maker.ts";
import { documentRoutes, prepareFiles, serviceWorker } from "./routes.ts";

/** Tickets as PDF and calendar files, and the worker that keeps them readable offline. */
export const documents = defineFeature({
  name: "documents",
  open: (host) => documentMaker.put(host, createDocumentMaker()),
  async routes(server, host) {
    server.register(async (files) => {
      prepareFiles(files, host);
      documentRoutes(files, host, documentMaker.of(host));
    });
    await serviceWorker(server, host.appFolder);
  },
  close: (host) => documentMaker.of(host).close(),
});
