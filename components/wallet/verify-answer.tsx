import type { InputHashes } from "@walletlens/engine/result-types";
import { CodeBlock } from "@/components/ui/code-block";
import { toCliCommand } from "@/lib/server/docs/packages";

interface VerifyAnswerProps {
  readonly wallet: string;
  readonly inputs: InputHashes;
  /** Address of the site, without a trailing slash. */
  readonly site: string;
  /** Address of a provider, or a variable of the shell. */
  readonly rpcUrl: string;
}

/** Hashes of the inputs, and the commands that verify the profile. It opens without scripts. */
export function VerifyAnswer({ wallet, inputs, site, rpcUrl }: VerifyAnswerProps) {
  return (
    <details data-screen-only className="border-t border-line py-2">
      <summary className="text-muted">Verify</summary>
      <p className="mt-1 text-sm text-muted text-pretty">
        Computes these metrics again from any Solana node and lists what differs, and what only the answer
        states, such as prices.{" "}
        <a href="/docs#verify" className="text-link">
          Guide
        </a>
      </p>
      <div className="mt-2">
        <CodeBlock name="the commands" code={describeCommands({ wallet, site, rpcUrl })} />
      </div>
      <dl className="mt-2 grid gap-1 text-xs">
        <Hash name="Transactions, SHA-256" value={inputs.hash} />
        <Hash name="Prices, SHA-256" value={inputs.pricesHash} />
      </dl>
    </details>
  );
}

function Hash({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="figure wrap-anywhere">{value}</dd>
    </div>
  );
}

function describeCommands({ wallet, site, rpcUrl }: Omit<VerifyAnswerProps, "inputs">): string {
  const url = `${site}/api/v1/intel/wallet/${wallet}?evidence=true`;
  return `curl -H "X-Api-Key: $API_KEY" -o answer.json "${url}"
${toCliCommand(site)} verify answer.json --rpc "${rpcUrl}"`;
}
