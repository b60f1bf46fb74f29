import { tameText } from "@walletlens/client/format";

/** A text that strangers chose, such as a label: isolated from the writing direction around it, and cut to its place. */
export function ForeignText({ text, length }: { text: string; length?: number }) {
  return <bdi className="truncate">{tameText(text, length)}</bdi>;
}
