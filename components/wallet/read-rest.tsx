"use client";

import { lazy, Suspense } from "react";
import { SignInLink } from "@/components/ui/sign-in-link";

const Button = lazy(() => import("@/components/wallet/read-rest-button"));

export interface ReadRestProps {
  readonly wallet: string;
  readonly isSignedIn: boolean;
}

/** Loads the button on demand. */
export function ReadRest({ wallet, isSignedIn }: ReadRestProps) {
  if (!isSignedIn) return <SignInLink>Sign in to read the rest</SignInLink>;
  return (
    <Suspense fallback={<span className="block h-8" />}>
      <Button wallet={wallet} />
    </Suspense>
  );
}
