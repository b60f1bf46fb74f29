import { EndpointSection } from "@/components/docs/endpoint-section";
import { GettingStarted } from "@/components/docs/getting-started";
import { Prose } from "@/components/docs/prose";
import { ReferenceNav } from "@/components/docs/reference-nav";
import { RenderedOnce } from "@/components/docs/rendered-once";
import type { ApiReferenceDocument, DocumentedError } from "@/lib/api/docs/openapi/build-reference";

export function ApiReference({ site, reference }: { site: string; reference: ApiReferenceDocument }) {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <ReferenceNav groups={reference.groups} />
      <div className="min-w-0">
        <GettingStarted site={site} />
        {reference.groups.map(({ name, description, endpoints }) => (
          <section key={name} aria-labelledby={toAnchor(name)} className="mt-14">
            <h2 id={toAnchor(name)} className="scroll-mt-6 text-xl font-semibold tracking-tight">
              {name}
            </h2>
            <p className="mt-1 text-muted">{description}</p>
            {endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} endpoint={endpoint} />
            ))}
          </section>
        ))}
        <ErrorTable errors={reference.errors} />
      </div>
    </div>
  );
}

function toAnchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-").concat("-calls");
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
