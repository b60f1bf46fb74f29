"use client";

import { lazyView } from "@/components/ui/lazy-view";
import { SignInChoice } from "@/components/ui/sign-in-link";

const Button = lazyView(() => import("@/components/wallet/read-rest-button"), <span className="block h-8" />);

export interface ReadRestProps {
  readonly wallet: string;
  readonly isSignedIn: boolean;
}

/** Loads the button on demand. */
export function ReadRest({ wallet, isSignedIn }: ReadRestProps) {
  if (!isSignedIn) return <SignInChoice>Sign in to read the rest</SignInChoice>;
  return <Button wallet={wallet} />;
}
