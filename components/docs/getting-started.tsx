import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";

export function GettingStarted({ site }: { site: string }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">API reference</h1>
      <p className="mt-2 max-w-prose text-muted text-pretty">
        Behavior of Solana wallets and token holders as JSON. The same for programs:{" "}
        <Document href="/openapi.json">OpenAPI 3.1</Document>, for agents:{" "}
        <Document href="/skill.md">skill.md</Document>, for language models:{" "}
        <Document href="/llms.txt">llms.txt</Document>. How to begin: <Document href="/docs">guides</Document>
        .
      </p>
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <Topic id="base-address" title="Base address">
          <CodeBlock name="the base address" code={`${site}${API_BASE}`} />
          <p>
            Bodies are JSON. Every answer has an <Code>X-Request-Id</Code>; errors share one form, listed{" "}
            <Document href="#errors">below</Document>.
          </p>
          <p>
            A figure that could not be measured holds a placeholder, and <Code>unknown</Code> beside it names
            the field. Null stands only where the OpenAPI document allows it, as in the rows of{" "}
            <Document href="#discover">discovery</Document>.
          </p>
        </Topic>
        <Topic id="credentials" title="Credentials">
          <p>
            <strong className="font-medium text-text">API key.</strong> Send <Code>X-Api-Key</Code> with every
            call: the price in credits comes off its account. <Code>X-Credits-Charged</Code> and{" "}
            <Code>X-Credits-Remaining</Code> say how much.
          </p>
          <p>
            <strong className="font-medium text-text">x402.</strong> Call without credentials, read{" "}
            <Code>PAYMENT-REQUIRED</Code> of the 402, and repeat the call with the signed USDC transfer in{" "}
            <Code>payment-signature</Code>: the price in USD is paid on Solana, call by call.
          </p>
          <p>
            Errors are never charged. A GET is charged on a 200, a POST on its 202; failed jobs are refunded.
          </p>
        </Topic>
      </div>
      <div className="mt-6">
        <Topic id="later-answers" title="Answers that come later">
          <ol className="grid list-decimal gap-x-10 gap-y-2 pl-5 xl:grid-cols-2">
            <li>
              A GET of a wallet is held for up to 30 seconds. After that it is a 202 with a job, and free. A
              POST about holders or similarity is always a 202.
            </li>
            <li>
              Poll <Document href="#job-status">the job</Document> every 5 seconds until its status is{" "}
              <Code>completed</Code>, or follow <Code>monitoringUrl</Code> with <Code>/events</Code> behind
              it.
            </li>
            <li>
              After a GET: repeat it with <Code>X-Prepaid-Job-Id</Code>. It is charged once, however often it
              is fetched.
            </li>
            <li>
              After a POST: fetch <Document href="#job-result">the result</Document> by its key within{" "}
              {RESULT_LIFETIME_MINUTES} minutes. Before and after, the key is a 404.
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
