import { useEffect, useRef, useState } from "react";
import type { Money } from "../schemas/generated/wire.ts";
import { Stepper } from "./Stepper.tsx";
import { WaitingList } from "./WaitingList.tsx";

type Quantities = Readonly<Record<string, number>>;

/** What of a day can be waited for. */
interface WaitingDay {
  /** Labels of the times that have no room for so many. */
  timesFor(quantities: Quantities): readonly string[];
  /** What is waited for, such as "2 adults". */
  words(quantities: Quantities): readonly string[];
  /** The ticket types to choose from. */
  readonly types: readonly { readonly id: string; readonly title: string; readonly description?: string; readonly price: Money; readonly least: number }[];
  /** How many of a type may be chosen beside the others. */
  mostOf(id: string, quantities: Quantities): number;
}

/** What came of asking for a day: what can be waited for, or why that is not known. */
interface LoadedDay {
  readonly day: string;
  readonly offer?: WaitingDay;
  readonly message?: string;
}

interface WaitingDaysProps {
  /** All there is is sold out, rather than some days. */
  isAll: boolean;
  /** The author's words. */
  title?: string | undefined;
  description?: string | undefined;
  /** Days that have no room (YYYY-MM-DD), at least one. */
  days: readonly string[];
  /** What was chosen before, by ticket type; nothing where tickets come later. */
  chosen?: Quantities | undefined;
  /** What is known of the visitor's address. */
  email: string | undefined;
  /** Rejects with why that is not known, in a sentence for the visitor. */
  load(day: string): Promise<WaitingDay>;
  join(wish: { readonly date: string; readonly time: string; readonly email: string; readonly quantities: Quantities }, key: string): Promise<boolean>;
  isUnanswered(error: unknown): boolean;
}

/** Lets visitors wait for a time of a day that is sold out: which, and, where they have not said so yet, who is coming. */
export function WaitingDays({ isAll, title, description, days, chosen = {}, email, load, join, isUnanswered }: WaitingDaysProps) {
  const [picked, setPicked] = useState<string>();
  /** How often it was asked for; 0 before the form is opened. */
  const [asked, setAsked] = useState(0);
  const [loaded, setLoaded] = useState<LoadedDay>();
  const [own, setOwn] = useState<Quantities>({});
  const latest = useRef(load);
  const day = days.find((each) => each === picked) ?? days[0] ?? "";
  const present = loaded?.day === day ? loaded : undefined;
  const isKnown = Object.values(chosen).some((quantity) => quantity > 0);
  const quantities = isKnown ? chosen : own;

  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (asked === 0) return;
    let isGone = false;
    const keep = (next: LoadedDay) => {
      // What was loaded before is better than nothing.
      if (!isGone) setLoaded((now) => (next.offer === undefined && now?.day === day && now.offer !== undefined ? now : next));
    };
    latest.current(day).then(
      (offer) => keep({ day, offer }),
      (thrown) => keep({ day, message: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    return () => {
      isGone = true;
    };
  }, [asked, day]);

  /** Places may have come or gone since the form was open last, and so may the network. */
  function ask() {
    setLoaded((now) => (now?.offer === undefined ? undefined : now));
    setAsked((times) => times + 1);
  }

  return (
    <WaitingList
      of={isAll ? "all" : "day"}
      title={title}
      description={description}
      days={days}
      day={day}
      onDay={setPicked}
      times={present?.offer?.timesFor(quantities)}
      failure={present?.message === undefined ? undefined : { message: present.message, retry: ask }}
      tickets={present?.offer?.words(quantities)}
      quantities={quantities}
      email={email}
      onOpen={ask}
      isUnanswered={isUnanswered}
      join={join}
    >
      {!isKnown &&
        present?.offer?.types.map(({ id, title: type, description: about, price, least }) => (
          <Stepper
            key={id}
            title={type}
            description={about}
            price={price}
            value={own[id] ?? 0}
            least={least}
            max={present.offer?.mostOf(id, own)}
            onChange={(quantity) => setOwn({ ...own, [id]: quantity })}
          />
        ))}
    </WaitingList>
  );
}
