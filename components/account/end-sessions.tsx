"use client";

import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ConfirmButton } from "@/components/ui/confirm-button";

export interface EndSessionProps {
  readonly digest: string;
  /** Names the browser, as in "Firefox on Linux". */
  readonly name: string;
  /** Returns an error sentence, or null. */
  readonly end: (digest: string) => Promise<string | null>;
}

export function EndSession({ digest, name, end }: EndSessionProps) {
  return (
    <ConfirmButton
      action="Sign out"
      label={`Sign out ${name}`}
      title={`Sign out ${name}?`}
      description="That browser needs a new sign-in. API keys stay valid."
      confirm="Sign it out"
      act={() => end(digest)}
    />
  );
}

export function EndOtherSessions({ end }: { readonly end: () => Promise<string | null> }) {
  return (
    <ConfirmButton
      action="Sign out all others"
      label="Sign out all other browsers"
      title="Sign out all other browsers?"
      description="Only this browser stays signed in. API keys stay valid."
      confirm="Sign them out"
      className={BUTTON_STYLE.quiet}
      act={end}
    />
  );
}
