import { expect, it } from "vitest";
import { profileCombined } from "../combined/combined-profile.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { TokenLaunch, WalletInput } from "./wallet-input.ts";

/** A purchase of ten units, or units that are received; `second` is null for one without a time. */
const receive = (token: string, second: number | null, solLamports: bigint, before = 0n): OwnerChange =>
  buildChange({
    ...{ signature: `${token}${second}`, slot: second ?? 0, solLamports },
    blockTime: second === null ? null : START + second,
    tokens: [tokenChange(token, before, before + 10n)],
  });
const buy = (token: string, second: number | null, before?: bigint) =>
  receive(token, second, -1_000_000_000n, before);

const launches = (...seconds: readonly (readonly [token: string, second: number])[]) =>
  new Map(
    seconds.map(([token, second]): [ReturnType<typeof testAddress>, TokenLaunch] => [
      testAddress(token),
      { signature: `launch of ${token}`, slot: second, time: START + second },
    ]),
  );

function entriesOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, ...fields });
  return buildProfile(input, computeMetrics(input)).entries;
}

it("the time after launch is the median from each known launch to the first purchase, and names on how many tokens it rests", () => {
  // 10, 40 and 90 seconds; C has no known launch, and the second purchase of A does not count.
  const changes = [buy("A", 10), buy("B", 40), buy("C", 50), buy("A", 60, 10n), buy("D", 190)];
  const known = launches(["A", 0], ["B", 0], ["D", 100], ["E", 0]);
  expect(entriesOf(changes, { launches: known })).toEqual({ afterLaunchSeconds: 40, tokens: 3 });
});

it("the time after launch is unknown, and named, if no launch of a bought token is known", () => {
  const unknown = { afterLaunchSeconds: null, tokens: 0, unknown: ["afterLaunchSeconds"] };
  expect(entriesOf([buy("A", 10)])).toEqual(unknown);
  expect(entriesOf([buy("A", 10)], { launches: launches(["B", 0]) })).toEqual(unknown);
  expect(entriesOf([buy("A", null)], { launches: launches(["A", 0]) })).toEqual(unknown);
});

it("units that were given are no purchase, and a purchase in the second of the launch is 0 seconds after it", () => {
  const given = [receive("A", 5, 0n), buy("A", 20, 10n), buy("B", 0)];
  const known = launches(["A", 0], ["B", 0]);
  expect(entriesOf(given, { launches: known })).toEqual({ afterLaunchSeconds: 10, tokens: 2 });
});

it("a token that was bought before its launch counts as one of unknown launch: the launch is that of a later market", () => {
  const changes = [buy("A", 10), buy("B", 40)];
  expect(entriesOf(changes, { launches: launches(["A", 11], ["B", 10]) })).toEqual({
    ...{ afterLaunchSeconds: 30, tokens: 1 },
  });
});

it("in a part of the history the time after launch is that of the covered purchases, and named", () => {
  const coverage = { ...buildWalletInput().coverage, complete: false };
  expect(entriesOf([buy("A", 10)], { launches: launches(["A", 0]), coverage })).toEqual({
    ...{ afterLaunchSeconds: 10, tokens: 1, unknown: ["afterLaunchSeconds"] },
  });
});

it("a group has the launches that its wallets know, and the first purchase of any of them", () => {
  const wallet = (name: string, changes: readonly OwnerChange[], known: WalletInput["launches"]) =>
    buildWalletInput({
      ...{ wallet: testAddress(name), changes },
      ...(known === undefined ? {} : { launches: known }),
    });
  const one = wallet("First", [{ ...buy("A", 10), signature: "earlier" }], undefined);
  const other = wallet("Two", [buy("A", 30)], launches(["A", 0]));
  expect(runSteps(profileCombined([one, other])).entries).toEqual({ afterLaunchSeconds: 10, tokens: 1 });
});
