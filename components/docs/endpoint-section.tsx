import { formatPrice } from "@walletlens/format";
import { Prose } from "@/components/docs/prose";
import { LANGUAGE_NAMES } from "@/components/docs/reference-path";
import { RenderedOnce } from "@/components/docs/rendered-once";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import type { DocumentedEndpoint, DocumentedResponse } from "@/lib/server/docs/openapi/build-reference";
import type { SampleLanguage } from "@/lib/server/docs/openapi/build-samples";
import { describeRule, describeType } from "@/lib/server/docs/openapi/describe-type";
import type { JsonSchema } from "@/lib/server/docs/openapi/json-schema";
import type { FieldReference } from "@/lib/server/docs/openapi/list-fields";

interface EndpointSectionProps {
  readonly endpoint: DocumentedEndpoint;
  readonly language: SampleLanguage;
}

export function EndpointSection({ endpoint, language }: EndpointSectionProps) {
  const { id, title, method, path, summary, samples, answers, failures } = endpoint;
  const sampleLanguage = samples[language] === null ? "curl" : language;
  return (
    <article aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="scroll-mt-6 text-lg font-semibold">
          <a href={`#${id}`} className="hover:underline">
            {title}
          </a>
        </h2>
        <p className="text-sm text-muted">
          <PriceLabels endpoint={endpoint} />
        </p>
      </div>
      <p className="figure mt-1 text-sm wrap-anywhere">
        <span className="text-accent">{method}</span> {path}
      </p>
      <p className="mt-3 max-w-prose text-muted text-pretty">
        <Prose text={summary} />
      </p>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <InputTable endpoint={endpoint} />
          <FailureList failures={failures} />
        </div>
        <div className="grid min-w-0 gap-4">
          <div className="grid gap-1">
            {sampleLanguage !== language && (
              <p className="text-sm text-faint">Not in {LANGUAGE_NAMES[language]}; here with curl.</p>
            )}
            <CodeBlock name={`the call of ${title}`} code={samples[sampleLanguage] ?? ""} />
          </div>
          {answers.map((answer) => (
            <AnswerPanel key={answer.status} answer={answer} />
          ))}
        </div>
      </div>
    </article>
  );
}

function PriceLabels({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const { price, optionPrices, access, isPurchase } = endpoint;
  if (isPurchase) return "Paid by x402, API key required";
  if (access === "public") return "Free, no credentials";
  if (price.credits === 0) return "Free, credentials required";
  return (
    <>
      <span className="figure text-text">{price.credits}</span> {price.credits === 1 ? "credit" : "credits"}{" "}
      or <span className="figure text-text">{formatPrice(price.usdMicros / 1_000_000)}</span>
      {Object.entries(optionPrices).map(([name, { credits, usdMicros }]) => (
        <span key={name}>
          ; <code>{name}</code> adds <span className="figure text-text">{credits}</span> or{" "}
          <span className="figure text-text">{formatPrice(usdMicros / 1_000_000)}</span>
        </span>
      ))}
    </>
  );
}

function FailureList({ failures }: { failures: DocumentedEndpoint["failures"] }) {
  return (
    <div className="text-sm">
      <h3 className="mb-1 text-muted">Errors</h3>
      <RenderedOnce as="dl" className="failures" subject={failures} render={() => renderFailures(failures)} />
    </div>
  );
}

function renderFailures(failures: DocumentedEndpoint["failures"]) {
  return Array.from(failures, ([status, codes]) => (
    <div key={status}>
      <dt>{status}</dt>
      <dd>
        {codes.map((code) => (
          <a key={code} href={`/docs/api#${code}`}>
            {code}
          </a>
        ))}
      </dd>
    </div>
  ));
}

interface Input {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

function InputTable({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const inputs: readonly Input[] = [...endpoint.parameters, ...bodyInputs(endpoint.body)];
  if (inputs.length === 0) return <p className="text-sm text-muted">No parameters.</p>;
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

function describeTraits({ in: position, schema }: Input): string {
  return `${position} · ${describeType(schema)}`;
}

function bodyInputs(body: JsonSchema | undefined): readonly Input[] {
  return Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    const { description = "", ...rest } = schema;
    return { name, in: "body", required: body?.required?.includes(name) ?? false, description, schema: rest };
  });
}

export function AnswerPanel({ answer: { status, shapes, examples } }: { answer: DocumentedResponse }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface text-sm">
      <p className="border-b border-line px-4 py-2 text-muted">
        <span className="figure font-medium text-text">{status}</span> {STATUS_LABELS[status] ?? ""}
      </p>
      <div className="divide-y divide-line">
        {examples.map(({ name, text }, position) => (
          <details key={name} open={position === 0 && text.length < SHORT}>
            <summary className="px-4 py-2">{examples.length === 1 ? "Example" : `Example: ${name}`}</summary>
            <div className="relative border-t border-line bg-ground">
              <pre className="figure p-4 pr-12 text-xs whitespace-pre-wrap wrap-anywhere">
                <code>{text}</code>
              </pre>
              <div className="absolute top-1 right-3">
                <CopyButton text={text} name={`the example ${name}`} />
              </div>
            </div>
          </details>
        ))}
        {shapes.map(({ name, fields }) => (
          <details key={name}>
            <summary className="px-4 py-2">{name === "" ? "Fields" : `Fields: ${name}`}</summary>
            <FieldTable fields={fields} />
          </details>
        ))}
      </div>
    </div>
  );
}

/** Maximum length in characters of an example that is open at first. */
const SHORT = 700;
const STATUS_LABELS: Readonly<Record<number, string>> = { 200: "Response", 202: "Queued" };

function FieldTable({ fields }: { fields: readonly FieldReference[] }) {
  const render = () => fields.map((field) => <FieldRow key={field.path} field={field} />);
  return (
    <RenderedOnce
      as="dl"
      className="described divide-y divide-line border-t border-line"
      subject={fields}
      render={render}
    />
  );
}

function FieldRow({ field: { path, type, always, description } }: { field: FieldReference }) {
  return (
    <div>
      <dt>
        <code>{path}</code>
        <span>{always ? type : `${type}, optional`}</span>
      </dt>
      {description !== "" && (
        <dd>
          <Prose text={description} />
        </dd>
      )}
    </div>
  );
}
