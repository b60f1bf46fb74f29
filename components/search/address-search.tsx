"use client";

import { formatWord } from "@walletlens/format";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useId, useState, useTransition } from "react";
import { parseSearch, searchAddress } from "@/components/search/parse-search";
import { useRecent } from "@/components/search/use-recent";
import { Button } from "@/components/ui/button";
import { SearchIcon } from "@/components/ui/icons";
import { lazyView } from "@/components/ui/lazy-view";
import { PendingBar } from "@/components/ui/pending-bar";

const SearchSuggestions = lazyView(() => import("@/components/search/search-suggestions"));

const SIZES = {
  // On phones its lists are as wide as the header.
  header: { form: "max-w-md max-sm:static", input: "h-8" },
  hero: { form: "max-w-2xl", input: "h-11 text-lg" },
} as const;

export interface AddressSearchProps {
  readonly size: keyof typeof SIZES;
  /** Text of a search without scripts, and the error about it. */
  readonly initial?: { readonly text: string; readonly message: string | null };
}

/**
 * Opens the page of an address, the comparison of several, or the results for a name. Without scripts the form
 * requests the same page.
 */
export function AddressSearch({ size, initial }: AddressSearchProps) {
  const router = useRouter();
  const id = useId();
  const [message, setMessage] = useState(initial?.message ?? null);
  const [text, setText] = useState("");
  const [isLeaving, startLeaving] = useTransition();
  const { form, input } = SIZES[size];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = parseSearch(String(new FormData(event.currentTarget).get("address")));
    setMessage(search.kind === "malformed" ? search.message : null);
    if (search.kind === "empty" || search.kind === "malformed") return;
    setText("");
    startLeaving(() => router.push(searchAddress(search)));
  };
  const isName = parseSearch(text).kind === "text" && text.trim().length > 1;

  return (
    <search
      data-search={size}
      aria-busy={isLeaving}
      onKeyDown={(event) => leaveSuggestions(event, () => setText(""))}
      className={`relative block w-full ${form}`}
    >
      {isLeaving && <PendingBar />}
      <form action="/search" onSubmit={submit} className="flex gap-2">
        <SearchInput
          className={input}
          text={initial?.text}
          messageId={message === null ? undefined : id}
          onChange={(value) => {
            setMessage(null);
            setText(value);
          }}
        />
        {size === "hero" && (
          <Button look="large" type="submit" disabled={isLeaving}>
            {isLeaving ? "Opening…" : "Analyze"}
          </Button>
        )}
      </form>
      <p
        id={id}
        role="alert"
        className={
          size === "hero"
            ? "min-h-6 pt-1 text-sm text-danger"
            : "absolute top-full right-0 left-0 z-20 mt-1 rounded-md border border-line-strong bg-raised px-3 py-2 text-sm text-danger shadow-sm empty:hidden"
        }
      >
        {message}
      </p>
      {isName && <SearchSuggestions text={text.trim()} close={() => setText("")} />}
    </search>
  );
}

interface SearchInputProps {
  readonly className: string;
  readonly text: string | undefined;
  /** Id of the error element; undefined without an error. */
  readonly messageId: string | undefined;
  readonly onChange: (text: string) => void;
}

function SearchInput({ className, text, messageId, onChange }: SearchInputProps) {
  const listId = useId();
  const recent = useRecent() ?? [];
  return (
    <label className="relative block min-w-0 flex-1">
      <span className="sr-only">Wallet or token address, ticker or name</span>
      <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-faint">
        <SearchIcon />
      </span>
      <input
        name="address"
        type="text"
        defaultValue={text}
        placeholder="Wallet, token, ticker or name"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={messageId !== undefined}
        aria-describedby={messageId}
        aria-keyshortcuts="/ Control+K Meta+K"
        list={recent.length === 0 ? undefined : listId}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={enterSuggestions}
        className={`figure w-full rounded-md border border-line-strong bg-surface pr-3 pl-8.5 text-ellipsis placeholder:font-sans placeholder:text-faint hover:border-faint aria-invalid:border-danger [&::-webkit-calendar-picker-indicator]:hidden! ${className}`}
      />
      <datalist id={listId}>
        {recent.map(({ kind, address }) => (
          <option key={address} value={address} label={formatWord(kind)} />
        ))}
      </datalist>
    </label>
  );
}

/** Moves the focus from the input to the first suggestion. */
function enterSuggestions(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown") return;
  const firstSuggestion = event.currentTarget
    .closest("[data-search]")
    ?.querySelector<HTMLElement>("[data-suggestion]");
  if (firstSuggestion === null || firstSuggestion === undefined) return;
  event.preventDefault();
  firstSuggestion.focus();
}

/** Escape closes the suggestions and returns the focus to the input. */
function leaveSuggestions(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key !== "Escape") return;
  close();
  event.currentTarget.querySelector("input")?.focus();
}
