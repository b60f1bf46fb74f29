import { groupPath, type ReferenceQuery } from "@/components/docs/reference-path";
import type { ApiReferenceDocument } from "@/lib/server/docs/openapi/build-reference";

const LINK = "block rounded-sm py-1 text-muted hover:text-text aria-[current]:text-text";

interface ReferenceNavProps extends ReferenceQuery {
  readonly groups: ApiReferenceDocument["groups"];
  /** Slug of the open group; absent on the first page. */
  readonly current?: string;
}

export function ReferenceNav(props: ReferenceNavProps) {
  return (
    <>
      <nav
        aria-label="API reference"
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto text-sm lg:block"
      >
        <Links {...props} />
      </nav>
      <details className="rounded-lg border border-line bg-surface text-sm lg:hidden">
        <summary className="px-4 py-2.5 font-medium">Contents</summary>
        <nav aria-label="API reference" className="border-t border-line px-4 pt-3 pb-2">
          <Links {...props} />
        </nav>
      </details>
    </>
  );
}

/** The open group shows its endpoints. */
function Links({ groups, current, language }: ReferenceNavProps) {
  const firstPage = groupPath("", language).replace("/?", "?").replace(/\/$/, "");
  return (
    <>
      <LinkList
        title="Get started"
        links={[
          [`${firstPage}#base-address`, "Base URL"],
          [`${firstPage}#credentials`, "Authentication"],
          [`${firstPage}#later-answers`, "Async jobs"],
          [`${firstPage}#errors`, "Error codes"],
          ["/docs", "Guides"],
        ]}
      />
      <LinkList
        title="Endpoints"
        links={groups.map(({ slug, name }) => [groupPath(slug, language), name, slug === current])}
      />
      {groups
        .filter(({ slug }) => slug === current)
        .map(({ slug, name, endpoints }) => (
          <LinkList
            key={slug}
            title={name}
            links={endpoints.map(({ id, title }) => [groupPath(slug, language, id), title])}
          />
        ))}
    </>
  );
}

interface LinkListProps {
  readonly title: string;
  readonly links: readonly (readonly [href: string, text: string, isCurrent?: boolean])[];
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <div className="mb-4">
      <p className="mb-0.5 font-medium">{title}</p>
      <ul>
        {links.map(([href, text, isCurrent]) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined} className={LINK}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
