import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";

export function GettingStarted({ site }: { site: string }) {
  return (
    <>
      <h1 className="mt-6 text-2xl font-semibold tracking-tight">API reference</h1>
      <p className="mt-2 max-w-prose text-muted text-pretty">
        Behavior, PnL and holders of Solana wallets and tokens as JSON. Also available as{" "}
        <Document href="/openapi.json">OpenAPI 3.1</Document>, as{" "}
        <Document href="/skill.md">skill.md</Document> for agents and as{" "}
        <Document href="/llms.txt">llms.txt</Document> for language models. To get started, read the{" "}
        <Document href="/docs">guides</Document>.
      </p>
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <Topic id="base-address" title="Base URL">
          <CodeBlock name="the base URL" code={`${site}${API_BASE}`} />
          <p>
            Bodies are JSON. Every response has an <Code>X-Request-Id</Code>. All errors have the same format;{" "}
            <Document href="#errors">see below</Document>.
          </p>
          <p>
            If a field is listed in <Code>unknown</Code>, its value is not known: 0 is a placeholder, any
            other number is the known part. Fields are null only if the OpenAPI document says so, for example
            in the rows of <Document href="/docs/api/discovery#discover">discovery</Document>.
          </p>
        </Topic>
        <Topic id="credentials" title="Authentication">
          <p>
            <strong className="font-medium text-text">API key.</strong> Send <Code>X-Api-Key</Code> with every
            call. The call is paid with the credits of the key's account. <Code>X-Credits-Charged</Code> and{" "}
            <Code>X-Credits-Remaining</Code> return the credits charged and left.
          </p>
          <p>
            <strong className="font-medium text-text">x402.</strong> Call without credentials, read the{" "}
            <Code>PAYMENT-REQUIRED</Code> header of the 402, and repeat the call with the signed USDC transfer
            in <Code>payment-signature</Code>. Each call is paid on Solana at its price in USD.
          </p>
          <p>
            Errors are never charged. A GET is charged on its 200, a POST on its 202. Failed jobs are
            refunded.
          </p>
        </Topic>
      </div>
      <div className="mt-6">
        <Topic id="later-answers" title="Async jobs">
          <ol className="grid list-decimal gap-x-10 gap-y-2 pl-5 xl:grid-cols-2">
            <li>
              A GET of a wallet waits up to 30 seconds. If the analysis takes longer, it returns a free 202
              with a job. A POST about holders or groups of wallets always returns a 202.
            </li>
            <li>
              Poll <Document href="/docs/api/jobs#job-status">the job</Document> every 5 seconds until its
              status is <Code>completed</Code>, or stream its events: append <Code>/events</Code> to{" "}
              <Code>monitoringUrl</Code>.
            </li>
            <li>
              After a GET: repeat it with <Code>X-Prepaid-Job-Id</Code>. It is charged only once, even if you
              repeat it several times.
            </li>
            <li>
              After a POST: get <Document href="/docs/api/jobs#job-result">the result</Document> by its key
              within {RESULT_LIFETIME_MINUTES} minutes. Before and after, the key returns 404.
            </li>
          </ol>
        </Topic>
      </div>
    </>
  );
}

function Topic({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="scroll-mt-6 font-medium">
        {title}
      </h2>
      <div className="mt-2 space-y-2 text-muted">{children}</div>
    </section>
  );
}

function Document({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link">
      {children}
    </a>
  );
}

function Code({ children }: { children: string }) {
  return <code className="figure text-sm whitespace-nowrap text-text">{children}</code>;
}
