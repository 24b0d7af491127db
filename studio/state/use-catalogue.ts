import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import type { StudioFileChange } from "../../schemas/generated/wire.ts";
import { draftState, museumLanguages, openCatalogue } from "./draft.ts";
import { type JoinedCatalogue, joinCatalogue, joinPublished } from "./join-catalogue.ts";
import { useLanguages } from "./languages.ts";

interface LoadedCatalogue extends JoinedCatalogue {
  readonly published: JoinedCatalogue;
  /** Last releases by file. */
  readonly changes: Readonly<Record<string, StudioFileChange>>;
  /** The first file, and its text: undefined until loaded. */
  readonly file: string;
  readonly text: string | null | undefined;
  readonly error: Error | undefined;
  retry(): void;
}

/** Loads the draft's catalogue when first shown. */
export function useCatalogue(): LoadedCatalogue {
  const { files, catalogueChanges } = useSnapshot(draftState, { sync: true });
  const isOpen = catalogueChanges !== null;
  const { error, retry } = useLoaded(isOpen ? undefined : "catalogue", openCatalogue);
  const languages = useLanguages();
  const joined = useMemo(() => joinCatalogue(files, languages), [files, languages]);
  const published = useMemo(() => joinPublished(files, languages), [files, languages]);
  const [file = "catalogue.json"] = joined.files.length > 0 ? joined.files : published.files;
  return {
    ...joined,
    ...{ published, changes: catalogueChanges ?? {}, file, error, retry },
    text: isOpen ? files[file]?.text : undefined,
  };
}

/** The draft's catalogue. @throws CallError */
export async function loadCatalogue(): Promise<JoinedCatalogue> {
  await openCatalogue();
  return joinCatalogue(draftState.files, museumLanguages());
}
