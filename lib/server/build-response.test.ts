import { CATALOG } from "@walletlens/contract/catalog";
import { expect, test, vi } from "vitest";
import { validateReply } from "./build-response";
import { SAMPLE_WALLET } from "./testing/sample-wallet";

const HUD = CATALOG["wallet-hud"];

test("a body that calls share is checked and serialized once for each schema", () => {
  const check = vi.spyOn(HUD.responses[200], "safeParse");
  const shared = { ...SAMPLE_WALLET.hud };
  const first = validateReply(HUD, { status: 200, body: shared });
  expect(validateReply(HUD, { status: 200, body: shared })).toEqual(first);
  expect(check).toHaveBeenCalledTimes(1);
  validateReply(HUD, { status: 200, body: { ...shared } });
  expect(check).toHaveBeenCalledTimes(2);
  expect(() => validateReply(CATALOG["wallet-tokens"], { status: 200, body: shared })).toThrow(/held back/);
  check.mockRestore();
});

test("an invalid body is refused every time, and so is an undeclared status", () => {
  const wrong = { ...SAMPLE_WALLET.hud, winRate: 2 };
  for (const _ of [1, 2]) expect(() => validateReply(HUD, { status: 200, body: wrong })).toThrow(/held back/);
  expect(() => validateReply(HUD, { status: 418, body: SAMPLE_WALLET.hud })).toThrow(/held back/);
});

test("text is checked when it is stored, and is sent unchanged", () => {
  const answer = validateReply(HUD, { status: 200, body: '{"kept":true}', headers: { Age: "1" } });
  expect(answer).toEqual({ status: 200, headers: { Age: "1" }, body: '{"kept":true}' });
});
