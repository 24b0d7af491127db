import { createApi } from "../../commerce/api.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { boot, locale } from "../boot.ts";
import { customerToken } from "./customer-token.ts";
import { savedCartId } from "./saved-cart.ts";
import { waiting } from "./waiting.ts";

export const api = createApi({
  bases: boot.bases,
  locale,
  customerToken: customerToken.current,
  cartId: savedCartId,
  waiting,
  reached: noteReached,
});
