import { join } from "node:path";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { ownTypefaces } from "../../museum/fonts.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { ShownOrder } from "../orders/order-tickets.ts";
import type { PdfJob } from "./draw-pdf.ts";
import { printedOrder, ticketCodes } from "./printed-order.ts";

/** A museum's own typefaces are read from its folder. */
export async function pdfJob(
  { environment }: Pick<ServerContext, "environment">,
  museum: Museum,
  order: ShownOrder,
): Promise<PdfJob> {
  const files = Object.entries(ownTypefaces(museum.tenant.theme));
  return {
    make: "pdf",
    order: printedOrder(museum, order),
    codes: await ticketCodes(order),
    typefaces: Object.fromEntries(files.map(([use, src]) => [use, join(environment.configDir, "assets", src)])),
  };
}
