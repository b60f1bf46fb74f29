import { address } from "@walletlens/engine/address";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WalletNotices } from "@/components/wallet/wallet-notices";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

const { profile } = SAMPLE_WALLET;

test("a wallet that was analyzed without prices says since when they are unavailable", () => {
  const render = (unavailableSince?: { readonly tokens: string }) => {
    const prices = {
      sol: null,
      tokens: null,
      ...(unavailableSince === undefined ? {} : { unavailableSince }),
    };
    const hud = { ...profile.hud, provenance: { ...profile.hud.provenance, prices } };
    const props = { wallet: address(profile.walletAddress), stale: false, rest: null };
    return renderToStaticMarkup(<WalletNotices {...props} profile={{ ...profile, hud }} />);
  };
  expect(render({ tokens: "2026-11-20T07:18:09Z" })).toContain(
    "Prices: tokens unavailable since Nov 20, 2026, 07:18 UTC",
  );
  expect(render()).not.toContain("Prices:");
});
