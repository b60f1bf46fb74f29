import { shortAddress } from "@walletlens/format";
import { TextLink } from "@/components/ui/button";

export function SearchLink({ address }: { address: string }) {
  return (
    <TextLink className="figure" href={`/search?address=${address}`} title={address}>
      {shortAddress(address)}
    </TextLink>
  );
}
