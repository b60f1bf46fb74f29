import { base58 } from "@scure/base";
import { PROGRAMS } from "../market/known-addresses.ts";
import { addressOf } from "./address-of.ts";
import { answerByAddress, BY_ADDRESS } from "./answer-by-address.ts";
import { fieldsOf } from "./fields-of.ts";
import type { ProviderLedger } from "./ledger.ts";
import type { Fault, SimulatedProviderOptions } from "./provider-options.ts";

/** One JSON-RPC call as it arrived. */
export interface IncomingCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Parts of the provider that the methods need. */
export interface ProviderCall {
  readonly options: SimulatedProviderOptions;
  ledgerOf(address: string): ProviderLedger;
  ledgerWith(signature: string): { readonly ledger: ProviderLedger; readonly index: number } | null;
  /** Takes a fault of the kind that is to be met now, or null. */
  take<Kind extends Fault["kind"]>(kind: Kind, method: string): Extract<Fault, { kind: Kind }> | null;
}

/** The `result` or `error` field of the answer to a call, as JSON. */
export function answerCall(call: IncomingCall, context: ProviderCall): string {
  const error = context.take("error", call.method);
  if (error !== null) return refuse(error.code, "simulated");
  const wrong = context.take("result", call.method);
  if (wrong !== null) return `"result":${JSON.stringify(wrong.result)}`;
  const { byAddress } = context.options;
  if (call.method === BY_ADDRESS && byAddress !== undefined) {
    const page = answerByAddress(call.params, byAddress, context);
    return page === null ? refuse(-32602, "Invalid params") : `"result":${page}`;
  }
  const method = METHODS[call.method];
  if (method === undefined) return refuse(-32601, "Method not found");
  return `"result":${JSON.stringify(method(call.params, context))}`;
}

function refuse(code: number, message: string): string {
  return `"error":${JSON.stringify({ code, message })}`;
}

type Method = (params: readonly unknown[], context: ProviderCall) => unknown;

const SLOT = 400_000_000;
const RENT = 2_039_280;
const MINT_RENT = 1_461_600;

const METHODS: Readonly<Record<string, Method>> = {
  getSignaturesForAddress,
  getTransaction,
  getSlot: () => SLOT,
  getAccountInfo: ([address], context) => {
    const isMint = address === context.options.held?.mint;
    const { lamports } = isMint ? { lamports: MINT_RENT } : context.ledgerOf(String(address));
    const owner = isMint ? PROGRAMS.token : PROGRAMS.system;
    return atSlot({ data: ["", "base64"], executable: false, lamports, owner, rentEpoch: 0, space: 0 });
  },
  getTokenAccountsByOwner,
  getProgramAccounts,
  getMultipleAccounts: ([addresses]) => {
    const data = Buffer.alloc(82);
    data.writeBigUInt64LE(1_000_000_000_000_000n, 36);
    data.writeUInt8(6, 44);
    data.writeUInt8(1, 45);
    const mint = {
      data: [data.toString("base64"), "base64"],
      executable: false,
      lamports: MINT_RENT,
      owner: PROGRAMS.token,
    };
    return atSlot(listOf(addresses).map(() => ({ ...mint, rentEpoch: 0, space: 82 })));
  },
};

function getSignaturesForAddress([address, config]: readonly unknown[], context: ProviderCall): unknown {
  const { before, until, limit } = fieldsOf(config);
  const { entries, indexOf } = context.ledgerOf(String(address));
  const isIgnored = context.take("ignores-before", "getSignaturesForAddress") !== null;
  const above = typeof before === "string" && !isIgnored ? indexOf.get(before) : undefined;
  let from = above === undefined ? 0 : above + 1;
  if (above !== undefined && context.take("empty-page", "getSignaturesForAddress") !== null) return [];
  if (above !== undefined && context.take("seam-gap", "getSignaturesForAddress") !== null) {
    while (entries[from]?.slot === entries[above]?.slot) from += 1;
  }
  if (above !== undefined && context.take("loses-first", "getSignaturesForAddress") !== null) from += 1;
  const isTwice = context.take("lists-twice", "getSignaturesForAddress") !== null;
  const stop = (typeof until === "string" ? indexOf.get(until) : undefined) ?? entries.length;
  const most = Math.min(Number(limit ?? 1000), context.options.pageSize ?? 1000);
  const hasNoTimes = context.take("no-block-times", "getSignaturesForAddress") !== null;
  const listed = entries.slice(from, Math.min(stop, from + most));
  return (isTwice ? listed.flatMap((entry) => [entry, entry]).slice(0, most) : listed).map((entry) => ({
    blockTime: hasNoTimes ? null : entry.blockTime,
    confirmationStatus: "finalized",
    err: entry.kind === "failed" ? { InstructionError: [4, { Custom: 30 }] } : null,
    memo: null,
    signature: entry.signature,
    slot: entry.slot,
  }));
}

function getTransaction([signature]: readonly unknown[], context: ProviderCall): unknown {
  const found = context.ledgerWith(String(signature));
  if (found === null) return null;
  const { ledger, index } = found;
  const pruned = context.options.faults?.find((fault) => fault.kind === "pruned");
  if (pruned !== undefined && ledger.entries.length - 1 - index < pruned.below) {
    if (context.take("pruned", "getTransaction") !== null) return null;
  }
  const transaction = ledger.transaction(index);
  const hasNoTimes = context.take("no-block-times", "getTransaction") !== null;
  return hasNoTimes ? { ...transaction, blockTime: null } : transaction;
}

function getTokenAccountsByOwner([owner, filter]: readonly unknown[], context: ProviderCall): unknown {
  const { held } = context.ledgerOf(String(owner));
  if (held === null || fieldsOf(filter).programId !== PROGRAMS.token) return atSlot([]);
  const tokenAmount = { amount: String(held.amount), decimals: 6, uiAmount: null, uiAmountString: "" };
  const info = { isNative: false, mint: held.mint, owner, state: "initialized", tokenAmount };
  const data = { parsed: { info, type: "account" }, program: "spl-token", space: 165 };
  const account = {
    data,
    executable: false,
    lamports: RENT,
    owner: PROGRAMS.token,
    rentEpoch: 0,
    space: 165,
  };
  return atSlot([{ account, pubkey: addressOf(`${owner} ${held.mint}`) }]);
}

/** Owner and amount of each token account, the slice of its data that is asked for. */
function getProgramAccounts(_: readonly unknown[], { options }: ProviderCall): unknown {
  const { mint, owners } = options.held ?? { mint: "", owners: [] };
  return owners.map((owner, place) => {
    const data = Buffer.alloc(40);
    data.set(base58.decode(owner));
    data.writeBigUInt64LE(BigInt(owners.length - place) * 1_000_000_000n, 32);
    const account = { data: [data.toString("base64"), "base64"], executable: false, lamports: RENT };
    return {
      pubkey: addressOf(`${owner} ${mint}`),
      account: { ...account, owner: PROGRAMS.token, rentEpoch: 0, space: 165 },
    };
  });
}

function atSlot(value: unknown) {
  return { context: { apiVersion: "3.1.0", slot: SLOT }, value };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
