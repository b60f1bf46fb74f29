import type { ReactNode } from "react";

/** A wallet's pages; what was opened from one of them lies over it as a drawer. */
export default function WalletLayout({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <>
      {children}
      {drawer}
    </>
  );
}
