import { EndpointSection } from "@/components/docs/endpoint-section";
import { ErrorTable } from "@/components/docs/error-table";
import { GettingStarted } from "@/components/docs/getting-started";
import { ReferenceNav } from "@/components/docs/reference-nav";
import type { ApiReferenceDocument } from "@/lib/api/docs/openapi/build-reference";

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
