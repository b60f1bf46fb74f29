import { sanitizeText } from "@walletlens/format";

/** Isolates untrusted text from the writing direction around it, and truncates it. */
export function UntrustedText({ text, length }: { text: string; length?: number }) {
  return <bdi className="truncate">{sanitizeText(text, length)}</bdi>;
}
