import type { FastifyRequest } from "fastify";

/** How requests stand in the log: as usual, but for what is secret in their addresses. Headers and bodies are not logged. */
export const logSerializers = {
  req: ({ method, url, host, ip, socket }: FastifyRequest) => ({ method, url: withoutSecrets(url), host, remoteAddress: ip, remotePort: socket?.remotePort }),
};

/** Mailed links bear a token in their query. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&]token=)[^&#]*/gi, "$1[hidden]");
}
