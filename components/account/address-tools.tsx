import type { Address } from "@walletlens/engine/address";
import { NoteButton } from "@/components/account/note-button";
import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";

interface AddressToolsProps {
  readonly kind: "wallet" | "token";
  readonly address: Address;
  /** Name of the address, for readers of the button that copies it. */
  readonly name: string;
  readonly customRpcUrl: string | null;
}

/** Buttons beside the address of a page. */
export function AddressTools({ kind, address, name, customRpcUrl }: AddressToolsProps) {
  return (
    <>
      <CopyButton text={address} name={name} />
      <ExplorerLink kind={kind} address={address} customRpcUrl={customRpcUrl} />
      <NoteButton address={address} />
    </>
  );
}
