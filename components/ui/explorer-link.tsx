import { shortAddress } from "@walletlens/client/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ExternalIcon } from "@/components/ui/icons";

interface ExplorerLinkProps {
  readonly address: string;
  readonly customRpcUrl: string | null;
  readonly isTabStop?: boolean;
}

/**
 * Shows an address in an explorer. `customRpcUrl` is where a chain answers that public explorers don't know. `isTabStop`
 * is false where a page beside it has the same link.
 */
export function ExplorerLink({ address, customRpcUrl, isTabStop = true }: ExplorerLinkProps) {
  const { name, href } = findExplorer("account", address, customRpcUrl);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isTabStop ? undefined : -1}
      aria-label={`Open in ${name}`}
      title={`Open in ${name}`}
      className={BUTTON_STYLE.icon}
    >
      <ExternalIcon />
    </a>
  );
}

interface SignatureLinkProps {
  readonly signature: string;
  readonly customRpcUrl: string | null;
}

/** A transaction by its signature, which opens it in an explorer. */
export function SignatureLink({ signature, customRpcUrl }: SignatureLinkProps) {
  const { name, href } = findExplorer("tx", signature, customRpcUrl);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={signature}
      aria-label={`Transaction ${shortAddress(signature)} in ${name}`}
      className="figure text-accent underline-offset-4 hover:underline"
    >
      {shortAddress(signature)}
    </a>
  );
}

/**
 * Finds the explorer for a chain, and its address for an account or a transaction. A chain that public explorers don't
 * know is asked at `customRpcUrl`.
 */
function findExplorer(kind: "account" | "tx", id: string, customRpcUrl: string | null) {
  if (customRpcUrl === null) return { name: "Solscan", href: `https://solscan.io/${kind}/${id}` };
  const page = kind === "account" ? "address" : kind;
  const query = `cluster=custom&customUrl=${encodeURIComponent(customRpcUrl)}`;
  return { name: "Solana Explorer", href: `https://explorer.solana.com/${page}/${id}?${query}` };
}
