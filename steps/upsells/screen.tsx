import { useEffect } from "react";
import { withMainPrice } from "../../commerce/cart/offers.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/upsells.ts";
import { ChoiceCards } from "../../ui/museum/choice-cards.tsx";
import type { UpsellsAnswers, UpsellsLoaded } from "./definition.ts";

export default function UpsellsScreen({
  loaded,
  answer,
  change,
  title,
}: ScreenProps<Data, Answer, UpsellsLoaded, UpsellsAnswers>) {
  const choices = loaded.offer.upsells;
  const selected = answer?.upsells.filter((chosen) => choices.some(({ id }) => id === chosen)) ?? [];
  const stale = answer !== undefined && selected.length < answer.upsells.length;
  useEffect(() => {
    // The visitor cannot deselect an upsell that is no longer offered.
    if (stale) change({ upsells: selected });
  });
  return (
    <ChoiceCards
      legend={title}
      kind="checkbox"
      choices={choices.map(withMainPrice)}
      selected={selected}
      onChange={(upsells) => change({ upsells })}
    />
  );
}
