import type { Address } from "@walletlens/engine/address";
import { Explained } from "@/components/ui/explained";
import { WalletPageLink } from "@/components/ui/wallet-link";

interface TokenAuthoritiesProps {
  /** Authority of the mint account: null if the mint has no authority, absent if it is unknown. */
  readonly mintAuthority?: Address | null;
  readonly freezeAuthority?: Address | null;
}

export function TokenAuthorities({ mintAuthority, freezeAuthority }: TokenAuthoritiesProps) {
  return (
    <dl aria-label="Authorities" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Authority
        name="Mint authority"
        tip="Can create more units of the token. Without it the supply cannot grow."
        authority={mintAuthority}
      />
      <Authority
        name="Freeze authority"
        tip="Can freeze the token in any wallet, so that the wallet cannot sell it."
        authority={freezeAuthority}
      />
    </dl>
  );
}

interface AuthorityProps {
  readonly name: string;
  readonly tip: string;
  readonly authority: Address | null | undefined;
}

function Authority({ name, tip, authority }: AuthorityProps) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">
        <Explained tip={tip}>{name}</Explained>
      </dt>
      <dd>
        {authority === undefined && <span className="text-faint">unknown</span>}
        {authority === null && "none"}
        {authority != null && <WalletPageLink wallet={authority} />}
      </dd>
    </div>
  );
}
