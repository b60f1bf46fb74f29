import type { ReactNode } from "react";

/** Line icons of 16 px, hidden from screen readers. */

export const SearchIcon = () => (
  <Icon line="m10.25 10.25 3.25 3.25">
    <circle cx="7" cy="7" r="4.25" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon line="M3.5 10.5h-.25A.75.75 0 0 1 2.5 9.75v-6.5a.75.75 0 0 1 .75-.75h6.5a.75.75 0 0 1 .75.75v.25">
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
  </Icon>
);

export const CheckIcon = () => <Icon line="m3 8.5 3.25 3.25L13 4.75" />;

export const CloseIcon = () => <Icon line="m4 4 8 8M12 4l-8 8" />;

export const MenuIcon = () => <Icon line="M2.5 4.25h11M2.5 8h11M2.5 11.75h11" />;

export const NoteIcon = () => (
  <Icon line="M3 2.75h10v7.5L9.75 13.25H3zM9.5 13v-3h3M5.25 5.75h5.5M5.25 8.25h3" />
);

export const CompareIcon = () => (
  <Icon>
    <rect x="2.5" y="2.75" width="4.5" height="10.5" rx="1" />
    <rect x="9" y="2.75" width="4.5" height="10.5" rx="1" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon line="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z">
    <circle cx="8" cy="8" r="2" />
  </Icon>
);

export const ExternalIcon = () => (
  <Icon line="M9.5 2.75h3.75V6.5M13 3 7.5 8.5M6.5 3.75H3.75a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1h7.5a1 1 0 0 0 1-1V9.5" />
);

export const CardIcon = () => (
  <Icon line="m2.5 11 3.25-3.25L8.5 10.5l2-2 3 3">
    <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
    <circle cx="10.75" cy="6.25" r=".75" />
  </Icon>
);

export const SunIcon = () => (
  <Icon line="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9">
    <circle cx="8" cy="8" r="2.75" />
  </Icon>
);

export const MoonIcon = () => <Icon line="M13.25 9.6A5.5 5.5 0 1 1 6.4 2.75a4.4 4.4 0 0 0 6.85 6.85Z" />;

export const UserIcon = () => (
  <Icon line="M2.75 13.75c.5-2.75 2.5-4 5.25-4s4.75 1.25 5.25 4">
    <circle cx="8" cy="5.25" r="2.75" />
  </Icon>
);

export const WarningIcon = () => <Icon line="M8 2.25 14.25 13.25H1.75ZM8 6.5v3.25M8 11.4v.1" />;

/** A lens over the lines of a ledger. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true" className="shrink-0">
      <circle cx="8.5" cy="8.5" r="6.25" stroke="currentColor" strokeWidth="1.75" />
      <path d="m13.25 13.25 4.5 4.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M5.75 10.5V9M8.5 10.5v-4M11.25 10.5v-2.5" className="stroke-accent" strokeWidth="1.75" />
    </svg>
  );
}

function Icon({ line, children }: { line?: string; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="icon">
      {children}
      {line !== undefined && <path d={line} />}
    </svg>
  );
}
