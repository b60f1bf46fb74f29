import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { NoteButton } from "@/components/account/note-button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SearchLink } from "@/components/ui/search-link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { container } from "@/lib/composition/container";
import { listNotes } from "@/lib/identity/address-notes";
import type { AddressNote } from "@/lib/identity/rules/address-note";

export const metadata: Metadata = { title: "Notes", description: "Your own labels and notes of addresses." };

export default async function NotesPage() {
  const { userId } = await requireSession("/account/notes");
  const notes = await listNotes(container().ports, userId);
  return (
    <Panel title="Your notes" aside={<span className="text-sm text-muted">Only you see them</span>}>
      <DataTable
        caption="Your notes"
        columns={COLUMNS}
        rows={notes}
        getKey={({ address }) => address}
        nothing="No notes yet. Add a note with the icon next to any address. Its label then appears everywhere."
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<AddressNote>[] = [
  { name: "Address", cell: ({ address }) => <SearchLink address={address} /> },
  { name: "Label", cell: ({ label }) => <UntrustedText text={label} length={40} /> },
  {
    name: "Note",
    className: "max-w-md whitespace-pre-line wrap-anywhere text-muted",
    cell: ({ note }) => <bdi>{note}</bdi>,
  },
  {
    name: "Edit",
    hidesName: true,
    className: "text-right",
    cell: ({ address }) => <NoteButton address={address} />,
  },
];
