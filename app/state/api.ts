import { createApi } from "../../commerce/api.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { boot, locale } from "../boot.ts";
import { customerToken } from "./customer-token.ts";
import { savedCartId } from "./saved-cart.ts";
import { waiting } from "./waiting.ts";

/** API client that sends the visitor's token and cart ID. */
export const api = createApi({ bases: boot.bases, locale, customerToken: customerToken.current, cartId: savedCartId, waiting, reached: noteReached });
