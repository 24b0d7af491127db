import { useState } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import type { WrittenBranch } from "../conditions/leads.ts";
import { read } from "../conditions/read.ts";
import { subjectOf } from "../conditions/sentence.ts";
import type { Subject } from "../conditions/subjects.ts";
import type { Words } from "../conditions/words.ts";
import { write } from "../conditions/write.ts";
import { useFormContext } from "../forms/form-context.ts";
import { JsonField } from "../forms/JsonField.tsx";
import { sameValue } from "../text/json-value.ts";
import { WordsFields } from "./WordsFields.tsx";

interface WhenFieldsProps {
  when: WrittenBranch["when"];
  pointer: string;
  subjects: readonly Subject[];
}

/** The condition at a pointer, in words where there are some. */
export function WhenFields({ when, pointer, subjects }: WhenFieldsProps) {
  const locale = useLocale();
  const { set } = useFormContext();
  // What was chosen here is shown as it was said, as long as it is what the file says: "exactly 0" is written as "less than 1".
  const [said, setSaid] = useState<Words | "own">();
  const isSaid = said !== undefined && said !== "own" && sameValue(write(said), when);
  const words = said === "own" ? undefined : isSaid ? said : read(when);
  return (
    <>
      <WordsFields
        words={words}
        subjects={subjects}
        onChange={(next, isTyped) => {
          setSaid(next);
          set(pointer, write(next), isTyped ? pointer : undefined);
        }}
        onOwn={() => setSaid("own")}
      />
      {(words === undefined || subjectOf(words, subjects) === undefined) && (
        <JsonField
          schema={{ title: say.own(locale), description: say.ownHint(locale) }}
          value={when}
          pointer={pointer}
          name="when"
          // While it is being typed it does not become words under its author's hands.
          onFocus={() => setSaid("own")}
        />
      )}
    </>
  );
}
