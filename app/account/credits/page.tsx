import { CREDIT_PACKS } from "@walletlens/contract/prices";
import { formatCount } from "@walletlens/format";
import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { BuyPacks } from "@/components/account/buy-packs";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { fundDemoWallet, readBlockhash } from "./checkout-actions";

export const metadata: Metadata = {
  title: "Credits",
  description: "The credits of your account, and packs to buy more.",
};

export default async function CreditsPage() {
  const { account } = await requireSession("/account/credits");
  const isOpen = await container().pages.takesPayments();
  return (
    <div className="grid gap-4">
      <Panel title="Balance">
        <p className="px-4 py-3">
          <span className="figure text-xl font-medium">{formatCount(account.balance)}</span>{" "}
          <span className="text-muted">credits</span>
        </p>
      </Panel>
      <Panel title="Get credits">
        {!isOpen ? (
          <p className="p-4 text-muted">Payments are off on this server. Ask its operator for credits.</p>
        ) : (
          <BuyPacks
            packs={CREDIT_PACKS}
            isDemo={readEnv().isDemo}
            readBlockhash={readBlockhash}
            fund={fundDemoWallet}
          />
        )}
      </Panel>
    </div>
  );
}
