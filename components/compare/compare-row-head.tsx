import { Explained } from "@/components/ui/explained";

/** The border belongs to the row above. */
export const COMPARE_CELL = "h-9 border-t border-line px-3 py-1.5 text-right align-top last:pr-4";

const NAME = "sticky left-0 z-10 border-t border-line bg-surface px-4 py-1.5 text-left";

export function RowHead({ name, tip }: { name: string; tip?: string }) {
  return (
    <th scope="row" className={`${NAME} pr-2 align-top font-normal text-muted`}>
      {tip === undefined ? name : <Explained tip={tip}>{name}</Explained>}
    </th>
  );
}

export function GroupHead({ name, tip, columns }: { name: string; tip?: string; columns: number }) {
  return (
    <tr>
      <th scope="rowgroup" className={`${NAME} pt-5 font-medium`}>
        {tip === undefined ? name : <Explained tip={tip}>{name}</Explained>}
      </th>
      <td colSpan={columns} className="border-t border-line" />
    </tr>
  );
}
