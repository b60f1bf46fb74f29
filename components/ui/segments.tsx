import { Link } from "@/components/ui/link";

export interface Segment {
  readonly name: string;
  readonly href: string;
  readonly tip?: string;
  readonly isCurrent: boolean;
}

export function Segments({ name, segments }: { name: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={name}>
      <ul className="flex overflow-hidden rounded-md border border-line-strong">
        {segments.map(({ name: words, href, tip, isCurrent }) => (
          <li key={words} className="border-l border-line-strong first:border-l-0">
            <Link
              href={href}
              scroll={false}
              data-tip={tip}
              aria-description={tip}
              aria-current={isCurrent ? "true" : undefined}
              className="block px-3 whitespace-nowrap max-[26rem]:px-2 max-[26rem]:text-sm leading-[1.875rem] text-muted outline-offset-[-2px] hover:bg-raised aria-[current]:bg-raised aria-[current]:text-text"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
