import { BUTTON_STYLE } from "@/components/ui/button-style";
import { type ColumnChoice, toggleColumn } from "@/components/ui/column-choice";
import { Link } from "@/components/ui/link";

interface ColumnMenuProps<Key extends string> {
  readonly choice: ColumnChoice<Key>;
  readonly getName: (key: Key) => string;
  readonly shown: readonly Key[];
  readonly linkTo: (columns: readonly Key[]) => string;
}

/** Menu of links that show or hide the columns of a table; works without scripts. */
export function ColumnMenu<Key extends string>({ choice, getName, shown, linkTo }: ColumnMenuProps<Key>) {
  return (
    <details data-screen-only className="relative">
      <summary className={BUTTON_STYLE.quiet}>Columns</summary>
      <ul className="absolute right-0 z-20 mt-1 min-w-44 rounded-md border border-line-strong bg-raised py-1">
        {choice.keys.map((key) => {
          const isShown = shown.includes(key);
          return (
            <li key={key}>
              <Link
                href={linkTo(toggleColumn(choice, shown, key))}
                scroll={false}
                aria-label={`${isShown ? "Hide" : "Show"} ${getName(key)}`}
                className={`flex gap-2 px-3 py-1 hover:bg-surface ${isShown ? "" : "text-muted"}`}
              >
                <span aria-hidden="true" className="w-4">
                  {isShown && "✓"}
                </span>
                {getName(key)}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
