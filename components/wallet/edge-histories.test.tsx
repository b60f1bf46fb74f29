import { runSteps } from "@walletlens/engine/steps";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import {
  atMinute,
  buildChange,
  START,
  testAddress,
  tokenChange,
} from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { computePeriod } from "@walletlens/engine/wallet/period-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { COMPARE_GROUPS } from "@/components/compare/compare-rows";
import { buildCardMetrics, buildPeriodCardMetrics } from "@/components/wallet/card/card-metrics";
import { PeriodTiles } from "@/components/wallet/period-bar";
import { writePeriodTokenCsv } from "@/components/wallet/period-token-csv";
import { PeriodTokenTable } from "@/components/wallet/period-token-table";
import { ResultsPanels } from "@/components/wallet/results-panels";
import { readTokenQuery } from "@/components/wallet/token-query";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";

const SOL = 1_000_000_000n;
const bought = buildChange({ ...atMinute(1), solLamports: -SOL, tokens: [tokenChange("X", 0n, 10n)] });
const sold = buildChange({ ...atMinute(9), solLamports: 2n * SOL, tokens: [tokenChange("X", 10n, 0n)] });
const gift = buildChange({ ...atMinute(1), tokens: [tokenChange("Gift", 0n, 10n)] });
const soldGift = buildChange({ ...atMinute(9), solLamports: SOL, tokens: [tokenChange("Gift", 10n, 0n)] });
const EVER = { from: START, to: START + 86_400 };
const BEFORE = { from: START - 86_400, to: START - 1 };

const HISTORIES: readonly (readonly [name: string, changes: readonly OwnerChange[], period: typeof EVER])[] =
  [
    ["without a change", [], EVER],
    ["with one buy and no sale", [bought], EVER],
    ["with one closed trade, and no price of any hour", [bought, sold], EVER],
    ["before its first trade", [bought, sold], BEFORE],
    ["with sales of unknown cost only", [gift, soldGift], EVER],
  ];

const toText = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe.each(HISTORIES)("a wallet %s", (_, changes, chosen) => {
  const input = buildWalletInput({ changes });
  const profile = buildProfile(input, computeMetrics(input));
  const period = runSteps(computePeriod(input, chosen));

  test.each(["sol", "usd"] as const)("shows no broken number and no empty metric in %s", (currency) => {
    const money = { currency, usdPerSol: findUsdPerSol(profile.hud) };
    const request = readTokenQuery({});
    const table = { wallet: testAddress("Trader"), names: new Map(), customRpcUrl: null, now: 0, money };
    const rows = COMPARE_GROUPS.flatMap((group) => group.rows).map(({ show }) =>
      toText(show(profile, money)),
    );
    const cards = [...buildCardMetrics(profile, money), ...buildPeriodCardMetrics(period, money)];
    const texts = [
      toText(<ResultsPanels profile={profile} money={money} />),
      toText(<PeriodTiles metrics={period} money={money} buildFeedPath={() => "/feed"} />),
      toText(
        <PeriodTokenTable
          {...{ ...table, request }}
          shown={period.tokens}
          total={period.tokens.length}
          linkTo={() => "/"}
          file="/file"
          buildFeedPath={() => "/feed"}
        />,
      ),
      ...rows,
      ...cards.map(({ text }) => text ?? "unknown"),
      writePeriodTokenCsv(period, { sortBy: "netSolProfitLoss", sortOrder: "DESC" }),
    ];
    for (const text of texts) {
      expect(text.trim()).not.toBe("");
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    }
  });
});

test("a period without a trade has a sentence in place of a table", () => {
  const { tokens } = runSteps(computePeriod(buildWalletInput({ changes: [bought, sold] }), BEFORE));
  expect(tokens).toEqual([]);
  const none = toText(
    <PeriodTokenTable
      wallet={testAddress("Trader")}
      names={new Map()}
      customRpcUrl={null}
      now={0}
      money={{ currency: "sol", usdPerSol: null }}
      request={readTokenQuery({})}
      shown={[]}
      total={0}
      linkTo={() => "/"}
      file="/file"
      buildFeedPath={() => "/feed"}
    />,
  );
  expect(none).toContain("No token was bought or sold in this period.");
});
