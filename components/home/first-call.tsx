import Link from "next/link";
import { CodeBlock } from "@/components/ui/code-block";
import { Panel } from "@/components/ui/panel";

/** The first call to the interface. `site` is the address of this site, without a slash at the end. */
export function FirstCall({ site, wallet }: { site: string; wallet: string }) {
  const call = `curl -H "X-Api-Key: $API_KEY" ${site}/api/v1/intel/wallet/${wallet}/hud`;
  return (
    <Panel title="From a program">
      <div className="space-y-3 p-4">
        <p className="text-muted">
          <Link href="/account" prefetch={false} className="text-link">
            Make a key in your account
          </Link>
          , and ask for a wallet's signal. It costs one credit:
        </p>
        <CodeBlock name="the call" code={call} />
      </div>
    </Panel>
  );
}
