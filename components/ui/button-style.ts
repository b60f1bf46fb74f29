export const BUTTON_STYLE = {
  large:
    "inline-flex h-11 items-center gap-2 rounded-md border border-transparent bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60",
  primary:
    "inline-flex h-8 items-center gap-2 rounded-md border border-transparent bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60",
  danger:
    "inline-flex h-8 items-center gap-2 rounded-md border border-danger/60 px-3 text-danger hover:bg-raised disabled:opacity-60",
  quiet:
    "inline-flex h-8 items-center gap-2 rounded-md border border-line-strong px-3 hover:bg-raised disabled:opacity-60",
  icon: "inline-grid size-7 shrink-0 place-items-center rounded-md text-faint hover:bg-raised hover:text-text",
} as const;
