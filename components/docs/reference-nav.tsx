import type { ApiReferenceDocument } from "@/lib/api/docs/openapi/build-reference";

const LINK = "block rounded-sm py-1 text-muted hover:text-text";

export function ReferenceNav({ groups }: Pick<ApiReferenceDocument, "groups">) {
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto text-sm lg:block"
      >
        <Links groups={groups} />
      </nav>
      <details className="rounded-lg border border-line bg-surface text-sm lg:hidden">
        <summary className="px-4 py-2.5 font-medium">On this page</summary>
        <nav aria-label="On this page" className="border-t border-line px-4 pt-3 pb-2">
          <Links groups={groups} />
        </nav>
      </details>
    </>
  );
}

function Links({ groups }: Pick<ApiReferenceDocument, "groups">) {
  return (
    <>
      <LinkList
        title="Get started"
        links={[
          ["base-address", "Base URL"],
          ["credentials", "Authentication"],
          ["later-answers", "Async jobs"],
        ]}
      />
      {groups.map(({ name, endpoints }) => (
        <LinkList key={name} title={name} links={endpoints.map(({ id, title }) => [id, title])} />
      ))}
      <LinkList title="Errors" links={[["errors", "Error codes"]]} />
    </>
  );
}

function LinkList({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <div className="mb-4">
      <p className="mb-0.5 font-medium">{title}</p>
      <ul>
        {links.map(([anchor, text]) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className={LINK}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
