import { useEffect, useRef, useState } from "react";
import type { Money } from "../../schemas/generated/wire.ts";
import { Stepper } from "../stepper.tsx";
import { WaitingList } from "./waiting-list.tsx";

type Quantities = Readonly<Record<string, number>>;

interface WaitingDay {
  /** Labels of times without room for the party. */
  timesFor(quantities: Quantities): readonly string[];
  words(quantities: Quantities): readonly string[];
  readonly types: readonly {
    readonly id: string;
    readonly title: string;
    readonly description?: string;
    readonly price: Money;
    readonly least: number;
  }[];
  /** The maximum of a type, given the other quantities. */
  mostOf(id: string, quantities: Quantities): number;
}

interface LoadedDay {
  readonly day: string;
  readonly offer?: WaitingDay;
  readonly message?: string;
}

interface WaitingDaysProps {
  isAll: boolean;
  title?: string | undefined;
  description?: string | undefined;
  days: readonly string[];
  /** Quantities chosen earlier, by ticket type; undefined if tickets come later. */
  chosen?: Quantities | undefined;
  email: string | undefined;
  /** Rejects with a sentence for the visitor. */
  load(day: string): Promise<WaitingDay>;
  join(
    wish: { readonly date: string; readonly time: string; readonly email: string; readonly quantities: Quantities },
    key: string,
  ): Promise<boolean>;
}

/** Lets visitors wait for a sold-out day: asks for the time, and for tickets unless known. */
export function WaitingDays({ isAll, title, description, days, chosen = {}, email, load, join }: WaitingDaysProps) {
  const [picked, setPicked] = useState<string>();
  /** Counts loads; 0 until the form opens. */
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
      // A failed reload keeps the earlier offer.
      if (!isGone)
        setLoaded((now) => (next.offer === undefined && now?.day === day && now.offer !== undefined ? now : next));
    };
    latest.current(day).then(
      (offer) => keep({ day, offer }),
      (thrown) => keep({ day, message: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    return () => {
      isGone = true;
    };
  }, [asked, day]);

  /** Reload: places and network may have changed since the form was open. */
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
