import { useState } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import type { WrittenBranch } from "../conditions/leads.ts";
import { readCondition } from "../conditions/read.ts";
import { subjectOf } from "../conditions/sentence.ts";
import type { Subject } from "../conditions/subjects.ts";
import type { Condition } from "../conditions/words.ts";
import { writeCondition } from "../conditions/write.ts";
import { useFormContext } from "../forms/form-context.ts";
import { JsonField } from "../forms/json-field.tsx";
import { sameValue } from "../text/json-value.ts";
import { ConditionFields } from "./condition-fields.tsx";

interface WhenFieldsProps {
  when: WrittenBranch["when"];
  pointer: string;
  subjects: readonly Subject[];
}

export function WhenFields({ when, pointer, subjects }: WhenFieldsProps) {
  const locale = useLocale();
  const { set } = useFormContext();
  // Keep the chosen wording while the file agrees: "exactly 0" is written as "less than 1".
  const [said, setSaid] = useState<Condition | "own">();
  const isSaid = said !== undefined && said !== "own" && sameValue(writeCondition(said), when);
  const condition = said === "own" ? undefined : isSaid ? said : readCondition(when);
  return (
    <>
      <ConditionFields
        condition={condition}
        subjects={subjects}
        onChange={(next, isTyped) => {
          setSaid(next);
          set(pointer, writeCondition(next), isTyped ? pointer : undefined);
        }}
        onOwn={() => setSaid("own")}
      />
      {(condition === undefined || condition.flat().some((words) => subjectOf(words, subjects) === undefined)) && (
        <JsonField
          schema={{ title: say.own(locale), description: say.ownHint(locale) }}
          value={when}
          pointer={pointer}
          name="when"
          // Do not switch to words while the author types JSON.
          onFocus={() => setSaid("own")}
        />
      )}
    </>
  );
}
