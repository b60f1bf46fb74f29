import { NoteButton } from "@/components/account/note-button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SearchLink } from "@/components/ui/search-link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { AddressNote } from "@/lib/identity/rules/address-note";

const COLUMNS: readonly Column<AddressNote>[] = [
  {
    name: "Address",
    cell: ({ address }) => <SearchLink address={address} />,
  },
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

export function NoteTable({ notes }: { notes: readonly AddressNote[] }) {
  return (
    <DataTable
      caption="Your notes"
      columns={COLUMNS}
      rows={notes}
      keyOf={({ address }) => address}
      nothing="There is no note yet. Beside the address of a wallet or a token is the sign that adds one; its label then stands wherever the address is shown to you."
    />
  );
}
