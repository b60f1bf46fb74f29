import { callMethod } from "../rpc/call-method.ts";
import type { RpcContext } from "../rpc/rpc-context.ts";
import { DemoRpcError } from "../rpc/rpc-error.ts";
import type { Fault, ProviderRefusal, TestProviderOptions } from "./provider-options.ts";
import type { TraderMarket } from "./trader-market.ts";
import { BY_ADDRESS, INDEX_IN_BLOCK, pageByAddress } from "./transactions-by-address.ts";

/** One received JSON-RPC call. */
export interface IncomingCall {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Parts of the provider that calls need. */
export interface FaultyCallContext {
  readonly options: TestProviderOptions;
  readonly market: TraderMarket;
  readonly rpc: RpcContext;
  /** Texts of transactions by position, as pages by address have them. */
  readonly texts: Map<number, string>;
  /** Consumes and returns a fault of the kind that applies to the call, or null. */
  takeFault<Kind extends Fault["kind"]>(kind: Kind, method: string): Extract<Fault, { kind: Kind }> | null;
  /** Consumes and returns the refusal of a call, or null. */
  takeRefusal(call: IncomingCall): ProviderRefusal | null;
}

/** Returns the `result` or `error` field of the response to a call, as JSON, and the status of a response to it alone. */
export async function runCall(
  call: IncomingCall,
  context: FaultyCallContext,
): Promise<{ readonly status: number; readonly field: string }> {
  const refusal = context.takeRefusal(call);
  if (refusal === null) return { status: 200, field: await answerCall(call, context) };
  const { status = 200, code, message } = refusal;
  return { status, field: formatError(code, message) };
}

async function answerCall(
  { method, params = [] }: IncomingCall,
  context: FaultyCallContext,
): Promise<string> {
  const errorFault = context.takeFault("error", method);
  if (errorFault !== null) return formatError(errorFault.code, "simulated");
  const resultFault = context.takeFault("result", method);
  if (resultFault !== null) return `"result":${JSON.stringify(resultFault.result)}`;
  const { byAddress } = context.options;
  if (method === BY_ADDRESS && byAddress !== undefined) {
    const request = {
      market: context.market,
      address: String(params[0]),
      config: params[1],
      render: (position: number) =>
        alterTransaction(renderInBlock(position, context), context.options.faults),
      isEmptyPage: () => context.takeFault("empty-page", BY_ADDRESS) !== null,
    };
    const page = pageByAddress(request, byAddress);
    return page === null ? formatError(-32602, "Invalid params") : `"result":${page}`;
  }
  try {
    return `"result":${await callWithFaults(method, params, context)}`;
  } catch (error) {
    if (error instanceof DemoRpcError) return formatError(error.code, error.message);
    throw error;
  }
}

function formatError(code: number | string, message: string): string {
  return `"error":${JSON.stringify({ code, message })}`;
}

/** Returns a transaction with its position in the block. The text is cached, because it is part of the time of a page. */
export function renderInBlock(
  position: number,
  { market, texts }: Pick<FaultyCallContext, "market" | "texts">,
): string {
  const text =
    texts.get(position) ?? `{"transactionIndex":${INDEX_IN_BLOCK},${market.renderText(position).slice(1)}`;
  texts.set(position, text);
  return text;
}

/** Calls a method of the chain and returns its result, with the faults that concern its content, as JSON. */
async function callWithFaults(
  method: string,
  params: readonly unknown[],
  context: FaultyCallContext,
): Promise<string> {
  if (method === "getSignaturesForAddress") return JSON.stringify(await listSignatures(params, context));
  const result = JSON.stringify((await callMethod(method, params, context.rpc)) ?? null);
  return method === "getTransaction" ? alterResult(result, String(params[0]), context) : result;
}

interface SignatureRow {
  readonly slot: number;
  readonly blockTime: number | null;
}

async function listSignatures([address, config]: readonly unknown[], context: FaultyCallContext) {
  const method = "getSignaturesForAddress";
  const meets = (kind: Fault["kind"]) => context.takeFault(kind, method) !== null;
  const { before, limit, ...range } = readFields(config);
  const hasStart = typeof before === "string" && !meets("ignores-before");
  if (hasStart && meets("empty-page")) return [];
  const { pageSize = MAX_ENTRIES, faults } = context.options;
  const maxEntries = Math.min(Number(limit ?? MAX_ENTRIES), pageSize);
  // Faults remove entries from the beginning of a page.
  const page = {
    ...range,
    ...(hasStart ? { before } : {}),
    limit: faults === undefined ? maxEntries : MAX_ENTRIES,
  };
  let rows = (await callMethod(method, [address, page], context.rpc)) as readonly SignatureRow[];
  if (hasStart && meets("seam-gap")) {
    const { slot } = context.market.signatureInfo(context.market.findSignature(before) ?? 0);
    rows = rows.slice(rows.findIndex((row) => row.slot !== slot));
  }
  if (hasStart && meets("loses-first")) rows = rows.slice(1);
  if (meets("lists-twice")) rows = rows.flatMap((row) => [row, row]);
  if (meets("no-block-times")) rows = rows.map((row) => ({ ...row, blockTime: null }));
  const timeFault = context.takeFault("block-time", method);
  if (timeFault !== null) rows = rows.map((row) => ({ ...row, blockTime: timeFault.seconds }));
  return rows.slice(0, maxEntries);
}

const MAX_ENTRIES = 1_000;

function alterResult(text: string, signature: string, context: FaultyCallContext): string {
  const position = context.market.findSignature(signature) ?? 0;
  const prunedFault = context.options.faults?.find((fault) => fault.kind === "pruned");
  const isOld = prunedFault !== undefined && position < prunedFault.below;
  if (isOld && context.takeFault("pruned", "getTransaction") !== null) return "null";
  const alteredText = alterTransaction(text, context.options.faults);
  const hasNoTimes = context.takeFault("no-block-times", "getTransaction") !== null;
  return hasNoTimes ? alteredText.replace(/"blockTime":\d+/, '"blockTime":null') : alteredText;
}

/** Applies the faults that change the content of a transaction to its JSON. */
function alterTransaction(text: string, faults: readonly Fault[] = []): string {
  let alteredText = text;
  for (const fault of faults) {
    if (fault.kind === "block-time")
      alteredText = alteredText.replace(/"blockTime":\d+/, `"blockTime":${fault.seconds}`);
    if (fault.kind === "other-slot") alteredText = alteredText.replace(/"slot":\d+/, `"slot":${fault.slot}`);
    if (fault.kind === "decimals")
      alteredText = alteredText.replace(/"decimals":\d+/g, `"decimals":${fault.decimals}`);
    if (fault.kind === "ownerless") alteredText = removeOwners(alteredText);
  }
  return alteredText;
}

const TOKEN_BALANCES: ReadonlySet<string> = new Set(["preTokenBalances", "postTokenBalances"]);

function removeOwners(text: string): string {
  const strip = (key: string, value: unknown) => {
    if (!TOKEN_BALANCES.has(key) || !Array.isArray(value)) return value;
    return value.map(({ owner: _, programId: __, ...balance }) => balance);
  };
  return JSON.stringify(JSON.parse(text, strip));
}

/** Returns the fields of an object, or an empty object. */
function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns true if a refusal applies to a call. */
export function appliesTo(
  { method, above, version1, mentions }: ProviderRefusal,
  { method: calledMethod, params = [] }: IncomingCall,
): boolean {
  if (method !== calledMethod) return false;
  if (above !== undefined && countItems(params) <= above) return false;
  const text = JSON.stringify(params);
  if (version1 === true && !text.includes('"maxSupportedTransactionVersion":1')) return false;
  return mentions === undefined || text.includes(mentions);
}

/** Items of the list, or entries of the page, that a call requests. */
function countItems([list, config]: readonly unknown[]): number {
  if (Array.isArray(list)) return list.length;
  const { limit } = readFields(config);
  return typeof limit === "number" ? limit : 1;
}
