import { type ReactNode, Suspense } from "react";

/** What is there, or on its way. */
export type Pending<Value> = Value | Promise<Value>;

/** Shows what is there at once, and what is on its way when it comes; until then `fallback`. */
export function Settled<Value>({
  of,
  fallback,
  children,
}: {
  of: Pending<Value>;
  fallback: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (!(of instanceof Promise)) return children(of);
  return (
    <Suspense fallback={fallback}>
      <Coming of={of}>{children}</Coming>
    </Suspense>
  );
}

async function Coming<Value>({
  of,
  children,
}: {
  of: Promise<Value>;
  children: (value: Value) => ReactNode;
}) {
  return children(await of);
}
