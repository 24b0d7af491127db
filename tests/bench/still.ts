import { constants } from "node:zlib";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyInstance } from "fastify";

interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a page's document without its scripts, with its style sheets, fonts and pictures, compressed as the product compresses. */
export async function serveStill(html: string, { app, media }: { app: string; media: string }): Promise<Site> {
  const still = html.replaceAll(/<script\b.*?<\/script>/gs, "").replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
  const server = await compressing();
  await server.register(fastifyStatic, { root: `${app}/assets`, prefix: "/assets/", decorateReply: false });
  await server.register(fastifyStatic, { root: media, prefix: "/media/", decorateReply: false });
  server.get("/", async (_request, reply) => reply.type("text/html; charset=utf-8").send(still));
  return listen(server);
}

/** Serves a built single-page application. */
export async function serveFolder(root: string): Promise<Site> {
  const server = await compressing();
  await server.register(fastifyStatic, { root });
  server.get("/page", async (_request, reply) => reply.sendFile("index.html"));
  return listen(server);
}

async function compressing(): Promise<FastifyInstance> {
  const server = fastify();
  await server.register(compress, { threshold: 1024, encodings: ["br", "gzip"], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  return server;
}

async function listen(server: FastifyInstance): Promise<Site> {
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return { url, close: () => server.close() };
}
