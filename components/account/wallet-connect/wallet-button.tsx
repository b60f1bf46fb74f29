import type { Adapter } from "@solana/wallet-adapter-base";
import Image from "next/image";
import type { ReactNode } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";

interface WalletButtonProps {
  readonly wallet: Adapter;
  readonly disabled: boolean;
  readonly choose: () => void;
  readonly children: ReactNode;
}

export function WalletButton({ wallet, disabled, choose, children }: WalletButtonProps) {
  return (
    <button type="button" disabled={disabled} onClick={choose} className={`${BUTTON_STYLE.quiet} h-11`}>
      <Image src={wallet.icon} alt="" width={20} height={20} unoptimized />
      {children}
    </button>
  );
}
