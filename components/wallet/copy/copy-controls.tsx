import { COPY_LIMITS } from "@walletlens/contract/copy-limits";
import { formatSeconds } from "@walletlens/format/copy";
import { useId } from "react";
import { Field, INPUT_STYLE } from "@/components/ui/field";
import type { CopyChoice } from "@/components/wallet/copy/recompute-copy";

interface CopyControlsProps {
  /** Delays at which the pools were read, ascending. */
  readonly delays: readonly number[];
  readonly choice: CopyChoice;
  readonly onChange: (choice: CopyChoice) => void;
}

/** Delay, size and slippage limit of the follower. */
export function CopyControls({ delays, choice, onChange }: CopyControlsProps) {
  const name = useId();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line px-4 py-3">
      <fieldset>
        <legend className="mb-1 text-sm text-muted">Delay</legend>
        <div className="flex flex-wrap overflow-hidden rounded-md border border-line-strong">
          {delays.map((delaySeconds) => (
            <label
              key={delaySeconds}
              className="border-l border-line-strong px-2.5 leading-[1.875rem] whitespace-nowrap text-muted outline-offset-[-2px] first:border-l-0 hover:bg-raised has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={name}
                checked={choice.delaySeconds === delaySeconds}
                onChange={() => onChange({ ...choice, delaySeconds })}
                className="sr-only"
              />
              {formatSeconds(delaySeconds)}
            </label>
          ))}
        </div>
      </fieldset>
      <AmountField
        label="Size"
        hint="SOL per cycle"
        amount={choice.sizeSol}
        onInput={(text) => {
          const sizeSol = readNumber(text, COPY_LIMITS.maxSizeSol);
          if (sizeSol !== null && sizeSol > 0) onChange({ ...choice, sizeSol });
        }}
      />
      <AmountField
        label="Slippage"
        hint="% at most"
        amount={choice.slippagePercent}
        onInput={(text) => {
          const slippagePercent = readNumber(text, COPY_LIMITS.maxSlippagePercent);
          if (slippagePercent !== null || text.trim() === "") onChange({ ...choice, slippagePercent });
        }}
      />
    </div>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Amount at first; null for an empty field. */
  readonly amount: number | null;
  readonly onInput: (text: string) => void;
}

function AmountField({ label, hint, amount, onInput }: AmountFieldProps) {
  return (
    <div className="w-36">
      <Field label={label} hint={hint}>
        {(id) => (
          <input
            id={id}
            autoComplete="off"
            inputMode="decimal"
            className={`figure ${INPUT_STYLE}`}
            defaultValue={amount ?? undefined}
            onChange={({ target }) => onInput(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** Returns a number from 0 to `largest`, or null for another text. */
function readNumber(text: string, largest: number): number | null {
  const value = Number(text.trim() === "" ? Number.NaN : text);
  return value >= 0 && value <= largest ? value : null;
}
