import { createPostOnce } from "../../commerce/post-once.ts";
import { api } from "./api.ts";
import { customerToken } from "./customer-token.ts";

/** POSTs what a visitor does; pressed again after a lost answer it is the same act. @throws CallError */
export const postOnce = createPostOnce(api, customerToken.current);
