import { useEffect } from "react";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { Customer, MembershipResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { ChoiceCards } from "../../ui/museum/choice-cards.tsx";
import { Notice } from "../../ui/notice.tsx";
import { answerFor, type MembershipLoaded, offered } from "./definition.ts";

export default function MembershipScreen({
  data,
  loaded,
  answer,
  change,
  title,
  view,
  customer,
}: ScreenProps<Data, Answer, MembershipLoaded, object, unknown, MembershipResponse>) {
  const locale = useLocale();
  const cards = offered({ data, loaded });
  const described = view.resource?.status === "ready" ? view.resource.value : undefined;
  useEffect(() => {
    if (described !== undefined && answer?.membership !== described.handle) change(answerFor(described));
  }, [described, answer, change]);

  if (cards.length === 0) return <EmptyState title={say.noneOnSale(locale)}>{say.comeBack(locale)}</EmptyState>;
  const held = (customer as Customer | null)?.membership;
  const selected = view.id ?? answer?.membership;
  return (
    <>
      {held?.isValid && (
        <Notice
          title={say.held(locale, { title: held.title, day: held.expires })}
          description={say.heldHint(locale)}
          href="/account"
          linkText={say.ownAccount(locale)}
        />
      )}
      <ChoiceCards
        legend={title}
        kind="radio"
        choices={cards.map(({ handle, title, price, descriptionHtml, image, months }) => ({
          ...{ id: handle, title, price, html: descriptionHtml, image },
          ...(months !== undefined && { term: say.term(locale, { months }) }),
        }))}
        selected={selected === undefined ? [] : [selected]}
        onChange={([handle]) => {
          // Clear the previous level until the new one's variants have loaded.
          change(undefined);
          view.show(handle);
        }}
        from={false}
      />
    </>
  );
}
