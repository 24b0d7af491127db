import { createApi } from "../../commerce/api.ts";
import { readCookie } from "../../engine/react/cookies.ts";
import { boot } from "../boot.ts";
import { keptCartId } from "./kept-cart.ts";

/** The server's calls, as this visitor makes them. */
export const api = createApi({ bases: boot.bases, customerToken: () => readCookie("customerToken"), cartId: keptCartId });
