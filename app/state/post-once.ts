import { createPostOnce } from "../../commerce/post-once.ts";
import { api } from "./api.ts";
import { customerToken } from "./customer-token.ts";

/** POSTs with an idempotency key; pressing again after a lost response repeats the same request. @throws CallError */
export const postOnce = createPostOnce(api, customerToken.current);
