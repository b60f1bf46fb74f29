import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IN_SOL } from "@/components/wallet/money";
import { COMPARE_GROUPS } from "./compare-rows";

test("winning tokens of a partly covered history are marked as inexact", () => {
  const row = COMPARE_GROUPS.flatMap(({ rows }) => rows).find(({ name }) => name === "Winning tokens");
  const input = buildWalletInput();
  const idle = buildProfile(input, computeMetrics(input));
  const show = (complete: boolean) =>
    renderToStaticMarkup(row?.show({ ...idle, coverage: { ...idle.coverage, complete } }, IN_SOL));
  expect(show(true)).not.toContain("inexact");
  expect(show(false)).toContain("inexact");
});
