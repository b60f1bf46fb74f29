"use client";

import { formatCount, shortAddress } from "@walletlens/format";
import { FLAGS } from "@/components/compare/similarity/pair-flags";
import {
  type GraphPair,
  type GraphWallet,
  isShownPair,
} from "@/components/compare/similarity/similarity-graph";
import { isChosenPair } from "@/components/compare/similarity/similarity-query";
import type { DrawingProps } from "@/components/compare/similarity/use-similarity-query";
import { Button, TextLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DownloadButton } from "@/components/ui/download-button";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";

export function PairTable({ graph, query, changeQuery }: DrawingProps) {
  const { threshold, wallet } = query;
  const isChosen = (pair: GraphPair) => isChosenPair(query, pair);
  const shownPairs = graph.pairs.filter(
    (pair) => isShownPair(pair, threshold) && (wallet === null || pair.a === wallet || pair.b === wallet),
  );
  const chosen = wallet === null ? undefined : graph.wallets[wallet];
  return (
    <Panel
      title={chosen === undefined ? "Pairs" : `Pairs of ${shortAddress(chosen.address)}`}
      aside={
        <span className="flex items-center gap-3 text-sm text-muted">
          {chosen !== undefined && (
            <>
              <TextLink href={`/wallet/${chosen.address}`}>Profile</TextLink>
              <button
                type="button"
                onClick={() => changeQuery({ wallet: null })}
                className="text-accent hover:underline"
              >
                Show all
              </button>
            </>
          )}
          <span>
            <span className="figure">{formatCount(shownPairs.length)}</span> of{" "}
            <span className="figure">{formatCount(graph.pairs.length)}</span>
          </span>
          <DownloadButton
            name="similarity.csv"
            make={async () =>
              (await import("@/components/compare/similarity/pair-csv")).writePairCsv(
                graph.wallets,
                shownPairs,
              )
            }
          >
            CSV
          </DownloadButton>
        </span>
      }
    >
      {shownPairs.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-muted">
          No pair is that alike. The highest score is {graph.pairs[0]?.score.toFixed(2) ?? "unknown"}.
          <Button onClick={() => changeQuery({ threshold: 0 })}>Show all pairs</Button>
        </p>
      ) : (
        <div className="relative max-h-[28rem] overflow-y-auto">
          <DataTable
            caption="Pairs of wallets, most alike first"
            columns={buildColumns(graph.wallets, isChosen, changeQuery)}
            rows={shownPairs}
            getKey={({ a, b }) => `${a}-${b}`}
            rowClassName={(pair) => (isChosen(pair) ? "bg-raised" : "")}
          />
        </div>
      )}
    </Panel>
  );
}

function buildColumns(
  wallets: readonly GraphWallet[],
  isChosen: (pair: GraphPair) => boolean,
  changeQuery: DrawingProps["changeQuery"],
): readonly Column<GraphPair>[] {
  return [
    {
      name: "Pair",
      cell: (pair) => (
        <button
          type="button"
          aria-pressed={isChosen(pair)}
          onClick={() => changeQuery({ pair: [pair.a, pair.b] })}
          className="figure text-accent hover:underline"
        >
          {shortAddress(wallets[pair.a]?.address ?? "")} – {shortAddress(wallets[pair.b]?.address ?? "")}
        </button>
      ),
    },
    {
      name: "Score",
      tip: "0.6 × tokens in common + 0.4 × capital in common.",
      ...NUMBER,
      cell: ({ score }) => score.toFixed(2),
    },
    {
      name: "Flag",
      cell: ({ flag }) =>
        flag !== null && (
          <Tag tone="warning" tip={FLAGS[flag].meaning}>
            {FLAGS[flag].word}
          </Tag>
        ),
    },
    { name: "Shared", tip: "Tokens that both bought.", ...NUMBER, cell: ({ shared }) => formatCount(shared) },
    {
      name: "Tokens",
      tip: "Tokens that both bought ÷ tokens that either bought.",
      ...PART,
      cell: ({ binary }) => binary.toFixed(2),
    },
    {
      name: "Capital",
      tip: "The same by shares of the SOL spent: Σ smaller share ÷ Σ larger share.",
      ...PART,
      cell: ({ capital }) => capital.toFixed(2),
    },
  ];
}

const NUMBER = { isNumber: true, className: "figure" } as const;
const PART = { isNumber: true, className: "figure text-muted" } as const;
