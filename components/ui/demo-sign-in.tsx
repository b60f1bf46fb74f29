"use client";

import { createContext, type ReactNode, use } from "react";

const Context = createContext<ReactNode>(null);

interface DemoSignInProviderProps {
  /** Button that signs in with a demo account; null without a demo. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

export function DemoSignInProvider({ button, children }: DemoSignInProviderProps) {
  return <Context value={button}>{children}</Context>;
}

/** The button of the demo; nothing on a real chain. */
export function DemoSignIn() {
  return use(Context);
}
