import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ExternalIcon } from "@/components/ui/icons";

/** Shows an address in an explorer. `customRpcUrl` is where a chain answers that public explorers don't know. */
export function ExplorerLink({ address, customRpcUrl }: { address: string; customRpcUrl: string | null }) {
  const name = customRpcUrl === null ? "Solscan" : "Solana Explorer";
  const href =
    customRpcUrl === null
      ? `https://solscan.io/account/${address}`
      : `https://explorer.solana.com/address/${address}?cluster=custom&customUrl=${encodeURIComponent(customRpcUrl)}`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open in ${name}`}
      title={`Open in ${name}`}
      className={BUTTON_STYLE.icon}
    >
      <ExternalIcon />
    </a>
  );
}
