import { PickLink } from "@/components/search/demo-picks";
import { Panel } from "@/components/ui/panel";

/** Names of the sample results of the demo, by the id of the endpoint that computed them. */
export const SAMPLES: Readonly<Record<string, { readonly name: string; readonly note: string }>> = {
  similarity: {
    name: "Linked wallets",
    note: "Wallets that act together, with the transactions that show it",
  },
  holders: { name: "Holders", note: "Who holds a token: class, result and data quality of each" },
  "holders-deep": { name: "Holders and links", note: "The holders, and those among them that act together" },
};

interface SampleResultsProps {
  readonly samples: readonly { readonly endpoint: string; readonly token: string }[];
}

export function SampleResults({ samples }: SampleResultsProps) {
  if (samples.length === 0) return null;
  return (
    <Panel title="See a sample result">
      <ul className="divide-y divide-line">
        {Object.entries(SAMPLES).flatMap(([id, { name, note }]) =>
          samples
            .filter(({ endpoint }) => endpoint === id)
            .map(({ token }) => (
              <PickLink key={token} href={`/shared/${token}`} name={name} note={note}>
                <span className="text-accent">Open</span>
              </PickLink>
            )),
        )}
      </ul>
    </Panel>
  );
}
