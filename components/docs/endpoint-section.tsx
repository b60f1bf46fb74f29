import { formatPrice } from "@walletlens/client/format";
import { AnswerPanel } from "@/components/docs/answer-panel";
import { InputTable } from "@/components/docs/input-table";
import { Prose } from "@/components/docs/prose";
import { RenderedOnce } from "@/components/docs/rendered-once";
import { CodeBlock } from "@/components/ui/code-block";
import type { DocumentedEndpoint } from "@/lib/api/docs/openapi/build-reference";

export function EndpointSection({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const { id, title, method, path, summary, curl, answers, failures } = endpoint;
  return (
    <article aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={id} className="scroll-mt-6 text-lg font-semibold">
          <a href={`#${id}`} className="hover:underline">
            {title}
          </a>
        </h3>
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
          <CodeBlock name={`the call of ${title}`} code={curl} />
          {answers.map((answer) => (
            <AnswerPanel key={answer.status} answer={answer} />
          ))}
        </div>
      </div>
    </article>
  );
}

function PriceLabels({ endpoint: { price, access, isPurchase } }: { endpoint: DocumentedEndpoint }) {
  if (isPurchase) return "Paid by x402, with a key";
  if (access === "public") return "Free, without credentials";
  if (price.credits === 0) return "Free, with credentials";
  return (
    <>
      <span className="figure text-text">{price.credits}</span> {price.credits === 1 ? "credit" : "credits"}{" "}
      or <span className="figure text-text">{formatPrice(price.usdMicros / 1_000_000)}</span>
    </>
  );
}

function FailureList({ failures }: Pick<DocumentedEndpoint, "failures">) {
  return (
    <div className="text-sm">
      <h4 className="mb-1 text-muted">Errors</h4>
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
          <a key={code} href={`#${code}`}>
            {code}
          </a>
        ))}
      </dd>
    </div>
  ));
}
