import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/** Returns a component whose code loads when it first renders; until then `fallback` shows. */
export function lazyView<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const View = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: a module defines its views once, when it is loaded.
  return function LazyView(props: Props) {
    return <Suspense fallback={fallback}>{createElement(View, props)}</Suspense>;
  };
}
