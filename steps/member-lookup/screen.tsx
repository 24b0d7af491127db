import { useEffect, useRef, useState } from "react";
import { type ScannedCode, toolOf } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as labels from "../../messages/generated/forms/member-lookup.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import { type MemberLookup, memberLookup } from "../../schemas/generated/forms/member-lookup.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { LookupForm, LookupOutcome, useCodeSearch, useNothingFoundNotice } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import { MemberDialog } from "./member-dialog.tsx";
import styles from "./member-lookup.module.css";
import { Results } from "./results.tsx";

/** Finds a patron by parts of their name or email, by phone or card (docs/behaviour.md, "Member lookup"). */
export default function MemberLookupScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [search, setSearch] = useState<{ query: string; isCard: boolean; count: number }>();
  const [viewed, setViewed] = useState<Member>();
  const key = search && JSON.stringify(search);
  const found = useLoaded(key, () => services.post(staffPaths.memberLookup(), { query: search?.query ?? "" }));
  const none = found.value?.members.length === 0;
  useNothingFoundNotice(
    services,
    { isEmpty: none, search: key },
    { title: text("noResultsTitle"), message: text("noResultsText"), type: settings.noResultsType },
    settings.noResultsDuration,
  );

  const ask = (query: string, isCard = false) => setSearch({ query, isCard, count: (search?.count ?? 0) + 1 });
  function follow(code: ScannedCode) {
    setViewed(undefined);
    if (code.type === "member") return ask(JSON.stringify(code), true);
    const { path, query } = toolOf(code, { ...settings, memberPath: address.path });
    address.go(path, { query });
  }
  return (
    <div className={styles.lookup}>
      <SearchForm settings={settings} services={services} searching={found.loading} onSearch={ask} onCode={follow} />
      <LookupOutcome
        failure={found.error && { error: found.error, retry: found.retry }}
        failedTitle={text("failedTitle")}
        isLoading={found.loading}
        loadingText={say.searching(locale)}
        nothingFound={
          none && (
            <p className={styles.none}>
              {search?.isCard ? text("cardNotFoundText") : text("nobodyFoundText", { search: search?.query ?? "" })}
            </p>
          )
        }
      >
        {found.value && (
          <Results
            found={found.value}
            settings={settings}
            onOpen={setViewed}
            onSell={
              services.opens(settings.sellPath) &&
              ((member) => address.go(settings.sellPath, { query: { member: member.id } }))
            }
          />
        )}
      </LookupOutcome>
      {viewed && (
        <MemberDialog
          member={viewed}
          settings={settings}
          services={services}
          address={address}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  );
}

interface SearchFormProps {
  settings: Settings;
  services: ToolServices;
  searching: boolean;
  onSearch(query: string): void;
  onCode(code: ScannedCode): void;
}

function SearchForm({ settings, services, searching, onSearch, onCode }: SearchFormProps) {
  const text = useText(say, settings);
  const [value, setValue] = useState<Partial<MemberLookup>>({});
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  const submit = useCodeSearch({
    services,
    onSearch,
    onCode(code) {
      // Clear the field, so that the code's text does not stay in it.
      setValue({});
      onCode(code);
    },
  });
  return (
    <LookupForm
      ref={form}
      form={memberLookup}
      labels={labels}
      value={value}
      onChange={setValue}
      onSubmit={({ query }) => submit(query)}
    >
      <button type="submit" className="button" aria-busy={searching}>
        {text("searchText")}
      </button>
    </LookupForm>
  );
}
