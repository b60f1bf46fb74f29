import { sanitizeText } from "@walletlens/client/format";

/** A text that strangers chose, such as a label: isolated from the writing direction around it, and cut to its place. */
export function UntrustedText({ text, length }: { text: string; length?: number }) {
  return <bdi className="truncate">{sanitizeText(text, length)}</bdi>;
}
