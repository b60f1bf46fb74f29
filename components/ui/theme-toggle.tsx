"use client";

import { MoonIcon, SunIcon } from "@/components/ui/icons";
import { otherTheme, type Theme } from "@/components/ui/theme";

/** Switches at once with scripts, else with the next page. */
export function ThemeToggle({ theme, save }: { theme: Theme; save: (form: FormData) => Promise<void> }) {
  const next = otherTheme(theme);
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
