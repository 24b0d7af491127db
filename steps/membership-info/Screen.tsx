import { useEffect, useRef } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { giftToSelf } from "../../commerce/gift.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as labels from "../../messages/generated/forms/membership-details.ts";
import * as say from "../../messages/generated/steps/membership-info.ts";
import { membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { SchemaForm, type SchemaFormHandle } from "../../ui/forms/SchemaForm.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/Notice.tsx";
import { hiddenFields, type MembershipInfoAnswers, type MembershipInfoLoaded } from "./definition.ts";
import { prefilled, withGift } from "./details.ts";

type Props = ScreenProps<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers>;

export default function MembershipInfoScreen({ data, answer, answers, loaded, customer, change, submission }: Props) {
  const locale = useLocale();
  const form = useRef<SchemaFormHandle>(null);
  const who = customer as Customer | null;
  const level = answers.membership?.level;
  const value = answer ?? prefilled(who, level);
  const hidden: readonly string[] = hiddenFields(loaded);
  const required = (data.requiredFields ?? []).filter((field) => !hidden.includes(field));
  const check = (entered: Answer) => checkForm(membershipDetails, entered, { required });
  const errorsOf = (entered: Answer) => {
    const { errors } = check(entered);
    const toSelf = giftToSelf(entered, who?.email);
    return toSelf === undefined || errors.some(({ field }) => field === toSelf.field) ? errors : [...errors, toSelf];
  };

  useEffect(() => {
    submission.onSubmit(async () => {
      if (!form.current?.validate()) return false;
      const { appealCode: _set, ...details } = check(value).value;
      change(details);
      return true;
    });
    return () => submission.onSubmit(undefined);
  });

  return (
    <>
      <div role="status">{value.isGift && <Notice title={say.gift(locale)} description={say.giftHint(locale)} />}</div>
      <SchemaForm
        ref={form}
        form={membershipDetails}
        labels={labels}
        value={value}
        onChange={(next) => change(Boolean(next.isGift) === Boolean(value.isGift) ? next : withGift(next, who, level))}
        check={errorsOf}
        required={required}
        hidden={hidden}
        onSubmit={submission.submit}
      >
        {/* For the Enter key: Continue is outside the form. */}
        <button type="submit" hidden />
      </SchemaForm>
    </>
  );
}
