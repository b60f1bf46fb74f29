import { expect, test } from "vitest";
import { AnswerError } from "./answer-error.ts";
import { readSavedAnswer } from "./saved-answer.ts";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

const PROVENANCE = {
  schemaVersion: "1.0.0",
  generatedAt: "2026-11-20T10:00:00.000Z",
  dataRange: { complete: true },
  inputs: { signatures: 0, hash: "00", pricesHash: "00" },
  transactionRange: null,
};
const INPUTS = {
  isPast: true,
  signatures: [],
  missing: [],
  prices: { solUsdByHour: [{ hour: "2026-11-20T10:00:00.000Z", usdMicros: "150" }], present: null },
  mints: [],
  holdings: null,
  labels: { tips: [], venues: [], exchanges: [], lending: [], incinerators: [], fees: [], dollars: [] },
  rentRates: [{ fromSlot: 0, lamportsPerByte: 6960 }],
};
const HUD = {
  ...{ walletAddress: WALLET, signalType: "wallet_behavior_v1", provenance: PROVENANCE },
  evidence: { inputs: INPUTS },
};

/** A value nested `times` deep, which no program may traverse. */
function nest(times: number): unknown {
  return JSON.parse(`${"[".repeat(times)}${"]".repeat(times)}`);
}

test("profile, HUD and tokens are recognized by their fields", () => {
  const { hash, ...rest } = PROVENANCE.inputs;
  expect(readSavedAnswer(HUD)).toMatchObject({ kind: "hud", wallet: WALLET });
  expect(readSavedAnswer({ walletAddress: WALLET, data: [], provenance: PROVENANCE })).toMatchObject({
    ...{ kind: "tokens", inputs: null },
  });
  const profile = { walletAddress: WALLET, summary: {}, hud: { provenance: PROVENANCE } };
  expect(readSavedAnswer(profile)).toMatchObject({ kind: "profile", inputs: null });
  const damaged = { ...PROVENANCE, inputs: rest };
  expect(() => readSavedAnswer({ ...profile, hud: { provenance: damaged } })).toThrow(
    /hud\.provenance\.inputs\.hash: /,
  );
  expect(hash).toBe("00");
});

test("reading a response converts hours to unix milliseconds and amounts to integers", () => {
  expect(readSavedAnswer(HUD).inputs?.prices.solUsdByHour).toEqual([
    { hour: 1_795_168_800_000, usdMicros: 150n },
  ]);
});

const withInputs = (inputs: object) => ({ ...HUD, evidence: { inputs: { ...INPUTS, ...inputs } } });

test.each([
  ["no object", [[]], /another shape: it: /],
  ["null", null, /another shape: it: /],
  ["a queued job", { status: "queued", walletAddress: WALLET, jobId: "1" }, /not a profile, HUD or tokens/],
  ["an error of the API", { statusCode: 404, code: "wallet_not_found" }, /walletAddress: /],
  ["no address", { ...HUD, walletAddress: "0x12" }, /walletAddress: is no address/],
  ["a number for an address", { ...HUD, walletAddress: 7 }, /walletAddress: /],
  ["a provenance of an earlier version", { ...HUD, provenance: { schemaVersion: "1.0.0" } }, /provenance\./],
  ["another format", { ...HUD, provenance: { ...PROVENANCE, schemaVersion: "9" } }, /version 9, .* 1\.0\.0/],
  ["evidence that is a list", { ...HUD, evidence: nest(100_000) }, /evidence: /],
  ["nested signatures", withInputs({ signatures: nest(100_000) }), /evidence\.inputs\.signatures\.0: /],
  [
    "a number for a supply",
    withInputs({ mints: [{ tokenAddress: WALLET, decimals: 6, supplyRaw: 5 }] }),
    /supplyRaw/,
  ],
  [
    "an amount of a million digits",
    withInputs({ holdings: { slot: 1, lamports: "9".repeat(1_000_000), tokens: [] } }),
    /holdings\.lamports: is no decimal string/,
  ],
  [
    "a negative price",
    withInputs({ prices: { solUsdByHour: [], present: { solUsd: -1, tokens: [] } } }),
    /solUsd/,
  ],
  [
    "a label that is no address",
    withInputs({ labels: { ...INPUTS.labels, tips: ["x"] } }),
    /labels\.tips\.0: /,
  ],
])("%s is rejected, and the error names the field", (_, value, message) => {
  expect(() => readSavedAnswer(value)).toThrow(AnswerError);
  expect(() => readSavedAnswer(value)).toThrow(message);
});
