import { type Address, isAddress } from "@walletlens/engine/address";

/** A wallet of a list, and its name; null without one. */
export interface WatchLine {
  /** Counted from 1. */
  readonly line: number;
  readonly wallet: Address;
  readonly label: string | null;
}

/** A line that is not imported, with a sentence. */
export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

const MAX_LABEL_LENGTH = 60;

/**
 * Reads a list of wallets: an address per line, then optionally a comma, semicolon or blank and a name. Empty lines are
 * ignored, and a repeated wallet is refused. A first line without an address counts as the head of a CSV file.
 */
export function readWatchLines(text: string): {
  readonly lines: readonly WatchLine[];
  readonly refused: readonly RefusedLine[];
} {
  const lines: WatchLine[] = [];
  const refusedLines: RefusedLine[] = [];
  const firstLines = new Map<Address, number>();
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const [word = "", ...rest] = content.trim().split(/[\s,;]+/);
    if (word === "" || (line === 1 && isHead(word))) continue;
    const wallet = unquote(word);
    const label = unquote(
      content
        .trim()
        .slice(word.length)
        .replace(/^[\s,;]+/, ""),
    );
    const refuse = (reason: string) => refusedLines.push({ line, text: content.trim().slice(0, 50), reason });
    if (!isAddress(wallet)) refuse(rest.length > 0 ? "The line does not begin with an address." : NO_ADDRESS);
    else if (firstLines.has(wallet)) refuse(`Repeats line ${firstLines.get(wallet)}.`);
    else if (label.length > MAX_LABEL_LENGTH)
      refuse(`The name is longer than ${MAX_LABEL_LENGTH} characters.`);
    else if (/\p{Cc}/u.test(label)) refuse("The name has characters that can't be shown.");
    else {
      firstLines.set(wallet, line);
      lines.push({ line, wallet, label: label === "" ? null : label });
    }
  }
  return { lines, refused: refusedLines };
}

const NO_ADDRESS = "This is not a Solana address.";

function isHead(word: string): boolean {
  return /^"?(address|wallet)/i.test(word);
}

function unquote(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}
