import { paths } from "../../schemas/generated/paths.ts";
import { api } from "./api.ts";
import { changeHold, putBack } from "./cart-calls.ts";

/**
 * The hold of the cart's seats starts again, as often as the museum allows.
 * @throws CallError with the server's sentence
 */
export const extendHold = (): Promise<void> => changeHold(({ id }) => api.post("storefront", paths.extendCart(), { cartId: id }));

/**
 * Holds the seats of a cart again whose hold ran out.
 * @throws CallError with a sentence that names what is left, where they are gone
 */
export const holdAgain = (): Promise<void> => changeHold(putBack);
