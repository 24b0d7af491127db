import { defineExplore } from "../../engine/core/explore.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import { answerFor, type MembershipLoaded, offered } from "./offer.ts";

export default defineExplore<Data, Answer, MembershipLoaded>({
  async tries(context, get) {
    const described = await Promise.all(offered(context).map(({ handle }) => get(paths.membership({ id: handle }))));
    return described.map(answerFor);
  },
});
