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
  maxOf(id: string, quantities: Quantities): number;
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
  const [entered, setEntered] = useState<Quantities>({});
  const day = days.find((each) => each === picked) ?? days[0] ?? "";
  const { offer, message, reload } = useDayOffer(day, load);
  const isKnown = Object.values(chosen).some((quantity) => quantity > 0);
  const quantities = isKnown ? chosen : entered;

  return (
    <WaitingList
      of={isAll ? "all" : "day"}
      title={title}
      description={description}
      days={days}
      day={day}
      onDay={setPicked}
      times={offer?.timesFor(quantities)}
      failure={message === undefined ? undefined : { message, retry: reload }}
      tickets={offer?.words(quantities)}
      quantities={quantities}
      email={email}
      onOpen={reload}
      join={join}
    >
      {!isKnown &&
        offer?.types.map(({ id, title: type, description: about, price, least }) => (
          <Stepper
            key={id}
            title={type}
            description={about}
            price={price}
            value={entered[id] ?? 0}
            least={least}
            max={offer.maxOf(id, entered)}
            onChange={(quantity) => setEntered({ ...entered, [id]: quantity })}
          />
        ))}
    </WaitingList>
  );
}

/** Loads a day's offer once `reload` is called, then for each other day. */
function useDayOffer(day: string, load: WaitingDaysProps["load"]) {
  /** Counts loads; 0 until the form opens. */
  const [loads, setLoads] = useState(0);
  const [loaded, setLoaded] = useState<LoadedDay>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (loads === 0) return;
    let isOutdated = false;
    const show = (next: LoadedDay) => {
      // A failed reload keeps the earlier offer.
      if (!isOutdated)
        setLoaded((now) => (next.offer === undefined && now?.day === day && now.offer !== undefined ? now : next));
    };
    latest.current(day).then(
      (offer) => show({ day, offer }),
      (thrown) => show({ day, message: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    return () => {
      isOutdated = true;
    };
  }, [loads, day]);

  /** Places and network may have changed since the form was open. */
  function reload() {
    setLoaded((now) => (now?.offer === undefined ? undefined : now));
    setLoads((count) => count + 1);
  }
  const present = loaded?.day === day ? loaded : undefined;
  return { offer: present?.offer, message: present?.message, reload };
}
