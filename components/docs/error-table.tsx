import { Prose } from "@/components/docs/prose";
import { RenderedOnce } from "@/components/docs/rendered-once";
import type { DocumentedError } from "@/lib/api/docs/openapi/build-reference";

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
        where they help. None is charged.
      </p>
      <div className="mt-4 rounded-lg border border-line bg-surface">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Every error by its code</caption>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Status
              </th>
              <th scope="col" className={HEAD}>
                Code and meaning
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
