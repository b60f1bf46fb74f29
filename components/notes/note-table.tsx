import { shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { NoteButton } from "@/components/notes/note-button";
import type { OwnNote } from "@/components/notes/own-labels";
import { ForeignText } from "@/components/ui/foreign-text";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";

/** The reader's own labels and notes. */
export function NoteTable({ notes }: { notes: readonly OwnNote[] }) {
  if (notes.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        There is no note yet. Beside the address of a wallet or a token is the sign that adds one; its label
        then stands wherever the address is shown to you.
      </p>
    );
  }
  return (
    <Table caption="Your notes">
      <thead>
        <tr>
          {["Address", "Label", "Note", "Edit"].map((name) => (
            <th key={name} scope="col" className={TABLE_STYLE.head}>
              <span className={name === "Edit" ? "sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notes.map(({ address, label, note }) => (
          <tr key={address} className={TABLE_STYLE.row}>
            <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
              <Link
                href={`/search?address=${address}`}
                prefetch={false}
                title={address}
                className="figure text-accent hover:underline"
              >
                {shortAddress(address)}
              </Link>
            </th>
            <td data-name="Label" className={TABLE_STYLE.cell}>
              <ForeignText text={label} length={40} />
            </td>
            <td
              data-name="Note"
              className={`${TABLE_STYLE.cell} max-w-md whitespace-pre-line wrap-anywhere text-muted`}
            >
              <bdi>{note}</bdi>
            </td>
            <td className={`${TABLE_STYLE.cell} text-right`}>
              <NoteButton address={address} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
