import { useEffect, useRef, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { codeAtEnd, foreignSentence, readTypedCode, type ScannedCode, toolOf } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as labels from "../../messages/generated/forms/member-lookup.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import { type MemberLookup, memberLookup } from "../../schemas/generated/forms/member-lookup.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member } from "../../schemas/generated/wire.ts";
import { SchemaForm } from "../../ui/forms/schema-form.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import { MemberDialog } from "./member-dialog.tsx";
import styles from "./member-lookup.module.css";
import { Results } from "./results.tsx";

/** Finds a patron by parts of their name or email (docs/behaviour.md, "Member lookup"). */
export default function MemberLookupScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [search, setSearch] = useState<{ query: string; isCard: boolean; count: number }>();
  const [viewed, setViewed] = useState<Member>();
  const key = search && JSON.stringify(search);
  const found = useLoaded(key, () => services.post(staffPaths.memberLookup(), { query: search?.query ?? "" }));
  const none = found.value?.members.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per search, and withdraw for another
  useEffect(() => {
    const { noResultsType: type, noResultsDuration } = settings;
    if (none)
      return services.notify(
        { title: text("noResultsTitle"), message: text("noResultsText"), type },
        noResultsDuration,
      );
  }, [none, key]);

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
      {found.error !== undefined ? (
        <LoadFailure title={text("failedTitle")} error={found.error} onRetry={found.retry} />
      ) : found.loading ? (
        <Skeleton shape="rows" label={say.searching(locale)} />
      ) : none ? (
        <p className={styles.none}>
          {search?.isCard ? text("cardNotFoundText") : text("nobodyFoundText", { search: search?.query ?? "" })}
        </p>
      ) : (
        found.value && <Results found={found.value} settings={settings} onOpen={setViewed} />
      )}
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
  const locale = useLocale();
  const text = useText(say, settings);
  const [value, setValue] = useState<Partial<MemberLookup>>({});
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus({ preventScroll: true }), []);

  /** Clears the field, so that the code's text does not stay in it. */
  function follow(code: ScannedCode) {
    setValue({});
    onCode(code);
  }
  const refuse = (typed: string) => services.notify({ message: foreignSentence(locale, typed), type: "error" });
  useTypingScanner((typed) => {
    const code = readTypedCode(typed);
    if (code !== undefined) follow(code);
    else refuse(typed);
  });
  function submit(query: string) {
    const code = codeAtEnd(query);
    if (code !== undefined) follow(code);
    else if (query.startsWith("{")) refuse(query);
    else onSearch(query);
  }
  return (
    <div ref={form} className={styles.form}>
      <SchemaForm
        form={memberLookup}
        labels={labels}
        value={value}
        onChange={setValue}
        check={checkForm}
        onSubmit={(typed) => submit(checkForm(memberLookup, typed).value.query)}
      >
        <button type="submit" className="button" aria-busy={searching}>
          {text("searchText")}
        </button>
      </SchemaForm>
    </div>
  );
}
