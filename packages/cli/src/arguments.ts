import { isAddress } from "@walletlens/engine/address";
import { Argument, InvalidArgumentError, Option } from "commander";

export interface AsOfArgument {
  readonly asOf?: string;
}

export function addressArgument(name: string): Argument {
  return new Argument(
    `<${name}>`,
    `${name === "mint" ? "mint of a token" : "wallet address"}, base58`,
  ).argParser(parseAddress);
}

export function addresses(): Argument {
  return new Argument("<addresses...>", "wallet addresses, base58").argParser(
    (text, earlier: readonly string[] | undefined) => [...(earlier ?? []), parseAddress(text)],
  );
}

export function asOfOption(): Option {
  return new Option("--as-of <moment>", "answer as if the chain had ended at this slot or ISO 8601 time");
}

export function evidenceOption(): Option {
  return new Option("--evidence", "with the inputs, to be saved for verify by --json").preset("true");
}

export function maxAgeOption(): Option {
  const description = "maximum age of the metrics, 30 to 1800; older ones are refreshed first";
  return new Option("--max-age-seconds <number>", description).argParser(parseWhole);
}

export function parseWhole(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}

export function parseAmount(text: string): number {
  if (/^[0-9]{1,12}(\.[0-9]{1,9})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It must be a positive number.");
}

export function parseHttpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new InvalidArgumentError("It must be an http or https URL.");
}

export function parseAddress(text: string): string {
  if (isAddress(text)) return text;
  throw new InvalidArgumentError("It must be base58 that decodes to 32 bytes.");
}

/** Options of all commands. */
export interface GlobalOptions {
  readonly url?: string;
  readonly key?: string;
  readonly json?: true;
}
