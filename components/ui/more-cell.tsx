/**
 * Cell that opens, on a telephone, those of its row that are marked `more`; elsewhere all of them stand in the row.
 * Works without scripts. `name` is the row's.
 */
export function MoreCell({ name }: { name: string }) {
  return (
    <td className="opener sm:hidden">
      <details>
        <summary aria-label={`More of ${name}`} />
      </details>
    </td>
  );
}
