"use client";

import { useSyncExternalStore } from "react";
import { MoonIcon, SunIcon } from "@/components/ui/icons";
import { otherTheme, type Theme } from "@/components/ui/theme";

interface ThemeToggleProps {
  /** Null for the theme of the system. */
  readonly theme: Theme | null;
  readonly save: (form: FormData) => Promise<void>;
}

/** Switches at once with scripts, else with the next page. */
export function ThemeToggle({ theme, save }: ThemeToggleProps) {
  const system = useSyncExternalStore(watchSystem, readSystem, () => "dark" as const);
  const next = otherTheme(theme ?? system);
  const Icon = next === "light" ? SunIcon : MoonIcon;
  const showAtOnce = () => {
    document.documentElement.dataset.theme = next;
  };
  return (
    <form action={save} onSubmit={showAtOnce}>
      <input type="hidden" name="theme" value={next} />
      <button
        type="submit"
        aria-label={`Switch to the ${next} theme`}
        className="grid size-8 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
      >
        <Icon />
      </button>
    </form>
  );
}

const LIGHT = "(prefers-color-scheme: light)";

function readSystem(): Theme {
  return window.matchMedia(LIGHT).matches ? "light" : "dark";
}

function watchSystem(listener: () => void): () => void {
  const end = new AbortController();
  window.matchMedia(LIGHT).addEventListener("change", listener, { signal: end.signal });
  return () => end.abort();
}
