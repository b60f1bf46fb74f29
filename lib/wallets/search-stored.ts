import { type Address, address, isAddress } from "@walletlens/engine/address";
import { findImpersonated, type TokenName, WELL_KNOWN_TOKENS } from "@walletlens/engine/chain/token-name";
import type { KnownAddress } from "@walletlens/engine/known-address";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { AdmitLookUp } from "./admit-look-up";
import type { Discovery, Labels, TokenNameStore } from "./ports";
import { startsWithIgnoreCase } from "./rules/starts-with-ignore-case";

export interface SearchPorts {
  readonly chain: Pick<Chain, "readNameOwner">;
  readonly discovery: Pick<Discovery, "findTokens">;
  readonly labels: Labels;
  readonly tokenNameStore: Pick<TokenNameStore, "find">;
}

/** A wallet or a token that a text may stand for. Its names are what strangers chose; the address tells it apart. */
export interface SearchResult {
  readonly kind: "wallet" | "token";
  readonly address: Address;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly label: string | null;
  /** Part of it that matches. */
  readonly match: "address" | "symbol" | "name" | "label";
}

/** Most results of each way to find something. */
const MOST = 8;
/** Tokens of the same name that are looked through for the real one. */
const MAX_READ = 40;

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** AppError `chain_unavailable` where the owner of a `.sol` name could not be read, and is missing; else null. */
  readonly failure: AppError | null;
}

/**
 * Finds what is kept under a text: an address, or the beginning of a token's symbol or name or of a label. Of tokens
 * those that are known by their address come first, and those that only call themselves so last. The chain is asked for
 * the owner of a `.sol` name alone, once `admitLookUp` has counted that.
 */
export async function searchStored(
  ports: SearchPorts,
  text: string,
  admitLookUp: AdmitLookUp,
): Promise<SearchAnswer> {
  if (text === "") return { results: [], failure: null };
  if (isAddress(text)) return { results: [await identify(ports, text)], failure: null };
  const [tokens, labels, { owner, failure }] = await Promise.all([
    ports.discovery.findTokens(text, MAX_READ),
    ports.labels.findByName(text, MOST),
    isDomain(text) ? readOwner(ports, text, admitLookUp) : NO_OWNER,
  ]);
  const known = listKnown(text);
  const listed = new Set(known.map(({ address }) => address));
  const named = tokens
    .filter(({ mint }) => !listed.has(mint))
    .toSorted((a, b) => Number(isFalse(a)) - Number(isFalse(b)))
    .map((token) => toToken(token.mint, token, text));
  const results = [
    ...(owner === null ? [] : [await toOwner(ports, owner, text)]),
    ...[...known, ...named].slice(0, MOST),
    ...labels.map(({ address, label }): SearchResult => {
      return { kind: "wallet", address, name: null, symbol: null, label, match: "label" };
    }),
  ];
  return { results, failure };
}

const NO_OWNER = { owner: null, failure: null };

async function readOwner({ chain }: SearchPorts, domain: string, admitLookUp: AdmitLookUp) {
  try {
    await admitLookUp();
    return { owner: await chain.readNameOwner(domain), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { owner: null, failure: error };
  }
}

/** A mint by its kept name, else a wallet: what is neither kept nor listed is opened as what the chain says it is. */
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

/** The wallet that a `.sol` name is owned by, under that name. */
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

function isFalse({ mint, symbol, name }: TokenName & { readonly mint: Address }): boolean {
  return findImpersonated(mint, { symbol, name }) !== null;
}
