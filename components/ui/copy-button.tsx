"use client";

import { useEffect, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CheckIcon, CopyIcon } from "@/components/ui/icons";

type Outcome = "none" | "copied" | "refused";

const SHOWN_MS = 1_500;

interface CopyButtonProps {
  readonly text: string;
  /** Completes "Copy the address". */
  readonly name: string;
  readonly tabIndex?: -1;
  /** True if the name is visible beside the icon. */
  readonly isNamed?: true;
}

export function CopyButton({ text, name, tabIndex, isNamed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  useEffect(() => {
    if (outcome === "none") return;
    const timer = setTimeout(() => setOutcome("none"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await writeToClipboard(text)) ? "copied" : "refused");
  return (
    <button
      type="button"
      onClick={copy}
      tabIndex={tabIndex}
      aria-label={`Copy ${name}`}
      title={`Copy ${name}`}
      className={isNamed ? BUTTON_STYLE.quiet : BUTTON_STYLE.icon}
    >
      {outcome === "copied" ? <CheckIcon /> : <CopyIcon />}
      {isNamed && `Copy ${name}`}
      <output className="sr-only">{OUTCOME_LABELS[outcome]}</output>
    </button>
  );
}

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  none: "",
  copied: "Copied",
  refused: "Not allowed here",
};

/** Browsers offer the clipboard over https and on localhost only. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
