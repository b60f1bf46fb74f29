import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { FeedRequest, WalletFeed } from "@walletlens/engine/wallet/list-feed";
import { Suspense } from "react";
import { loadOptional } from "@/app/load-optional";
import { withTimeout } from "@/app/with-timeout";
import { FeedPanel, FeedSkeleton, FeedUnavailable } from "@/components/wallet/feed-panel";
import type { WalletQuery } from "@/components/wallet/wallet-query";
import { container } from "@/lib/composition/container";
import type { AdmitWork } from "@/lib/wallets/page-work";

interface WalletFeedContentProps {
  readonly wallet: Address;
  readonly query: WalletQuery;
  readonly customRpcUrl: string | null;
}

export async function WalletFeedContent(props: WalletFeedContentProps) {
  const { wallet, query } = props;
  const found = loadOptional(wallet, "a wallet's feed failed", (admit) =>
    findFeed(wallet, query.feed, admit),
  );
  if ((await withTimeout(found)) !== null) return <Feed {...props} found={found} />;
  return (
    <Suspense key={JSON.stringify(props.query.feed)} fallback={<FeedSkeleton />}>
      <Feed {...props} found={found} />
    </Suspense>
  );
}

interface FoundFeed {
  readonly feed: WalletFeed;
  readonly names: TokenNames;
}

interface FeedProps extends WalletFeedContentProps {
  readonly found: Promise<FoundFeed | null>;
}

async function Feed({ wallet, query, customRpcUrl, found: pending }: FeedProps) {
  const found = await pending;
  if (found === null) return <FeedUnavailable />;
  const context = { wallet, names: found.names, now: Date.now(), customRpcUrl, isDrawer: false };
  return <FeedPanel feed={found.feed} query={query} context={context} />;
}

async function findFeed(wallet: Address, request: FeedRequest, admit: AdmitWork): Promise<FoundFeed | null> {
  const { readWalletFeed, nameTokens } = container().pages;
  const feed = await readWalletFeed(wallet, request, admit);
  if (feed === null) return null;
  const mints = feed.rows.flatMap(({ moves }) => moves.map(({ tokenAddress }) => tokenAddress));
  return { feed, names: await nameTokens(mints.filter((mint) => mint !== WRAPPED_SOL)) };
}
