"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { UntrustedText } from "@/components/ui/foreign-text";
import type { AddressNote } from "@/lib/identity/rules/address-note";

/** Keeps a note; gives a sentence where it was not kept. */
export type SaveNote = (note: AddressNote) => Promise<string | null>;

interface OwnNotes {
  readonly byAddress: ReadonlyMap<string, AddressNote>;
  /** Null if the reader is not signed in. */
  readonly save: SaveNote | null;
}

const NOTHING: OwnNotes = { byAddress: new Map(), save: null };
const Context = createContext<OwnNotes>(NOTHING);

/** Provides the reader's own notes to the page below; `notes` is null if the reader is not signed in. */
export function OwnLabelsProvider({
  notes,
  save,
  children,
}: {
  notes: readonly AddressNote[] | null;
  save: SaveNote;
  children: ReactNode;
}) {
  const value = useMemo(
    () =>
      notes === null ? NOTHING : { byAddress: new Map(notes.map((note) => [note.address, note])), save },
    [notes, save],
  );
  return <Context value={value}>{children}</Context>;
}

/** The reader's own notes. */
export function useOwnNotes(): OwnNotes {
  return use(Context);
}

/** Returns the first few notes of the reader whose label contains the text, ignoring case. */
export function useNotesLike(text: string): readonly AddressNote[] {
  const wanted = text.toLowerCase();
  return Array.from(useOwnNotes().byAddress.values())
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, MAX_SIMILAR_LABELS);
}

const MAX_SIMILAR_LABELS = 5;

/** The reader's own label of an address; `children` where there is none. */
export function OwnLabel({ address, children }: { address: string; children: ReactNode }) {
  const label = useOwnNotes().byAddress.get(address)?.label ?? "";
  if (label === "") return children;
  return (
    <span className="font-sans">
      <UntrustedText text={label} length={40} />
    </span>
  );
}
