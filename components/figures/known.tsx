import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";

/** A figure; where there is a reason why it cannot be known, the word for that, with the reason. */
export function Known({ reason, children }: { reason: string | null; children: ReactNode }) {
  if (reason === null) return children;
  return (
    <Explained tip={reason} className="font-sans text-faint">
      unknown
    </Explained>
  );
}
