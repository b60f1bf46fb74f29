/** Keys to the next and previous link. */
const KEYS = { rows: ["ArrowDown", "ArrowUp"], columns: ["ArrowRight", "ArrowLeft"] } as const;

/** Makes the `links` in `frame` one tab stop with arrow keys, Home and End. */
export function rove(frame: HTMLElement | null, links: string, along: keyof typeof KEYS): void {
  if (frame === null) return;
  const [next, previous] = KEYS[along];
  const list = () => Array.from(frame.querySelectorAll<HTMLElement>(links));
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const link of list()) {
      link.tabIndex = link === chosen ? 0 : -1;
      link.setAttribute("aria-keyshortcuts", `${previous} ${next} Home End`);
    }
  };
  const all = list();
  stopAt(all.find((link) => link === document.activeElement) ?? all[0]);
  frame.onkeydown = (event) => {
    const rows = list();
    const at = rows.findIndex((link) => link.contains(document.activeElement));
    const positions: Readonly<Record<string, number>> = {
      [next]: Math.min(at + 1, rows.length - 1),
      [previous]: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = at < 0 ? undefined : rows[positions[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    stopAt(to);
    to.focus();
  };
}
