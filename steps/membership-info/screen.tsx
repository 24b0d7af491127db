import { useEffect, useRef, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { giftToSelf } from "../../commerce/gift.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as labels from "../../messages/generated/forms/membership-details.ts";
import * as say from "../../messages/generated/steps/membership-info.ts";
import { type MembershipDetails, membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { type FormCheck, SchemaForm, type SchemaFormHandle } from "../../ui/forms/schema-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { hiddenFields, type MembershipInfoAnswers, type MembershipInfoLoaded } from "./definition.ts";
import { knownDetails, prefilled, withGift } from "./details.ts";
import { KnownDetails } from "./known-details.tsx";

type Props = ScreenProps<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers>;

export default function MembershipInfoScreen({ data, answer, answers, loaded, customer, change, submission }: Props) {
  const locale = useLocale();
  const form = useRef<SchemaFormHandle>(null);
  const who = customer as Customer | null;
  const level = answers.membership?.level;
  const value = answer ?? prefilled(who, level);
  const hidden: readonly string[] = hiddenFields(loaded);
  const required = (data.requiredFields ?? []).filter((field) => !hidden.includes(field));
  const check: FormCheck<MembershipDetails> = (form, entered, options) => {
    const { errors } = checkForm(form, entered, options);
    const toSelf = giftToSelf(entered, who?.email);
    const isNew = toSelf !== undefined && !errors.some(({ field }) => field === toSelf.field);
    return { errors: isNew ? [...errors, toSelf] : errors };
  };

  const known = knownDetails(who, value.isGift);
  const [isOpen, setOpen] = useState(() => differs(value, known));
  const wrong = check(membershipDetails, value, { required }).errors.map(({ field }) => field);
  const folded = isOpen
    ? []
    : fieldsOf(known).filter((field) => value[field] === known[field] && !wrong.includes(field));
  const holder = useRef<HTMLDivElement>(null);
  const openFields = () => {
    setOpen(true);
    requestAnimationFrame(() => holder.current?.querySelector<HTMLElement>(`[id$="_${folded[0]}"]`)?.focus());
  };
  const enter = (next: Partial<Answer>) => {
    const isOther = Boolean(next.isGift) !== Boolean(value.isGift);
    const entered = isOther ? withGift(next, who, level) : next;
    if (isOther) setOpen(differs(entered, knownDetails(who, entered.isGift)));
    change(entered);
  };

  useEffect(() => {
    submission.onSubmit(async () => {
      if (!form.current?.validate()) return false;
      const { appealCode: _set, ...details } = checkForm(membershipDetails, value, { required }).value;
      change(details);
      return true;
    });
    return () => submission.onSubmit(undefined);
  });

  return (
    <div ref={holder}>
      <div role="status">{value.isGift && <Notice title={say.gift(locale)} description={say.giftHint(locale)} />}</div>
      {folded.length > 0 && (
        <KnownDetails
          details={Object.fromEntries(folded.map((field) => [field, value[field]]))}
          onChange={openFields}
        />
      )}
      <SchemaForm
        ref={form}
        form={membershipDetails}
        labels={labels}
        value={value}
        onChange={enter}
        check={check}
        required={required}
        hidden={[...hidden, ...folded]}
        onSubmit={submission.submit}
      >
        {/* For the Enter key: Continue is outside the form. */}
        <button type="submit" hidden />
      </SchemaForm>
    </div>
  );
}

const fieldsOf = (details: Answer) => Object.keys(details) as (keyof Answer)[];

const differs = (entered: Answer, known: Answer): boolean =>
  fieldsOf(known).some((field) => entered[field] !== known[field]);
