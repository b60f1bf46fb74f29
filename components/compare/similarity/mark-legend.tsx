import { formatCount } from "@walletlens/client/format";
import { countMarks, type WalletMark } from "@/components/compare/similarity/wallet-marks";

/** Legend of the colours of a drawing, with the number of wallets of each. */
export function MarkLegend({ marks }: { marks: readonly WalletMark[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {countMarks(marks).map(({ color, name, wallets }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="8" height="8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" fill={color} />
          </svg>
          <span>
            {name} · <span className="figure">{formatCount(wallets)}</span>{" "}
            {wallets === 1 ? "wallet" : "wallets"}
          </span>
        </li>
      ))}
    </ul>
  );
}
