import { SOL_PRICE_SOURCES, TOKEN_PRICE_SOURCES } from "@walletlens/solana/prices/default-sources";
import {
  type PriceKind,
  type PriceSource,
  parseSourceAddress,
  SOURCE_HOSTS,
} from "@walletlens/solana/prices/source-address";
import { CommanderError, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { type CliSettings, type PriceSetting, readSettings } from "../settings.ts";
import type { PriceSourceLists } from "./read-wallet-facts.ts";

export interface PriceOptions {
  readonly tokenPrices?: readonly string[];
  readonly solPrices?: readonly string[];
}

interface KindOfPrices {
  readonly kind: PriceKind;
  readonly flag: string;
  readonly title: string;
  /** Environment variable of the sources, and of their headers. */
  readonly url: PriceSetting;
  readonly headers: PriceSetting;
  readonly defaults: readonly PriceSource[];
}

const TOKENS: KindOfPrices = {
  kind: "token",
  flag: "--token-prices",
  title: "sources of token prices",
  url: "TOKEN_PRICE_URL",
  headers: "TOKEN_PRICE_HEADERS",
  defaults: TOKEN_PRICE_SOURCES,
};
const SOL: KindOfPrices = {
  kind: "sol",
  flag: "--sol-prices",
  title: "sources of SOL/USD by the hour",
  url: "SOL_PRICE_URL",
  headers: "SOL_PRICE_HEADERS",
  defaults: SOL_PRICE_SOURCES,
};

export function tokenPricesOption(): Option {
  return toOption(TOKENS);
}

export function solPricesOption(): Option {
  return toOption(SOL);
}

/**
 * Returns the sources of the options, else those of the environment, else those that need no key. Headers come from the
 * environment. Throws a CommanderError for a malformed variable.
 */
export function readPriceSources({ tokenPrices, solPrices }: PriceOptions): PriceSourceLists {
  const { prices } = readSettings();
  return {
    tokenPriceSources: toSources(TOKENS, tokenPrices, prices),
    solPriceSources: toSources(SOL, solPrices, prices),
  };
}

function toOption({ kind, flag, title, url }: KindOfPrices): Option {
  const forms = Object.keys(SOURCE_HOSTS[kind]).map((form) => `${form}=URL`);
  const description = `${title}, separated by commas: URLs, or ${forms.join(", ")}; none; else those of ${url}, else public ones`;
  return new Option(`${flag} <sources>`, description).argParser((text: string) => {
    const urls = parseUrls(kind, text);
    if (urls === null) throw new InvalidArgumentError(`They must be URLs, or ${forms.join(", ")}, or none.`);
    return urls;
  });
}

function toSources(
  { kind, url, headers, defaults }: KindOfPrices,
  stated: readonly string[] | undefined,
  settings: CliSettings["prices"],
): readonly PriceSource[] {
  const configured = settings[url];
  const urls =
    stated ?? (configured === undefined ? defaults.map((source) => source.url) : parseUrls(kind, configured));
  if (urls === null) throw toError(`${url} must be URLs, each alone or after a form and =, or none.`);
  const lists = parseHeaders(headers, settings[headers]);
  if (lists.length > Math.max(1, urls.length))
    throw toError(`${headers} has headers for more sources than there are.`);
  return urls.map((address, index) => ({ url: address, headers: lists[index] ?? {} }));
}

/** Returns null if a part is no address of a source. */
function parseUrls(kind: PriceKind, text: string): readonly string[] | null {
  if (text.trim() === "none") return [];
  const urls = text.split(",").map((part) => part.trim());
  return urls.every((part) => parseSourceAddress(kind, part) !== null) ? urls : null;
}

const headerSet = z.record(z.string().regex(/^[\w-]+$/), z.string());
const headerSets = z.union([z.array(headerSet), headerSet.transform((one) => [one])]);

function parseHeaders(name: string, text: string | undefined): readonly Readonly<Record<string, string>>[] {
  if (text === undefined) return [];
  try {
    return headerSets.parse(JSON.parse(text));
  } catch {
    throw toError(`${name} must be a JSON object of header names and texts, or a list of them.`);
  }
}

function toError(message: string): CommanderError {
  return new CommanderError(2, "walletlens.prices", message);
}
