import { Prose } from "@/components/docs/prose";
import { RenderedOnce } from "@/components/docs/rendered-once";
import type { DocumentedEndpoint } from "@/lib/api/docs/openapi/build-reference";
import { describeRule, describeType } from "@/lib/api/docs/openapi/describe-type";
import type { JsonSchema } from "@/lib/api/docs/openapi/json-schema";

interface Input {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export function InputTable({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const inputs: readonly Input[] = [...endpoint.parameters, ...bodyInputs(endpoint.body)];
  if (inputs.length === 0) return <p className="text-sm text-muted">Takes no parameters.</p>;
  const render = () => inputs.map((input) => <InputRow key={`${input.in} ${input.name}`} input={input} />);
  return (
    <RenderedOnce
      as="dl"
      className="described divide-y divide-line rounded-lg border border-line bg-surface text-sm [&_dd]:mt-0.5 [&_dt>code]:font-medium [&>div]:py-2.5"
      subject={endpoint.parameters}
      render={render}
    />
  );
}

function InputRow({ input }: { input: Input }) {
  return (
    <div>
      <dt>
        <code>{input.name}</code>
        <span>{describeTraits(input)}</span>
        {input.required && <span className="text-warning">required</span>}
      </dt>
      <dd>
        <Prose text={input.description} /> <Rule schema={input.schema} />
      </dd>
    </div>
  );
}

function Rule({ schema }: { schema: JsonSchema }) {
  const rule = describeRule(schema);
  const fallback = schema.default;
  return (
    <>
      {rule !== "" && <span className="figure text-faint">{rule}. </span>}
      {fallback !== undefined && (
        <span className="text-faint">
          Default <span className="figure">{String(fallback)}</span>.
        </span>
      )}
    </>
  );
}

function describeTraits({ in: place, schema }: Input): string {
  return `${place} · ${describeType(schema)}`;
}

function bodyInputs(body: JsonSchema | undefined): readonly Input[] {
  return Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    const { description = "", ...rest } = schema;
    return { name, in: "body", required: body?.required?.includes(name) ?? false, description, schema: rest };
  });
}
