import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/upsells.ts";
import type { UpsellsAnswers, UpsellsLoaded } from "./definition.ts";

export default defineExplore<Data, Answer, UpsellsLoaded, UpsellsAnswers>({
  tries({ loaded }) {
    const ids = loaded.offer.upsells.map(({ id }) => id);
    const each = ids.length > 1 ? ids.map((id) => ({ upsells: [id] })) : [];
    return [{ upsells: [] }, ...each, { upsells: ids }];
  },
});
