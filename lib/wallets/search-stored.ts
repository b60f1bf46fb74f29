import { type Address, address, isAddress } from "@walletlens/engine/address";
import { findImpersonated, type TokenName, WELL_KNOWN_TOKENS } from "@walletlens/engine/chain/token-name";
import type { KnownAddress } from "@walletlens/engine/known-address";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { AdmitChainLookup } from "./admit-chain-lookup";
import type { Discovery, Labels, TokenNameStore } from "./ports";
import { startsWithIgnoreCase } from "./rules/starts-with-ignore-case";

export interface SearchPorts {
  readonly chain: Pick<Chain, "readNameOwner">;
  readonly discovery: Pick<Discovery, "findTokens">;
  readonly labels: Labels;
  readonly tokenNameStore: Pick<TokenNameStore, "find">;
}

/** A matching wallet or token. Names are untrusted; only the address identifies it. */
export interface SearchResult {
  readonly kind: "wallet" | "token";
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
 * Finds stored wallets and tokens: by address, or by the beginning of a token's symbol or name or of a label.
 * Well-known tokens come first, impersonators last. Only the owner of a `.sol` name requires a call to the
 * chain, which `admitLookUp` counts.
 */
export async function searchStored(
  ports: SearchPorts,
  text: string,
  admitLookUp: AdmitChainLookup,
): Promise<SearchOutcomes> {
  if (text === "") return { results: [], failure: null };
  if (isAddress(text)) return { results: [await identify(ports, text)], failure: null };
  const [tokens, labels, { owner, failure }] = await Promise.all([
    ports.discovery.findTokens(text, MAX_READ),
    ports.labels.findByName(text, MAX_RESULTS),
    isDomain(text) ? readOwner(ports, text, admitLookUp) : NO_OWNER,
  ]);
  const known = listKnown(text);
  const listed = new Set(known.map(({ address }) => address));
  const named = tokens
    .filter(({ mint }) => !listed.has(mint))
    .toSorted((a, b) => Number(isImpersonator(a)) - Number(isImpersonator(b)))
    .map((token) => toToken(token.mint, token, text));
  const results = [
    ...(owner === null ? [] : [await toOwner(ports, owner, text)]),
    ...[...known, ...named].slice(0, MAX_RESULTS),
    ...labels.map(({ address, label }): SearchResult => {
      return { kind: "wallet", address, name: null, symbol: null, label, match: "label" };
    }),
  ];
  return { results, failure };
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

/** Returns a token if the address has a stored name, else a wallet; the opened page checks it on chain. */
async function identify({ tokenNameStore, labels }: SearchPorts, address: Address): Promise<SearchResult> {
  const known = WELL_KNOWN_TOKENS.get(address);
  const [names, labeled] = await Promise.all([tokenNameStore.find([address]), labels.find([address])]);
  const name = known ?? names.get(address)?.name ?? null;
  const label = nameOf(labeled.get(address));
  const kind = name === null ? "wallet" : "token";
  return { kind, address, name: name?.name ?? null, symbol: name?.symbol ?? null, label, match: "address" };
}

function isDomain(text: string): boolean {
  return text.toLowerCase().endsWith(".sol");
}

/** Returns the owner of a `.sol` name. */
async function toOwner({ labels }: SearchPorts, owner: Address, domain: string): Promise<SearchResult> {
  const label = nameOf((await labels.find([owner])).get(owner));
  return { kind: "wallet", address: owner, name: domain.toLowerCase(), symbol: null, label, match: "name" };
}

function nameOf(known: KnownAddress | undefined): string | null {
  return known?.kol?.name ?? known?.label?.label ?? null;
}

function listKnown(text: string): readonly SearchResult[] {
  return Array.from(WELL_KNOWN_TOKENS)
    .filter(([, { symbol, name }]) => startsWithIgnoreCase(symbol, text) || startsWithIgnoreCase(name, text))
    .map(([mint, name]) => toToken(address(mint), name, text));
}

function toToken(address: Address, { symbol, name }: TokenName, text: string): SearchResult {
  const match = startsWithIgnoreCase(symbol, text) ? "symbol" : "name";
  return { kind: "token", address, name, symbol, label: null, match };
}

function isImpersonator({ mint, symbol, name }: TokenName & { readonly mint: Address }): boolean {
  return findImpersonated(mint, { symbol, name }) !== null;
}
