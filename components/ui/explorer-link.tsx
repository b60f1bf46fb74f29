import { shortAddress } from "@walletlens/format";
import { useId } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ExternalIcon } from "@/components/ui/icons";

interface ExplorerLinkProps {
  readonly kind: keyof typeof TRADER_SITES;
  readonly address: string;
  readonly customRpcUrl: string | null;
  readonly isTabStop?: boolean;
}

/**
 * Menu of the sites that show an address of mainnet; works without scripts. Of another chain, which these sites do not
 * know, a link to the explorer.
 */
export function ExplorerLink({ kind, address, customRpcUrl, isTabStop = true }: ExplorerLinkProps) {
  const id = useId();
  const tabIndex = isTabStop ? undefined : -1;
  const { name, href } = findExplorer("account", address, customRpcUrl);
  if (customRpcUrl !== null) {
    return (
      <a
        href={href}
        tabIndex={tabIndex}
        {...NEW_TAB}
        aria-label={`Open in ${name}`}
        title={`Open in ${name}`}
        className={BUTTON_STYLE.icon}
      >
        <ExternalIcon />
      </a>
    );
  }
  const sites = [[name, href], ...TRADER_SITES[kind].map(([site, url]) => [site, `${url}${address}`])];
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        tabIndex={tabIndex}
        aria-label={`Open ${shortAddress(address)} in …`}
        title="Open in …"
        className={BUTTON_STYLE.icon}
      >
        <ExternalIcon />
      </button>
      <span id={id} popover="auto" className="menu">
        {sites.map(([site, url]) => (
          <a key={site} href={url} {...NEW_TAB} className="block px-3 py-1 hover:bg-surface">
            {site}
          </a>
        ))}
      </span>
    </>
  );
}

const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

interface SignatureLinkProps {
  readonly signature: string;
  readonly customRpcUrl: string | null;
}

export function SignatureLink({ signature, customRpcUrl }: SignatureLinkProps) {
  const { name, href } = findExplorer("tx", signature, customRpcUrl);
  return (
    <a
      href={href}
      {...NEW_TAB}
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
    ["GMGN", "https://gmgn.ai/sol/token/"],
    ["Axiom", "https://axiom.trade/t/"],
    ["DexScreener", "https://dexscreener.com/solana/"],
  ],
} as const;

/** Returns the explorer and its address. `customRpcUrl` is the RPC of a chain that public explorers do not know. */
function findExplorer(kind: "account" | "tx", id: string, customRpcUrl: string | null) {
  if (customRpcUrl === null) return { name: "Solscan", href: `https://solscan.io/${kind}/${id}` };
  const page = kind === "account" ? "address" : kind;
  const query = `cluster=custom&customUrl=${encodeURIComponent(customRpcUrl)}`;
  return { name: "Solana Explorer", href: `https://explorer.solana.com/${page}/${id}?${query}` };
}
