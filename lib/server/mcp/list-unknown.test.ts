import { expect, test } from "vitest";
import { findExample } from "../docs/openapi/example";
import { listUnknown } from "./list-unknown";
import { toResult } from "./tool-result";

test("unknown values of every level are listed by path, the top-level ones first", () => {
  expect(
    listUnknown({
      pnl: { allTime: { roi: 0, unknown: ["roi", "usd"] } },
      trades: [{ costSol: 1 }, { costSol: null, unknown: ["costSol"] }],
      unknown: ["winRate"],
    }),
  ).toEqual(["winRate", "pnl.allTime.roi", "pnl.allTime.usd", "trades[1].costSol"]);
});

test("the result of a tool has the unknown values of all levels in its own list, and each remains in its place", () => {
  const profile = findExample("wallet-profile")?.responses[200]?.answer;
  const body = { ...Object(profile) };
  const result = toResult({ body, headers: new Headers() }, "");
  const { unknown, ...fields } = { unknown: undefined, ...Object(result.structuredContent) };
  expect(unknown).toContain("hud.currentHoldingsSol");
  expect(unknown).toContain("periods.d7.results.usd.total");
  const { unknown: _, ...before } = body;
  expect(fields).toEqual(before);
});

test("a result without unknown values has no such list", () => {
  const result = toResult({ body: { winRate: 0.5 }, headers: new Headers() }, "");
  expect(result.structuredContent).toEqual({ winRate: 0.5 });
});
