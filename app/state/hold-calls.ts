import { paths } from "../../schemas/generated/paths.ts";
import { api } from "./api.ts";
import { changeHold, putBack } from "./cart-calls.ts";

/**
 * Restarts the hold of the cart's seats, as often as the museum allows.
 * @throws CallError with the server's message
 */
export const extendHold = (): Promise<void> =>
  changeHold(({ id }) => api.post("storefront", paths.extendCart(), { cartId: id }));

/**
 * Holds an expired cart's seats again.
 * @throws CallError that names the remaining tickets if the seats are gone
 */
export const holdAgain = (): Promise<void> => changeHold(putBack);
