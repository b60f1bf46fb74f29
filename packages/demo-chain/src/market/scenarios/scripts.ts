import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { MarketWallet, Range } from "../world.ts";
import { drawLamports, type Planner, type ScenarioParty } from "./plan.ts";
import type { Step } from "./steps.ts";

/**
 * What a wallet does with one token or some of its money, an action after the other, each some hours later: `bid` and
 * `offer` place limit orders, `fill n` fills one in n parts of the last one's deposit, `give` sends all units to a friend
 * or to an exchange, `friend sells` what it was given, `collect` buys an NFT.
 */
type Script = readonly string[];

/** Limit sales, whole, in two parts, canceled in part and expired; purchases in five parts. */
const ORDERS: readonly Script[] = [
  ["buy", "offer", "fill 1"],
  ["bid", "fill 5", "fill 4", "fill 3", "fill 2", "fill 1", "sell"],
  ["buy", "offer", "fill 2", "cancel owner", "sell"],
  ["bid", "fill 1", "offer", "fill 3", "fill 1"],
  ["buy", "offer", "cancel keeper", "sell"],
];
/** The last order of a wallet is filled in part and stays open. */
const OPEN_ORDER: Script = ["buy", "offer", "fill 4"];

/** Other actions of a trader with a varied history, with the probability of each; they do not affect its class. */
export const HABITS: readonly (readonly [probability: number, Script])[] = [
  [0.4, ["pay friend"]],
  [0.3, ["convert usdc", "convert sol"]],
  [0.15, ["collect"]],
  [0.2, ["buy", "give friend", "friend sells"]],
  [0.12, ["buy", "give exchange"]],
];

/** Hours between two actions, and SOL of each. */
const HOURS: Range = [1, 9];
const SOL: Range = [0.4, 2];

/** Returns the steps of a script that begins at a time, in seconds after the start; none if the party finds no token. */
export function planScript(
  planner: Planner,
  party: ScenarioParty,
  friend: MarketWallet,
  script: Script,
  begins: number,
) {
  const { wallet } = party;
  const { account, exchange, random, world } = wallet;
  const lamports = drawLamports(random, SOL);
  const ends = begins + script.length * HOURS[1] * SECONDS_PER_HOUR;
  const isPooled = script.some((action) => action === "buy" || action === "bid");
  const token = isPooled ? planner.chooseToken(party, "pooled", begins, ends) : null;
  if (isPooled && (!token || !planner.hold(party, token, begins, ends))) return [];
  const { account: to } = friend;
  // SOL of an exchange that holds units of the wallet would be their proceeds.
  const depository = world.shared.exchanges.find((candidate) => candidate !== exchange) ?? exchange;
  let nextTime = begins;
  let order = "";
  return script.flatMap((action): Step | Step[] => {
    const time = nextTime;
    nextTime += random.between(...HOURS) * SECONDS_PER_HOUR;
    const [name, argument = ""] = action.split(" ");
    if (name === "pay") return { time, do: "pay", from: account, to, lamports: lamports / 4n };
    if (action === "convert usdc") return { time, do: "convert", wallet, to: "usdc", lamports };
    if (name === "convert") return { time, do: "convert", wallet, to: "sol", lamports: lamports / 2n };
    if (name === "collect") return { time, do: "collect", lamports, ...createNft(wallet) };
    if (name === "fill") return { time, do: "fill", order, parts: BigInt(argument) };
    if (action === "cancel owner") return { time, do: "cancel", order, by: "owner" };
    if (name === "cancel") return { time, do: "cancel", order, by: "keeper" };
    if (!token) return [];
    if (name === "buy") return { time, do: "buy", wallet, token, lamports };
    if (name === "sell") return { time, do: "sell", wallet, token, share: 1 };
    if (name === "friend") return { time, do: "sell", wallet: friend, token, share: 1 };
    if (action === "give friend") return { time, do: "send", wallet, token, to };
    if (name === "give") return { time, do: "send", wallet, token, to: depository };
    order = `${account.address}/${time}/${name}`;
    return { time, do: "order", order, wallet, token, lamports: name === "bid" ? lamports : null };
  });
}

/** A mint whose only unit an account has that buys nothing. */
function createNft(wallet: MarketWallet) {
  const { accounts, catalog, clock } = wallet.world;
  const label = `nft/${wallet.account.address}`;
  const mint = accounts.mint(label, { decimals: 0, program: "token" });
  const seller = accounts.system(`${label}/seller`);
  accounts.openWith(accounts.associated(seller, mint), 1n);
  catalog.set(mint, { symbol: "QWIN", name: "Quiet Window", createdAt: clock.startTime });
  return { wallet, mint, seller };
}

const ORDER_ROUNDS = 14;
const ORDER_DAYS = 6;

/** Plans a wallet that trades by limit orders, which a keeper fills. */
export function planOrders(planner: Planner, wallet: MarketWallet): Step[] {
  const party = planner.createParty(wallet, ORDER_ROUNDS);
  return Array.from({ length: ORDER_ROUNDS }, (_, round) => {
    const script = round === ORDER_ROUNDS - 1 ? OPEN_ORDER : (ORDERS[round % ORDERS.length] ?? OPEN_ORDER);
    const begins = (4 + round * ORDER_DAYS + wallet.random.next()) * SECONDS_PER_DAY;
    return planScript(planner, party, wallet, script, begins);
  }).flat();
}
