import { groupPath, type ReferenceQuery } from "@/components/docs/reference-path";
import { Button } from "@/components/ui/button";
import { INPUT_STYLE } from "@/components/ui/field";
import { QueryForm } from "@/components/ui/query-form";
import type { ApiReferenceDocument, DocumentedEndpoint } from "@/lib/server/docs/openapi/build-reference";
import { searchReference } from "@/lib/server/docs/openapi/search-reference";

interface ReferenceSearchProps extends ReferenceQuery {
  readonly text: string;
}

/** Form that searches names, paths, parameters and fields; works without scripts. */
export function ReferenceSearch({ text, language }: ReferenceSearchProps) {
  return (
    <QueryForm
      action="/docs/api"
      role="search"
      aria-label="Search the reference"
      className="flex max-w-xl gap-2"
    >
      {language !== "curl" && <input type="hidden" name="lang" value={language} />}
      <input
        key={text}
        name="q"
        type="search"
        defaultValue={text}
        maxLength={100}
        placeholder="Endpoint, field or parameter"
        aria-label="Endpoint, field or parameter"
        autoComplete="off"
        spellCheck={false}
        className={INPUT_STYLE}
      />
      <Button type="submit">Search</Button>
    </QueryForm>
  );
}

interface SearchResultsProps extends ReferenceSearchProps {
  readonly reference: ApiReferenceDocument;
}

export function SearchResults({ reference, text, language }: SearchResultsProps) {
  const hits = searchReference(reference, text);
  const code = reference.errors.filter((error) => error.code.includes(text.trim().toLowerCase()));
  return (
    <section aria-labelledby="results" className="mt-8">
      <h1 id="results" className="text-2xl font-semibold tracking-tight">
        Results for <bdi>{text}</bdi>
      </h1>
      {hits.length === 0 && code.length === 0 && (
        <p className="mt-4 text-muted">
          No endpoint has this in its name, path, parameters or fields.{" "}
          <a href="/docs/api" className="text-link">
            All endpoints
          </a>
        </p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {hits.map(({ slug, endpoint, fields }) => (
          <li key={endpoint.id} className="py-2">
            <EndpointLine slug={slug} endpoint={endpoint} language={language} />
            {fields.length > 0 && <p className="figure mt-0.5 text-sm text-faint">{fields.join(", ")}</p>}
          </li>
        ))}
        {code.map(({ code: name, status, meaning }) => (
          <li key={name} className="py-2">
            <a href={`/docs/api#${name}`} className="figure text-accent hover:underline">
              {name}
            </a>
            <span className="ml-3 text-sm text-muted">
              Error {status}. {meaning}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReferenceIndexProps = ReferenceQuery & Pick<ApiReferenceDocument, "groups">;

/** All endpoints by group. Lines have the ids of endpoints, to which older links lead. */
export function ReferenceIndex({ groups, language }: ReferenceIndexProps) {
  return (
    <div className="mt-12 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      {groups.map(({ slug, name, description, endpoints }) => (
        <section key={slug} aria-labelledby={`${slug}-calls`}>
          <h2 id={`${slug}-calls`} className="text-xl font-semibold tracking-tight">
            <a href={groupPath(slug, language)} className="hover:underline">
              {name}
            </a>
          </h2>
          <p className="mt-1 text-muted">{description}</p>
          <ul className="mt-2 divide-y divide-line">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} id={endpoint.id} className="scroll-mt-6 py-1.5 target:bg-raised">
                <EndpointLine slug={slug} endpoint={endpoint} language={language} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface EndpointLineProps extends ReferenceQuery {
  readonly slug: string;
  readonly endpoint: DocumentedEndpoint;
}

function EndpointLine({ slug, endpoint: { id, title, method, path }, language }: EndpointLineProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <a
        href={groupPath(slug, language, id)}
        className="text-accent hover:underline max-md:inline-flex max-md:min-h-6 max-md:items-center"
      >
        {title}
      </a>
      <span className="figure text-sm wrap-anywhere text-muted">
        {method} {path}
      </span>
    </span>
  );
}
