import { describe, expect, it } from "vitest";
import { Independence } from "./independence.ts";
import { createScriptedWorld } from "./testing/scripted-market.ts";

const { accounts } = createScriptedWorld();
const mintOf = (name: string) => accounts.mint(name, { decimals: 6, program: "token" });

/** An account that has bought `count` mints of its own. */
function buyer(independence: Independence, name: string, count: number) {
  const account = accounts.system(name);
  const own = Array.from({ length: count }, (_, index) => mintOf(`${name}/${index}`));
  for (const mint of own) expect(independence.claim(account, mint)).toBe(true);
  return { account, own, first: own[0] ?? mintOf("none") };
}

describe("Independence", () => {
  it("gives the only token of a wallet to no other wallet, and to the wallet again", () => {
    const independence = new Independence(true);
    const small = buyer(independence, "one token", 1);
    const large = buyer(independence, "thirty tokens", 30);
    expect(independence.claim(large.account, small.first)).toBe(false);
    expect(independence.hasBought(large.account, small.first)).toBe(false);
    expect(independence.claim(small.account, small.first)).toBe(true);
  });

  it("lets one token in three be shared: of six tokens two, of five one", () => {
    const independence = new Independence(true);
    const large = buyer(independence, "large", 30);
    const six = buyer(independence, "six", 6);
    const five = buyer(independence, "five", 5);
    const claimed = (own: typeof six.own) => own.filter((mint) => independence.claim(large.account, mint));
    expect(claimed(six.own)).toEqual(six.own.slice(0, 2));
    expect(claimed(five.own)).toHaveLength(1);
  });

  it("lets no two wallets share more than fifteen tokens, however many they have", () => {
    const independence = new Independence(true);
    const one = buyer(independence, "hundred", 100);
    const other = buyer(independence, "another hundred", 100);
    expect(one.own.filter((mint) => independence.claim(other.account, mint))).toHaveLength(15);
  });

  it("counts what a wallet has bought after the purchase, and refuses the first one of a newcomer", () => {
    const independence = new Independence(true);
    const known = buyer(independence, "known", 10);
    const newcomer = buyer(independence, "newcomer", 0);
    expect(independence.allows(newcomer.account, known.first)).toBe(false);
    independence.claim(newcomer.account, mintOf("first"));
    expect(independence.allows(newcomer.account, known.first)).toBe(false);
    independence.claim(newcomer.account, mintOf("second"));
    expect(independence.allows(newcomer.account, known.first)).toBe(true);
  });

  it("takes the members of a ring for one: they share everything, and stay apart from others together", () => {
    const independence = new Independence(true);
    const [leader, member] = [accounts.system("leader"), accounts.system("member")];
    independence.join([leader, member]);
    const raided = mintOf("raided");
    independence.claim(leader, raided);
    expect(independence.hasBought(member, raided)).toBe(true);
    expect(independence.claim(member, raided)).toBe(true);
    expect(independence.allows(accounts.system("stranger"), raided)).toBe(false);
  });

  it("refuses nothing where wallets are not kept apart, and still knows who bought", () => {
    const independence = new Independence(false);
    const mint = mintOf("the only one");
    expect(independence.isBought(mint)).toBe(false);
    for (const name of ["a", "b", "c"]) expect(independence.claim(accounts.system(name), mint)).toBe(true);
    expect(independence.isBought(mint)).toBe(true);
  });
});
