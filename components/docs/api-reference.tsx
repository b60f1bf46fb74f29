import { EndpointSection } from "@/components/docs/endpoint-section";
import { GettingStarted } from "@/components/docs/getting-started";
import { OldAnchor } from "@/components/docs/old-anchor";
import { Prose } from "@/components/docs/prose";
import { ReferenceNav } from "@/components/docs/reference-nav";
import { groupPath, LANGUAGE_NAMES, type ReferenceQuery } from "@/components/docs/reference-path";
import { ReferenceIndex, ReferenceSearch, SearchResults } from "@/components/docs/reference-search";
import { RenderedOnce } from "@/components/docs/rendered-once";
import { Segments } from "@/components/ui/segments";
import type { ApiReferenceDocument, DocumentedError } from "@/lib/server/docs/openapi/build-reference";
import { SAMPLE_LANGUAGES } from "@/lib/server/docs/openapi/build-samples";

interface ApiReferenceProps extends ReferenceQuery {
  readonly site: string;
  readonly reference: ApiReferenceDocument;
  /** Text of a search; empty for none. */
  readonly text: string;
}

/** First page of the reference: how calls work, the index of all endpoints, and the errors. */
export function ApiReference({ site, reference, text, language }: ApiReferenceProps) {
  const { groups, errors } = reference;
  const pages = groups.flatMap(({ slug, endpoints }) => endpoints.map(({ id }) => [id, slug] as const));
  return (
    <ReferenceFrame groups={groups} language={language}>
      <OldAnchor pages={Object.fromEntries(pages)} />
      <ReferenceSearch text={text} language={language} />
      {text === "" ? (
        <>
          <GettingStarted site={site} />
          <ReferenceIndex groups={groups} language={language} />
          <ErrorTable errors={errors} />
        </>
      ) : (
        <SearchResults reference={reference} text={text} language={language} />
      )}
    </ReferenceFrame>
  );
}

interface ReferenceGroupProps extends ReferenceQuery {
  readonly reference: ApiReferenceDocument;
  readonly group: ApiReferenceDocument["groups"][number];
}

/** Page of one group of endpoints. */
export function ReferenceGroup({ reference, group, language }: ReferenceGroupProps) {
  return (
    <ReferenceFrame groups={reference.groups} language={language} current={group.slug}>
      <ReferenceSearch text="" language={language} />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{group.name}</h1>
          <p className="mt-1 text-muted">{group.description}</p>
        </div>
        <Segments
          name="Language of the examples"
          segments={SAMPLE_LANGUAGES.map((shown) => ({
            name: LANGUAGE_NAMES[shown],
            href: groupPath(group.slug, shown),
            isCurrent: shown === language,
          }))}
        />
      </div>
      {group.endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} language={language} />
      ))}
    </ReferenceFrame>
  );
}

interface ReferenceFrameProps extends ReferenceQuery {
  readonly groups: ApiReferenceDocument["groups"];
  readonly current?: string;
  readonly children: React.ReactNode;
}

function ReferenceFrame({ children, ...nav }: ReferenceFrameProps) {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <ReferenceNav {...nav} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const CELL = "border-b border-line px-2 py-1.5 text-left align-baseline first:pl-4 last:pr-4";
const HEAD = `${CELL} font-normal text-muted`;

export function ErrorTable({ errors }: { errors: readonly DocumentedError[] }) {
  return (
    <section aria-labelledby="errors" className="mt-14">
      <h2 id="errors" className="scroll-mt-6 text-xl font-semibold tracking-tight">
        Errors
      </h2>
      <p className="mt-1 max-w-prose text-muted text-pretty">
        Every error is <code className="figure text-sm">{FORM}</code>, with{" "}
        <code className="figure text-sm">issues</code>, <code className="figure text-sm">required</code>,{" "}
        <code className="figure text-sm">balance</code> or <code className="figure text-sm">skipReason</code>{" "}
        if applicable. Errors are never charged.
      </p>
      <div className="mt-4 rounded-lg border border-line bg-surface">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Errors by code</caption>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Status
              </th>
              <th scope="col" className={HEAD}>
                Code and description
              </th>
            </tr>
          </thead>
          <RenderedOnce as="tbody" subject={errors} render={() => errors.map(renderRow)} />
        </table>
      </div>
    </section>
  );
}

function renderRow({ status, code, meaning }: DocumentedError) {
  return (
    <tr key={code} id={code} className="scroll-mt-6 target:bg-raised">
      <td className={`${CELL} figure w-16`}>{status}</td>
      <th scope="row" className={`${CELL} font-normal lg:flex lg:gap-4`}>
        <code className="figure block lg:w-52 lg:shrink-0">{code}</code>
        <span className="text-muted">
          <Prose text={meaning} />
        </span>
      </th>
    </tr>
  );
}

const FORM = "{type, statusCode, error, code, message, requestId}";
