import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/sold-out.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { SoldOutLoaded } from "./definition.ts";

export default function SoldOutScreen({ data }: ScreenProps<Data, Answer, SoldOutLoaded>) {
  return (
    <EmptyState title="The event you are looking for is sold out">
      <p>Every place has been taken. There may still be room at another of our events.</p>
      <p>
        <a href={data.linkRoute ?? "/events"}>{data.linkText ?? "See other events"}</a>
      </p>
    </EmptyState>
  );
}
