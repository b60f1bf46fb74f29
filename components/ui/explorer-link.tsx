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

/** Sites of traders, by the pages that they have. */
const TRADER_SITES = {
  wallet: [
    ["GMGN", "https://gmgn.ai/sol/address/"],
    ["Cielo", "https://app.cielo.finance/profile/"],
  ],
  token: [
    ["DexScreener", "https://dexscreener.com/solana/"],
    ["GMGN", "https://gmgn.ai/sol/token/"],
    ["Axiom", "https://axiom.trade/t/"],
  ],
} as const;

interface TraderLinksProps {
  readonly kind: keyof typeof TRADER_SITES;
  readonly address: string;
  readonly customRpcUrl: string | null;
}

/** Empty for a chain that these sites do not know. */
export function TraderLinks({ kind, address, customRpcUrl }: TraderLinksProps) {
  if (customRpcUrl !== null) return null;
  return TRADER_SITES[kind].map(([name, url]) => (
    <a
      key={name}
      href={`${url}${address}`}
      target="_blank"
      rel="noopener noreferrer"
      className="px-1.5 py-1 text-sm text-muted underline-offset-4 hover:underline max-sm:hidden"
    >
      {name}
    </a>
  ));
}

/** Returns the explorer and its address. `customRpcUrl` is the RPC of a chain that public explorers do not know. */
function findExplorer(kind: "account" | "tx", id: string, customRpcUrl: string | null) {
  if (customRpcUrl === null) return { name: "Solscan", href: `https://solscan.io/${kind}/${id}` };
  const page = kind === "account" ? "address" : kind;
  const query = `cluster=custom&customUrl=${encodeURIComponent(customRpcUrl)}`;
  return { name: "Solana Explorer", href: `https://explorer.solana.com/${page}/${id}?${query}` };
}
