import type { Address } from "@walletlens/engine/address";
import { MAX_COMPARED } from "@/components/compare/compare-query";
import { Button } from "@/components/ui/button";
import { INPUT_STYLE } from "@/components/ui/field";

export function AddWallet({ wallets }: { wallets: readonly Address[] }) {
  const room = MAX_COMPARED - wallets.length;
  if (room === 0) return null;
  const label = wallets.length === 0 ? "Wallets to compare" : "Another wallet";
  return (
    <form action="/compare" className="flex w-full max-w-xl items-end gap-2">
      {wallets.length > 0 && <input type="hidden" name="wallets" value={wallets.join(",")} />}
      <label className="min-w-0 flex-1">
        <span className="mb-1 block text-sm text-muted">
          {label}
          <span className="text-faint"> · {room === 1 ? "one address" : `up to ${room} addresses`}</span>
        </span>
        <input
          name="wallets"
          type="text"
          required
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={`figure ${INPUT_STYLE}`}
        />
      </label>
      <Button type="submit">Add</Button>
    </form>
  );
}
