"use client";

import { formatCount, shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { FLAGS } from "@/components/compare/similarity/pair-flags";
import type { GraphPair, GraphWallet } from "@/components/compare/similarity/similarity-graph";
import { isChosenPair } from "@/components/compare/similarity/similarity-query";
import type { DrawingProps } from "@/components/compare/similarity/use-similarity-query";
import { DownloadButton } from "@/components/ui/download-button";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag } from "@/components/ui/tag";
import { formatCsv } from "../../ui/csv";

const COLUMNS = [
  { name: "Pair", tip: null, isNumber: false },
  { name: "Score", tip: "0.6 × tokens in common + 0.4 × capital in common.", isNumber: true },
  { name: "Flag", tip: null, isNumber: false },
  { name: "Shared", tip: "Tokens that both bought.", isNumber: true },
  { name: "Tokens", tip: "Tokens that both bought ÷ tokens that either bought.", isNumber: true },
  {
    name: "Capital",
    tip: "The same by shares of the SOL spent: Σ smaller share ÷ Σ larger share.",
    isNumber: true,
  },
] as const;

/** Pairs above the threshold, of the chosen wallet where one is chosen. */
export function PairTable({ graph, query, look }: DrawingProps) {
  const { threshold, wallet } = query;
  const shown = graph.pairs.filter(
    ({ a, b, score }) => score >= threshold && (wallet === null || a === wallet || b === wallet),
  );
  const chosen = wallet === null ? undefined : graph.wallets[wallet];
  return (
    <Panel
      title={chosen === undefined ? "Pairs" : `Pairs of ${shortAddress(chosen.address)}`}
      aside={
        <span className="flex items-center gap-3 text-sm text-muted">
          {chosen !== undefined && (
            <>
              <Link
                href={`/wallet/${chosen.address}`}
                prefetch={false}
                className="text-accent hover:underline"
              >
                Profile
              </Link>
              <button
                type="button"
                onClick={() => look({ wallet: null })}
                className="text-accent hover:underline"
              >
                Show all
              </button>
            </>
          )}
          <span>
            <span className="figure">{formatCount(shown.length)}</span> of{" "}
            <span className="figure">{formatCount(graph.pairs.length)}</span>
          </span>
          <DownloadButton name="similarity.csv" make={() => writeCsv(graph.wallets, shown)}>
            CSV
          </DownloadButton>
        </span>
      }
    >
      {shown.length === 0 ? (
        <p className="p-4 text-muted">No pair is that alike. Lower the score to see more.</p>
      ) : (
        <div className="relative max-h-[28rem] overflow-y-auto">
          <Table caption="Pairs of wallets, most alike first">
            <thead>
              <tr>
                {COLUMNS.map(({ name, tip, isNumber }) => (
                  <th
                    key={name}
                    scope="col"
                    className={`${TABLE_STYLE.head} ${isNumber ? "text-right" : ""}`}
                  >
                    {tip === null ? name : <Explained tip={tip}>{name}</Explained>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((pair) => (
                <PairRow
                  key={`${pair.a}-${pair.b}`}
                  pair={pair}
                  wallets={graph.wallets}
                  isChosen={isChosenPair(query, pair)}
                  choose={() => look({ pair: [pair.a, pair.b] })}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

function PairRow({
  pair: { a, b, score, binary, capital, shared, flag },
  wallets,
  isChosen,
  choose,
}: {
  pair: GraphPair;
  wallets: readonly GraphWallet[];
  isChosen: boolean;
  choose: () => void;
}) {
  const number = `${TABLE_STYLE.cell} figure text-right`;
  return (
    <tr className={`${TABLE_STYLE.row} ${isChosen ? "bg-raised" : ""}`}>
      <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={choose}
          className="figure text-accent hover:underline"
        >
          {shortAddress(wallets[a]?.address ?? "")} – {shortAddress(wallets[b]?.address ?? "")}
        </button>
      </th>
      <td data-name="Score" className={number}>
        {score.toFixed(2)}
      </td>
      <td data-name="Flag" className={TABLE_STYLE.cell}>
        {flag !== null && (
          <Tag tone="warning" tip={FLAGS[flag].meaning}>
            {FLAGS[flag].word}
          </Tag>
        )}
      </td>
      <td data-name="Shared" className={number}>
        {formatCount(shared)}
      </td>
      <td data-name="Tokens" className={`${number} text-muted`}>
        {binary.toFixed(2)}
      </td>
      <td data-name="Capital" className={`${number} text-muted`}>
        {capital.toFixed(2)}
      </td>
    </tr>
  );
}

function writeCsv(wallets: readonly GraphWallet[], pairs: readonly GraphPair[]): string {
  const lines = pairs.map(({ a, b, score, binary, capital, shared, flag }) => [
    wallets[a]?.address ?? "",
    wallets[b]?.address ?? "",
    ...[score, binary, capital, shared],
    flag,
  ]);
  const head = [
    "walletA",
    "walletB",
    "similarityScore",
    "binaryScore",
    "capitalScore",
    "sharedTokenCount",
    "flag",
  ];
  return formatCsv([head, ...lines]);
}
