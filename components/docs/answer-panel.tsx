import { Prose } from "@/components/docs/prose";
import { RenderedOnce } from "@/components/docs/rendered-once";
import { CopyButton } from "@/components/ui/copy-button";
import type { DocumentedAnswer } from "@/lib/api/docs/openapi/build-reference";
import type { FieldReference } from "@/lib/api/docs/openapi/list-fields";

export function AnswerPanel({ answer: { status, shapes, examples } }: { answer: DocumentedAnswer }) {
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

const STATUS_LABELS: Readonly<Record<number, string>> = { 200: "The answer", 202: "Queued: comes later" };

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
        <span>{always ? type : `${type}, not always`}</span>
      </dt>
      {description !== "" && (
        <dd>
          <Prose text={description} />
        </dd>
      )}
    </div>
  );
}
