import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/sold-out.ts";
import type { Answer, Data } from "../../schemas/generated/steps/sold-out.ts";
import { useLocale } from "../../ui/locale.ts";
import { SoldOut } from "../../ui/SoldOut.tsx";
import type { SoldOutLoaded } from "./definition.ts";

export default function SoldOutScreen({ data: { linkRoute, linkText } }: ScreenProps<Data, Answer, SoldOutLoaded>) {
  return <SoldOut hint={say.hint(useLocale())} link={{ href: linkRoute, text: linkText }} />;
}
