import { withMainPrice } from "../../commerce/cart/offers.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/bundles.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import { useLocale } from "../../ui/locale.ts";
import { ChoiceCards } from "../../ui/museum/choice-cards.tsx";
import type { BundlesAnswers, BundlesLoaded } from "./definition.ts";

export default function BundlesScreen({
  loaded,
  answer,
  change,
  title,
}: ScreenProps<Data, Answer, BundlesLoaded, BundlesAnswers>) {
  const locale = useLocale();
  return (
    <ChoiceCards
      legend={title}
      kind="radio"
      choices={loaded.offer.bundles.map(withMainPrice)}
      selected={answer?.bundle == null ? [] : [answer.bundle]}
      onChange={([bundle = null]) => change({ bundle })}
      none={say.none(locale)}
    />
  );
}
