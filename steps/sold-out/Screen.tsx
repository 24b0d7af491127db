import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/sold-out.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/sold-out.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { SoldOutLoaded } from "./definition.ts";

export default function SoldOutScreen({ data }: ScreenProps<Data, Answer, SoldOutLoaded>) {
  const locale = useLocale();
  return (
    <EmptyState title={say.soldOut(locale)}>
      <p>{say.hint(locale)}</p>
      <p>
        <a href={data.linkRoute ?? defaults.linkRoute}>{data.linkText ?? say.otherEvents(locale)}</a>
      </p>
    </EmptyState>
  );
}
