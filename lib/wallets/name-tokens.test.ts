import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import { createNameTokens } from "./name-tokens";
import type { StoredName } from "./token-name-store";

const OTTER = { symbol: "OTTER", name: "Lucky Otter" };
const FROG = { symbol: "FROG", name: "Sleepy Frog" };
const [FIRST, SECOND] = [address(createAddress("first")), address(createAddress("second"))];

let now: number;
let onChain: Map<Address, TokenName | null>;
let stored: Map<Address, StoredName>;

beforeEach(() => {
  now = 0;
  onChain = new Map([
    [FIRST, OTTER],
    [SECOND, null],
  ]);
  stored = new Map();
});

function open() {
  const readTokenNames = vi.fn(async (mints: readonly Address[]) => {
    const found = mints.flatMap((mint) =>
      onChain.has(mint) ? [[mint, onChain.get(mint) ?? null] as const] : [],
    );
    return new Map(found);
  });
  const store = {
    find: vi.fn(
      async (mints: readonly Address[]) => new Map([...stored].filter(([mint]) => mints.includes(mint))),
    ),
    save: vi.fn(async (names: ReadonlyMap<Address, TokenName | null>) => {
      for (const [mint, name] of names) stored.set(mint, { name, isFresh: true });
    }),
  };
  const warn = vi.fn();
  const ports = {
    chain: fake<Chain>({ readTokenNames }),
    tokenNameStore: store,
    log: fake<Log>({ warn }),
    now: () => now,
  };
  return { nameTokens: createNameTokens(ports), readTokenNames, store, warn };
}

test("names that are not stored are read once and stored, including tokens without a name", async () => {
  const { nameTokens, readTokenNames } = open();
  expect(await nameTokens([FIRST, SECOND, FIRST])).toEqual(new Map([[FIRST, OTTER]]));
  expect(await nameTokens([SECOND, FIRST])).toEqual(new Map([[FIRST, OTTER]]));
  expect(readTokenNames.mock.calls).toEqual([[[FIRST, SECOND]]]);
});

test("well-known tokens are named without a request, and an invalid address has no name", async () => {
  const { nameTokens, readTokenNames, store } = open();
  const names = await nameTokens([USDC, WRAPPED_SOL, "not an address"]);
  expect([...names.values()].map(({ symbol }) => symbol)).toEqual(["USDC", "SOL"]);
  expect(readTokenNames).not.toHaveBeenCalled();
  expect(store.find).not.toHaveBeenCalled();
});

test("a read of the chain is admitted once, and without admission only stored names are returned", async () => {
  const { nameTokens, readTokenNames } = open();
  stored.set(SECOND, { name: FROG, isFresh: true });
  const refuse = vi.fn(async () => {
    throw new AppError("rate_limited", "Too many lookups.");
  });
  expect(await nameTokens([FIRST, SECOND], 700, refuse)).toEqual(new Map([[SECOND, FROG]]));
  expect(readTokenNames).not.toHaveBeenCalled();
  const admit = vi.fn(async () => undefined);
  expect((await nameTokens([FIRST, SECOND], 700, admit)).size).toBe(2);
  await nameTokens([FIRST, SECOND], 700, admit);
  expect([refuse.mock.calls.length, admit.mock.calls.length]).toEqual([1, 1]);
});

test("an address that is not a mint is not stored", async () => {
  const { nameTokens } = open();
  onChain.clear();
  expect(await nameTokens([FIRST])).toEqual(new Map());
  expect(stored.size).toBe(0);
});

test("simultaneous readers of the same tokens share one call", async () => {
  const { nameTokens, readTokenNames } = open();
  const answers = await Promise.all([[FIRST], [SECOND, FIRST], [FIRST]].map((mints) => nameTokens(mints)));
  expect(answers).toEqual(answers.map(() => new Map([[FIRST, OTTER]])));
  expect(readTokenNames.mock.calls).toEqual([[[FIRST]], [[SECOND]]]);
});

