import { base58 } from "@scure/base";
import { parametersAt } from "../chain-parameters.ts";
import { PROGRAMS } from "../market/known-addresses.ts";
import { rentFor } from "../market/ledger/rent.ts";
import { addressOf } from "./address-of.ts";
import { alterTransaction } from "./alter-transaction.ts";
import type { ProviderLedger } from "./ledger.ts";
import type { Fault, ProviderRefusal, SimulatedProviderOptions } from "./provider-options.ts";
import { BY_ADDRESS, pageByAddress } from "./transactions-by-address.ts";

/** One received JSON-RPC call. */
export interface IncomingCall {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Parts of the provider that the methods need. */
export interface ProviderContext {
  readonly options: SimulatedProviderOptions;
  ledgerOf(address: string): ProviderLedger;
  ledgerWith(signature: string): { readonly ledger: ProviderLedger; readonly index: number } | null;
  /** Consumes and returns a fault of the kind that applies to the call, or null. */
  take<Kind extends Fault["kind"]>(kind: Kind, method: string): Extract<Fault, { kind: Kind }> | null;
  /** Consumes and returns the refusal of a call, or null. */
  takeRefusal(call: IncomingCall): ProviderRefusal | null;
}

/** The `result` or `error` field of the response to a call, as JSON, and the status of a response to it alone. */
export function runCall(call: IncomingCall, context: ProviderContext): { status: number; field: string } {
  const refusal = context.takeRefusal(call);
  if (refusal === null) return { status: 200, field: answerCall(call, context) };
  const { status = 200, code, message } = refusal;
  return { status, field: errorField(code, message) };
}

function answerCall({ method, params = [] }: IncomingCall, context: ProviderContext): string {
  const error = context.take("error", method);
  if (error !== null) return errorField(error.code, "simulated");
  const wrong = context.take("result", method);
  if (wrong !== null) return `"result":${JSON.stringify(wrong.result)}`;
  const { byAddress } = context.options;
  if (method === BY_ADDRESS && byAddress !== undefined) {
    const isEmptyPage = () => context.take("empty-page", BY_ADDRESS) !== null;
    const ledger = context.ledgerOf(String(params[0]));
    const alter = (text: string) => alterTransaction(text, context.options.faults);
    const altered = { ...ledger, textByAddress: (index: number) => alter(ledger.textByAddress(index)) };
    const page = pageByAddress(altered, params[1], byAddress, isEmptyPage);
    return page === null ? errorField(-32602, "Invalid params") : `"result":${page}`;
  }
  const run = METHODS[method];
  return run === undefined ? errorField(-32601, "Method not found") : `"result":${run(params, context)}`;
}

function errorField(code: number | string, message: string): string {
  return `"error":${JSON.stringify({ code, message })}`;
}

/** Returns the result as JSON. */
type Method = (params: readonly unknown[], context: ProviderContext) => string;

const SLOT = 400_000_000;
const { lamportsPerByte, slotMs } = parametersAt(SLOT);
const SAMPLE_SECONDS = 60;
const SAMPLE = { numSlots: (SAMPLE_SECONDS * 1_000) / slotMs, samplePeriodSecs: SAMPLE_SECONDS };
const TOKEN_ACCOUNT = rentExemptAccount(165);
const MINT = rentExemptAccount(82);

const METHODS: Readonly<Record<string, Method>> = {
  getSignaturesForAddress: (params, context) => JSON.stringify(listSignatures(params, context)),
  getTransaction,
  getSlot: () => String(SLOT),
  getEpochInfo: () => JSON.stringify({ absoluteSlot: SLOT, blockHeight: SLOT - 20_000_000 }),
  getGenesisHash: () => JSON.stringify("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"),
  getMinimumBalanceForRentExemption: ([bytes]) => String(rentFor(Number(bytes), lamportsPerByte)),
  getRecentPerformanceSamples: () => JSON.stringify([SAMPLE]),
  getAccountInfo: ([address], context) => {
    if (address === context.options.held?.mint) return atSlot(account(MINT, ["", "base64"]));
    const { lamports } = context.ledgerOf(String(address));
    return atSlot(account({ lamports, owner: PROGRAMS.system, space: 0 }, ["", "base64"]));
  },
  getTokenAccountsByOwner: ([owner, filter], context) => {
    const { held } = context.ledgerOf(String(owner));
    if (held === null || fieldsOf(filter).programId !== PROGRAMS.token) return atSlot([]);
    const tokenAmount = { amount: String(held.amount), decimals: 6, uiAmount: null, uiAmountString: "" };
    const info = { isNative: false, mint: held.mint, owner, state: "initialized", tokenAmount };
    const data = { parsed: { info, type: "account" }, program: "spl-token", space: 165 };
    return atSlot([{ account: account(TOKEN_ACCOUNT, data), pubkey: addressOf(`${owner} ${held.mint}`) }]);
  },
  /** Bytes 32 to 108 of each token account, from its owner to its state: the slice that is requested. */
  getProgramAccounts: (_, { options }) => {
    const { mint, owners } = options.held ?? { mint: "", owners: [] };
    const accounts = owners.map((owner, index) => {
      const data = Buffer.alloc(77);
      data.set(base58.decode(owner));
      data.writeBigUInt64LE(BigInt(owners.length - index) * 1_000_000_000n, 32);
      const shown = account(TOKEN_ACCOUNT, [data.toString("base64"), "base64"]);
      return { pubkey: addressOf(`${owner} ${mint}`), account: shown };
    });
    return JSON.stringify(accounts);
  },
  /** Every address is a mint. */
  getMultipleAccounts: ([addresses]) => {
    const data = Buffer.alloc(MINT.space);
    data.writeBigUInt64LE(1_000_000_000_000_000n, 36);
    data.writeUInt8(6, 44);
    data.writeUInt8(1, 45);
    const mint = account(MINT, [data.toString("base64"), "base64"]);
    return atSlot(Array.isArray(addresses) ? addresses.map(() => mint) : []);
  },
};

function rentExemptAccount(space: number) {
  return { lamports: Number(rentFor(space, lamportsPerByte)), owner: PROGRAMS.token, space };
}

function listSignatures([address, config]: readonly unknown[], context: ProviderContext) {
  const { before, until, limit } = fieldsOf(config);
  const { entries, indexOf } = context.ledgerOf(String(address));
  const meets = (kind: Fault["kind"]) => context.take(kind, "getSignaturesForAddress") !== null;
  const isIgnored = meets("ignores-before");
  const above = typeof before === "string" && !isIgnored ? indexOf.get(before) : undefined;
  let from = above === undefined ? 0 : above + 1;
  if (above !== undefined && meets("empty-page")) return [];
  if (above !== undefined && meets("seam-gap")) {
    while (entries[from]?.slot === entries[above]?.slot) from += 1;
  }
  if (above !== undefined && meets("loses-first")) from += 1;
  const isTwice = meets("lists-twice");
  const hasNoTimes = meets("no-block-times");
  const time = context.take("block-time", "getSignaturesForAddress")?.seconds;
  const stop = (typeof until === "string" ? indexOf.get(until) : undefined) ?? entries.length;
  const max = Math.min(Number(limit ?? 1000), context.options.pageSize ?? 1000);
  const listed = entries.slice(from, Math.min(stop, from + max));
  const rows = isTwice ? listed.flatMap((entry) => [entry, entry]).slice(0, max) : listed;
  return rows.map(({ blockTime, failed, signature, slot }) => ({
    blockTime: hasNoTimes ? null : (time ?? blockTime),
    confirmationStatus: "finalized",
    err: failed ? { InstructionError: [4, { Custom: 30 }] } : null,
    memo: null,
    signature,
    slot,
  }));
}

function getTransaction([signature]: readonly unknown[], context: ProviderContext): string {
  const found = context.ledgerWith(String(signature));
  if (found === null) return "null";
  const { ledger, index } = found;
  const pruned = context.options.faults?.find((fault) => fault.kind === "pruned");
  const isOld = pruned !== undefined && ledger.entries.length - 1 - index < pruned.below;
  if (isOld && context.take("pruned", "getTransaction") !== null) return "null";
  const text = alterTransaction(ledger.transaction(index), context.options.faults);
  const hasNoTimes = context.take("no-block-times", "getTransaction") !== null;
  return hasNoTimes ? text.replace(/"blockTime":\d+/, '"blockTime":null') : text;
}

function account({ lamports, owner, space }: typeof MINT, data: unknown) {
  return { data, executable: false, lamports, owner, rentEpoch: 0, space };
}

function atSlot(value: unknown): string {
  return JSON.stringify({ context: { apiVersion: "3.1.0", slot: SLOT }, value });
}

/** Returns the fields of an object, or an empty object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
