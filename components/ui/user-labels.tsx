"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { AddressNote } from "@/lib/identity/rules/address-note";

/** Keeps a note; gives a sentence where it was not kept. */
export type SaveNote = (note: AddressNote) => Promise<string | null>;

interface UserNotes {
  readonly byAddress: ReadonlyMap<string, AddressNote>;
  /** Null if the reader is not signed in. */
  readonly save: SaveNote | null;
}

const NOTHING: UserNotes = { byAddress: new Map(), save: null };
const Context = createContext<UserNotes>(NOTHING);

interface UserLabelsProviderProps {
  readonly notes: readonly AddressNote[] | null;
  readonly save: SaveNote;
  readonly children: ReactNode;
}

/** Provides the reader's own notes to the page below; `notes` is null if the reader is not signed in. */
export function UserLabelsProvider({ notes, save, children }: UserLabelsProviderProps) {
  const value = useMemo(
    () =>
      notes === null ? NOTHING : { byAddress: new Map(notes.map((note) => [note.address, note])), save },
    [notes, save],
  );
  return <Context value={value}>{children}</Context>;
}

/** The reader's own notes. */
export function useUserNotes(): UserNotes {
  return use(Context);
}

/** Returns the first few notes of the reader whose label contains the text, ignoring case. */
export function useNotesLike(text: string): readonly AddressNote[] {
  const wanted = text.toLowerCase();
  return Array.from(useUserNotes().byAddress.values())
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, MAX_SIMILAR_LABELS);
}

const MAX_SIMILAR_LABELS = 5;

/** The reader's own label of an address; `children` where there is none. */
export function UserLabel({ address, children }: { address: string; children: ReactNode }) {
  const label = useUserNotes().byAddress.get(address)?.label ?? "";
  if (label === "") return children;
  return (
    <span className="font-sans">
      <UntrustedText text={label} length={40} />
    </span>
  );
}
