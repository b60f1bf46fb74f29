import { type Address, address, isAddress } from "@walletlens/engine/address";
import { findImpersonated, type TokenName, WELL_KNOWN_TOKENS } from "@walletlens/engine/chain/token-name";
import type { KnownAddress, LabelType } from "@walletlens/engine/known-address";
import type { AdmitChainLookup } from "@/lib/billing/admit-chain-lookup";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import { matchesWords, splitWords } from "@/lib/runtime/rules/match-words";
import type { Discovery, StoredAddress } from "./discovery";
import type { Labels } from "./labels";
import { parseShortAddress, type ShortAddress } from "./rules/short-address";

export interface SearchPorts {
  readonly chain: Chain;
  readonly discovery: Discovery;
  readonly labels: Labels;
}

/** A matching address. Names are untrusted; only the address identifies it. */
export interface SearchResult {
  /** `unknown` if the kind of the address is not stored. */
  readonly kind: "wallet" | "token" | "program" | "unknown";
  readonly address: Address;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly label: string | null;
  /** Matching field. */
  readonly match: "address" | "symbol" | "name" | "label";
}

/** Maximum results of each kind. */
const MAX_RESULTS = 8;
/** Tokens of the same name to search for the real one. */
const MAX_READ = 40;

export interface SearchOutcomes {
  readonly results: readonly SearchResult[];
  /** AppError `chain_unavailable` if the owner of a `.sol` name could not be read, else null. */
  readonly failure: AppError | null;
}

/**
 * Finds stored wallets and tokens: by address, by its beginning and end, or by the words of a token's symbol or name
 * or of a label. Well-known tokens come first, impersonators after the other tokens, short addresses last. Only the
 * owner of a `.sol` name requires a call to the chain, which `admitLookUp` counts.
 */
export async function searchStored(
  ports: SearchPorts,
  query: string,
  admitLookUp: AdmitChainLookup,
): Promise<SearchOutcomes> {
  const text = withoutDollar(query);
  if (text === "") return { results: [], failure: null };
  if (isAddress(text)) return { results: [await identify(ports, text)], failure: null };
  const [tokens, labels, shortened, { owner, failure }] = await Promise.all([
    ports.discovery.findTokens(text, MAX_READ),
    ports.labels.findByName(text, MAX_RESULTS),
    findShortened(ports, text),
    isDomain(text) ? readOwner(ports, text, admitLookUp) : NO_OWNER,
  ]);
  const wellKnownTokens = listKnown(text);
  const wellKnownMints = new Set(wellKnownTokens.map(({ address }) => address));
  const namedTokens = tokens
    .filter(({ mint }) => !wellKnownMints.has(mint))
    .toSorted((a, b) => Number(isImpersonator(a)) - Number(isImpersonator(b)))
    .map((token) => toToken(token.mint, token, text));
  const results = [
    ...(owner === null ? [] : [await toOwner(ports, owner, text)]),
    ...wellKnownTokens.concat(namedTokens).slice(0, MAX_RESULTS),
    ...labels.map(({ address, label, type }): SearchResult => {
      return { kind: kindOfLabel(type), address, name: null, symbol: null, label, match: "label" };
    }),
  ];
  const foundAddresses = new Set(results.map(({ address }) => address));
  return {
    results: [...results, ...shortened.filter(({ address }) => !foundAddresses.has(address))],
    failure,
  };
}

/** Traders write tickers as `$BONK`. PostgreSQL stores no NUL. */
function withoutDollar(text: string): string {
  const cleanText = text.replaceAll("\0", "");
  return splitWords(cleanText).length === 0 ? cleanText : cleanText.replace(/^\$+/, "");
}

function kindOfLabel(type: LabelType): SearchResult["kind"] {
  if (type === "dollar") return "token";
  return type === "program" ? "program" : "wallet";
}

const NO_OWNER = { owner: null, failure: null };

async function readOwner({ chain }: SearchPorts, domain: string, admitLookUp: AdmitChainLookup) {
  try {
    await admitLookUp();
    return { owner: await chain.readNameOwner(domain), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { owner: null, failure: error };
  }
}

/** Returns the stored facts about an address; the opened page reads it from the chain. */
async function identify(ports: SearchPorts, address: Address): Promise<SearchResult> {
  const [storedResult] = await findByAddress(ports, { start: address, end: "" });
  if (storedResult !== undefined) return storedResult;
  const knownAddress = (await ports.labels.find([address])).get(address);
  const kind = knownAddress === undefined ? "unknown" : kindOfLabel(knownAddress.label?.type ?? "kol");
  return { kind, address, name: null, symbol: null, label: getName(knownAddress), match: "address" };
}

async function findShortened(ports: SearchPorts, text: string): Promise<readonly SearchResult[]> {
  const short = parseShortAddress(text);
  return short === null ? [] : findByAddress(ports, short);
}

/** Tokens come first: a mint cannot be analyzed as a wallet. Each address once. */
async function findByAddress(
  { discovery, labels }: SearchPorts,
  short: ShortAddress,
): Promise<readonly SearchResult[]> {
  const wellKnownTokens = Array.from(WELL_KNOWN_TOKENS, ([mint, name]): StoredAddress => {
    return { kind: "token", address: address(mint), ...name };
  }).filter(({ address }) => address.startsWith(short.start) && address.endsWith(short.end));
  const storedAddresses = await discovery.findAddresses(short, MAX_RESULTS);
  const otherAddresses = storedAddresses.filter(({ address }) => !WELL_KNOWN_TOKENS.has(address));
  const tokens = [...wellKnownTokens, ...otherAddresses.filter(({ kind }) => kind === "token")];
  const mints = new Set(tokens.map(({ address }) => address));
  const storedResult = [...tokens, ...otherAddresses.filter(({ address }) => !mints.has(address))];
  const labeled = await labels.find(storedResult.map(({ address }) => address));
  return storedResult.map((entry) => ({
    ...entry,
    label: getName(labeled.get(entry.address)),
    match: "address",
  }));
}

function isDomain(text: string): boolean {
  return text.toLowerCase().endsWith(".sol");
}

/** Returns the owner of a `.sol` name. */
async function toOwner({ labels }: SearchPorts, owner: Address, domain: string): Promise<SearchResult> {
  const label = getName((await labels.find([owner])).get(owner));
  return { kind: "wallet", address: owner, name: domain.toLowerCase(), symbol: null, label, match: "name" };
}

function getName(knownAddress: KnownAddress | undefined): string | null {
  return knownAddress?.kol?.name ?? knownAddress?.label?.label ?? null;
}

function listKnown(text: string): readonly SearchResult[] {
  return Array.from(WELL_KNOWN_TOKENS)
    .filter(([, { symbol, name }]) => matchesWords(`${symbol} ${name}`, text))
    .map(([mint, name]) => toToken(address(mint), name, text));
}

function toToken(address: Address, { symbol, name }: TokenName, text: string): SearchResult {
  const match = matchesWords(symbol, text) ? "symbol" : "name";
  return { kind: "token", address, name, symbol, label: null, match };
}

function isImpersonator({ mint, symbol, name }: TokenName & { readonly mint: Address }): boolean {
  return findImpersonated(mint, { symbol, name }) !== null;
}
