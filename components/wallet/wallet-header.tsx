import type { Address } from "@walletlens/engine/address";
import { shortAddress } from "@walletlens/format";
import type { ReactNode } from "react";
import { AddressTools } from "@/components/account/address-tools";
import { UserNote } from "@/components/account/note-button";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CardIcon, CompareIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { type ViewRequest, WHOLE_VIEW, writeView } from "@/components/wallet/view-query";

interface WalletHeaderProps {
  readonly wallet: Address;
  readonly customRpcUrl: string | null;
  readonly name?: string | null;
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
  readonly status: ReactNode;
  /** View of the share card and of the comparison. */
  readonly view?: ViewRequest;
}

export function WalletHeader(props: WalletHeaderProps) {
  const { wallet, customRpcUrl, name, tags, actions, status, view = WHOLE_VIEW } = props;
  return (
    <header>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 items-center gap-1">
          <h1 className="flex min-w-0 items-baseline gap-2 text-xl font-semibold">
            {name && <UntrustedText text={name} />}
            <span
              className={`figure shrink-0 ${name ? "text-base font-normal text-muted" : ""}`}
              title={wallet}
            >
              {shortAddress(wallet)}
            </span>
          </h1>
          <AddressTools kind="wallet" address={wallet} name="the address" customRpcUrl={customRpcUrl} />
        </div>
        <div className="flex min-h-5 flex-wrap items-center gap-1.5">{tags}</div>
        <div data-screen-only className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
          {actions}
          <Link
            href={`/compare${writeView(view, `wallets=${wallet}`)}`}
            aria-label="Compare with other wallets"
            className={BUTTON_STYLE.quiet}
          >
            <CompareIcon />
            Compare
          </Link>
          <a
            href={`/wallet/${wallet}/card.png${writeView(view, "download=1")}`}
            download
            aria-label="Download share card"
            className={BUTTON_STYLE.quiet}
          >
            <CardIcon />
            Share card
          </a>
        </div>
      </div>
      <UserNote address={wallet} />
      <div className="mt-1 min-h-15 text-sm text-muted sm:min-h-5">{status}</div>
    </header>
  );
}
