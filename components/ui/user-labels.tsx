"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { AddressNote } from "@/lib/identity/rules/address-note";

/** Stores a note; returns an error sentence, or null. */
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

/** `notes` is null if the reader is not signed in. */
export function UserLabelsProvider({ notes, save, children }: UserLabelsProviderProps) {
  const value = useMemo(
    () =>
      notes === null ? NOTHING : { byAddress: new Map(notes.map((note) => [note.address, note])), save },
    [notes, save],
  );
  return <Context value={value}>{children}</Context>;
}

export function useUserNotes(): UserNotes {
  return use(Context);
}

/** Returns the first notes whose label contains the text, ignoring case. */
export function useNotesLike(text: string): readonly AddressNote[] {
  const searchedText = text.toLowerCase();
  return Array.from(useUserNotes().byAddress.values())
    .filter(({ label }) => label.toLowerCase().includes(searchedText))
    .slice(0, MAX_SIMILAR_LABELS);
}

const MAX_SIMILAR_LABELS = 5;

export function UserLabel({ address, children }: { address: string; children: ReactNode }) {
  const label = useUserNotes().byAddress.get(address)?.label ?? "";
  if (label === "") return children;
  return (
    <span className="font-sans">
      <UntrustedText text={label} length={40} />
    </span>
  );
}
