import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import type { BundlesAnswers, BundlesLoaded } from "./definition.ts";

export default function BundlesScreen({ loaded, answer, change, title }: ScreenProps<Data, Answer, BundlesLoaded, BundlesAnswers>) {
  return (
    <ChoiceCards
      legend={title}
      kind="radio"
      choices={loaded.offer.bundles}
      selected={answer?.bundle == null ? [] : [answer.bundle]}
      onChange={([bundle = null]) => change({ bundle })}
      none="No bundle"
    />
  );
}
