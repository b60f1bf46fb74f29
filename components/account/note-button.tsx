"use client";

import type { Address } from "@walletlens/engine/address";
import { useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { NoteIcon } from "@/components/ui/icons";
import { lazyView } from "@/components/ui/lazy-view";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useUserNotes } from "@/components/ui/user-labels";

const NoteForm = lazyView(() => import("@/components/account/note-form"));

/** Renders nothing if the reader is not signed in. */
export function NoteButton({ address }: { address: Address }) {
  const { byAddress, save } = useUserNotes();
  const [open, setOpen] = useState(false);
  if (save === null) return null;
  const note = byAddress.get(address) ?? { address, label: "", note: "" };
  const name = byAddress.has(address) ? "Edit your note" : "Add a note";
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={name}
        title={name}
        className={BUTTON_STYLE.icon}
      >
        <NoteIcon />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Note"
        description="A private label and note, shown wherever this address appears."
      >
        <NoteForm note={note} save={save} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

export function UserNote({ address }: { address: string }) {
  const note = useUserNotes().byAddress.get(address);
  if (note === undefined) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-sm wrap-anywhere">
      <span className="text-faint">Your note</span>
      {note.label !== "" && (
        <strong className="font-medium">
          <UntrustedText text={note.label} length={40} />
        </strong>
      )}
      {note.note !== "" && <bdi className="min-w-0 whitespace-pre-line text-muted">{note.note}</bdi>}
    </p>
  );
}
