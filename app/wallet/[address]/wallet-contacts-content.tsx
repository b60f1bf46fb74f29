import type { Address } from "@walletlens/engine/address";
import { Suspense } from "react";
import { loadOptional } from "@/app/load-optional";
import { Panel } from "@/components/ui/panel";
import { ContactsPanel } from "@/components/wallet/contacts-panel";
import { container } from "@/lib/composition/container";

interface WalletContactsProps {
  readonly wallet: Address;
  readonly customRpcUrl: string | null;
}

const TITLE = "Funding and counterparties";

export function WalletContactsContent(props: WalletContactsProps) {
  return (
    <Suspense
      fallback={
        <Panel title={TITLE}>
          <div className="skeleton m-4 h-40" />
        </Panel>
      }
    >
      <Contacts {...props} />
    </Suspense>
  );
}

async function Contacts({ wallet, customRpcUrl }: WalletContactsProps) {
  const known = await loadOptional(wallet, "a wallet's contacts failed", (admit) =>
    container().pages.readContacts(wallet, admit),
  );
  if (known === null) {
    return (
      <Panel title={TITLE}>
        <p className="p-4 text-muted">This can't be read just now.</p>
      </Panel>
    );
  }
  return <ContactsPanel wallet={wallet} known={known} now={Date.now()} customRpcUrl={customRpcUrl} />;
}