test("an expired name is read again, retained if the read fails, and removed if the token no longer has a name", async () => {
  stored.set(FIRST, { name: FROG, isFresh: false });
  const { nameTokens, readTokenNames } = open();
  readTokenNames.mockRejectedValueOnce(new Error("the chain is away"));
  expect(await nameTokens([FIRST])).toEqual(new Map([[FIRST, FROG]]));
  now += 15_000;
  expect(await nameTokens([FIRST])).toEqual(new Map([[FIRST, OTTER]]));
  stored.set(FIRST, { name: FROG, isFresh: false });
  onChain.set(FIRST, null);
  expect(await nameTokens([FIRST])).toEqual(new Map());
});

test("an unavailable chain costs only names, is logged once, and is not called for a while", async () => {
  const { nameTokens, readTokenNames, warn } = open();
  readTokenNames.mockRejectedValue(new Error("the chain is away"));
  for (let view = 0; view < 3; view += 1) expect(await nameTokens([FIRST])).toEqual(new Map());
  expect(readTokenNames).toHaveBeenCalledTimes(1);
  now += 15_000;
  expect(await nameTokens([FIRST])).toEqual(new Map());
  expect(readTokenNames).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledTimes(1);
  readTokenNames.mockResolvedValueOnce(new Map([[FIRST, OTTER]]));
  now += 15_000;
  expect(await nameTokens([FIRST])).toEqual(new Map([[FIRST, OTTER]]));
  readTokenNames.mockRejectedValue(new Error("away once more"));
  await nameTokens([SECOND]);
  expect(warn).toHaveBeenCalledTimes(2);
});

test("an unavailable database costs only names", async () => {
  const { nameTokens, readTokenNames, store } = open();
  store.find.mockRejectedValueOnce(new Error("the database is away"));
  expect(await nameTokens([FIRST])).toEqual(new Map());
  expect(readTokenNames).not.toHaveBeenCalled();
  now += 15_000;
  store.save.mockRejectedValueOnce(new Error("the database is away"));
  expect(await nameTokens([FIRST])).toEqual(new Map([[FIRST, OTTER]]));
});

describe("a slow provider", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** `answer` returns the name of the first token. */
  function openLate() {
    const { nameTokens, readTokenNames } = open();
    let resolve: (names: Map<Address, TokenName | null>) => void = () => undefined;
    readTokenNames.mockReturnValueOnce(new Promise((done) => (resolve = done)));
    const answer = async () => {
      resolve(new Map([[FIRST, OTTER]]));
      await vi.advanceTimersByTimeAsync(0);
    };
    return { nameTokens, readTokenNames, answer };
  }

  test("a slow provider delays a page by at most 700 ms, and its names are available for the next page", async () => {
    const { nameTokens, readTokenNames, answer } = openLate();
    const early = nameTokens([FIRST]);
    await vi.advanceTimersByTimeAsync(700);
    expect(await early).toEqual(new Map());
    await answer();
    expect(await early).toEqual(new Map());
    expect(await nameTokens([FIRST])).toEqual(new Map([[FIRST, OTTER]]));
    expect(readTokenNames).toHaveBeenCalledTimes(1);
  });

  test("a slow provider delays a request by at most the time that the request sets: 3,000 ms", async () => {
    const { nameTokens, answer } = openLate();
    const late = nameTokens([FIRST], 3_000);
    await vi.advanceTimersByTimeAsync(2_900);
    await answer();
    expect(await late).toEqual(new Map([[FIRST, OTTER]]));
  });
});

test("one page names at most 500 tokens", async () => {
  const { nameTokens, readTokenNames } = open();
  await nameTokens(Array.from({ length: 600 }, (_, index) => createAddress(`crowd ${index}`)));
  expect(readTokenNames.mock.calls[0]?.[0]).toHaveLength(500);
});
