import { shortAddress } from "@walletlens/client/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ExternalIcon } from "@/components/ui/icons";

interface ExplorerLinkProps {
  readonly address: string;
  readonly customRpcUrl: string | null;
  readonly isTabStop?: boolean;
}

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

/** Returns the explorer and its address. `customRpcUrl` is the RPC of a chain that public explorers do not know. */
function findExplorer(kind: "account" | "tx", id: string, customRpcUrl: string | null) {
  if (customRpcUrl === null) return { name: "Solscan", href: `https://solscan.io/${kind}/${id}` };
  const page = kind === "account" ? "address" : kind;
  const query = `cluster=custom&customUrl=${encodeURIComponent(customRpcUrl)}`;
  return { name: "Solana Explorer", href: `https://explorer.solana.com/${page}/${id}?${query}` };
}
