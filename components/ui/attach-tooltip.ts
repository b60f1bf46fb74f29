/** Long enough for the pointer to cross the gap to the tooltip, whose text is selectable. */
const LEAVE_MS = 120;

/**
 * Shows the text of any element with `data-tip` that is hovered, focused by keyboard or tapped, in the popover
 * `tip`. Escape and scrolling hide it. Returns the function that stops it.
 */
export function attachTooltip(tip: HTMLElement): () => void {
  const shownTip = new ShownTip(tip);
  const end = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(name, listener, { ...options, signal: end.signal });

  listen("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    if (target instanceof Node && tip.contains(target)) shownTip.stay();
    else shownTip.follow(findAnchor(target));
  });
  listen("focusin", ({ target }) => {
    const anchor = findAnchor(target);
    if (anchor?.matches(":focus-visible")) shownTip.follow(anchor);
  });
  listen("focusout", () => shownTip.leave());
  listen("click", ({ target }) => shownTip.follow(findAnchor(target)));
  listen("keydown", ({ key }) => key === "Escape" && shownTip.hide());
  listen("scroll", () => shownTip.hide(), { capture: true, passive: true });
  return () => {
    end.abort();
    shownTip.hide();
  };
}

class ShownTip {
  private anchor: HTMLElement | null = null;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tip: HTMLElement) {}

  follow(anchor: HTMLElement | null): void {
    if (anchor === null) {
      this.leave();
      return;
    }
    this.stay();
    if (anchor === this.anchor) return;
    this.anchor = anchor;
    this.tip.textContent = anchor.dataset.tip ?? "";
    this.tip.showPopover();
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeTooltip(
      anchor.getBoundingClientRect(),
      this.tip.getBoundingClientRect(),
      view,
    );
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${top}px`;
  }

  stay(): void {
    clearTimeout(this.leaving);
  }

  leave(): void {
    this.stay();
    if (this.anchor !== null) this.leaving = setTimeout(() => this.hide(), LEAVE_MS);
  }

  hide(): void {
    this.stay();
    this.anchor = null;
    this.tip.hidePopover();
  }
}

function findAnchor(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
}

const GAP = 6;
const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Position {
  readonly left: number;
  readonly top: number;
}

/** Positions a tooltip below its anchor, or above if there is no space, within the window. */
export function placeTooltip(anchor: Position & Size, tip: Size, view: Size): Position {
  const centered = anchor.left + anchor.width / 2 - tip.width / 2;
  const rightmost = view.width - tip.width - MARGIN;
  const topBelow = anchor.top + anchor.height + GAP;
  const topAbove = anchor.top - GAP - tip.height;
  const fitsBelow = topBelow + tip.height + MARGIN <= view.height;
  return {
    left: Math.max(MARGIN, Math.min(centered, rightmost)),
    top: fitsBelow || topAbove < MARGIN ? topBelow : topAbove,
  };
}
