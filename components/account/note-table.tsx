import { NoteButton } from "@/components/account/note-button";
import { ColumnTable, type TableColumn } from "@/components/ui/column-table";
import { UntrustedText } from "@/components/ui/foreign-text";
import { SearchLink } from "@/components/ui/search-link";
import type { AddressNote } from "@/lib/identity/rules/address-note";

const COLUMNS: readonly TableColumn<AddressNote>[] = [
  {
    name: "Address",
    isRowHead: true,
    look: "font-normal",
    cell: ({ address }) => <SearchLink address={address} />,
  },
  { name: "Label", cell: ({ label }) => <UntrustedText text={label} length={40} /> },
  {
    name: "Note",
    look: "max-w-md whitespace-pre-line wrap-anywhere text-muted",
    cell: ({ note }) => <bdi>{note}</bdi>,
  },
  {
    name: "Edit",
    isSilent: true,
    look: "text-right",
    cell: ({ address }) => <NoteButton address={address} />,
  },
];

/** The reader's own labels and notes. */
export function NoteTable({ notes }: { notes: readonly AddressNote[] }) {
  return (
    <ColumnTable
      caption="Your notes"
      columns={COLUMNS}
      rows={notes}
      keyOf={({ address }) => address}
      nothing="There is no note yet. Beside the address of a wallet or a token is the sign that adds one; its label then stands wherever the address is shown to you."
    />
  );
}
