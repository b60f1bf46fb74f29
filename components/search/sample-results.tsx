import { PickLink } from "@/components/search/demo-picks";
import { Panel } from "@/components/ui/panel";
import { buildSharedPath } from "@/components/ui/shared-path";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";

/** Names of the sample results of the demo, by the id of the endpoint that computed them. */
export const SAMPLES: Readonly<Record<string, { readonly name: string; readonly note: string }>> = {
  similarity: {
    name: "Linked wallets",
    note: "Wallets that act together, with the transactions that show it",
  },
  launch: {
    name: "Launch",
    note: "First buyers of a token, and the transfers by which its creator funded them",
  },
  copy: { name: "Following a wallet", note: "What a follower keeps of its profit, by delay and size" },
  holders: { name: "Holders", note: "Who holds a token: class, result and data quality of each" },
  "holders-deep": { name: "Holders and links", note: "The holders, and those among them that act together" },
};

interface SampleResultsProps {
  readonly samples: readonly {
    readonly endpoint: string;
    readonly kind: GroupKind;
    readonly token: string;
  }[];
}

export function SampleResults({ samples }: SampleResultsProps) {
  if (samples.length === 0) return null;
  return (
    <Panel title="See a sample result">
      <ul className="divide-y divide-line">
        {Object.entries(SAMPLES).flatMap(([id, { name, note }]) =>
          samples
            .filter(({ endpoint }) => endpoint === id)
            .map(({ kind, token }) => (
              <PickLink key={token} href={buildSharedPath(kind, token)} name={name} note={note}>
                <span className="text-accent">Open</span>
              </PickLink>
            )),
        )}
      </ul>
    </Panel>
  );
}
