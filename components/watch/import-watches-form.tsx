"use client";

import { type ChangeEvent, type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { AddressesField, Field } from "@/components/ui/field";
import { type DialogControl, useHeldOpen } from "@/components/ui/form-dialog";
import { formatQuantity } from "@/components/ui/format-quantity";
import { type RefusedLine, readWatchLines, type WatchLine } from "@/components/watch/read-watch-lines";

/** Outcome of one line: null for a new watch, "alreadyWatched" for a wallet that is already watched, or a sentence. */
export interface ImportedLine {
  readonly line: number;
  readonly outcome: null | "alreadyWatched" | { readonly reason: string };
}

/** Returns the outcome of each line, or a sentence if none was imported. */
export type ImportLines = (lines: readonly WatchLine[]) => Promise<readonly ImportedLine[] | string>;

export interface ImportWatchesProps {
  readonly importLines: ImportLines;
  /** Watches that the account may still add. */
  readonly placesLeft: number;
}

/** Lines in one request, which keeps its body small and shows progress. */
const BATCH = 100;
/** Larger than any list of the maximum number of watches. */
const MAX_FILE_BYTES = 200_000;

interface Progress {
  readonly done: number;
  readonly added: number;
  readonly alreadyWatched: number;
  readonly refused: readonly RefusedLine[];
  readonly error: string | null;
  readonly isEnded: boolean;
}

const NOTHING_DONE: Progress = {
  done: 0,
  added: 0,
  alreadyWatched: 0,
  refused: [],
  error: null,
  isEnded: false,
};

export default function ImportWatchesForm({
  importLines,
  placesLeft,
  control,
}: ImportWatchesProps & { control: DialogControl }) {
  const [text, setText] = useState("");
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { lines, refused } = readWatchLines(text);
  const isRunning = progress !== null && !progress.isEnded;
  useHeldOpen(control, isRunning);
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const isTooLarge = file.size > MAX_FILE_BYTES;
    setFileError(isTooLarge ? "The file is larger than 200 kB." : null);
    if (!isTooLarge) setText(await file.text());
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    await importAll(lines, importLines, setProgress);
  };
  if (progress !== null) return <ImportReport progress={progress} total={lines.length} control={control} />;
  return (
    <form onSubmit={start} className="grid gap-4">
      <AddressesField
        label="Addresses"
        hint="one per line; a name may follow"
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Field label="Or a text or CSV file">
        {(id) => <input id={id} type="file" accept=".txt,.csv,text/plain,text/csv" onChange={readFile} />}
      </Field>
      <RefusedLines lines={refused} />
      <p className="text-sm text-muted">
        {formatQuantity(lines.length, "wallet")}. {formatQuantity(placesLeft, "place")} left on the watchlist.
        {lines.length > placesLeft &&
          " Wallets beyond them are refused; those already watched need no place."}
      </p>
      <ErrorText>{fileError}</ErrorText>
      <div className="flex justify-end gap-2">
        <Button onClick={control.close}>Cancel</Button>
        <Button look="primary" type="submit" disabled={lines.length === 0}>
          Import {formatQuantity(lines.length, "wallet")}
        </Button>
      </div>
    </form>
  );
}

async function importAll(
  lines: readonly WatchLine[],
  importLines: ImportLines,
  show: (progress: Progress) => void,
): Promise<void> {
  let progress = NOTHING_DONE;
  show(progress);
  for (let from = 0; from < lines.length && progress.error === null; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    progress = addOutcomes(progress, batch, await importLines(batch).catch(() => BROKEN_OFF));
    show(progress);
  }
  show({ ...progress, isEnded: true });
}

const BROKEN_OFF =
  "The connection broke off. Import the list again: wallets that are already watched stay as they are.";

function addOutcomes(
  progress: Progress,
  batch: readonly WatchLine[],
  outcomes: Awaited<ReturnType<ImportLines>>,
): Progress {
  if (typeof outcomes === "string") return { ...progress, error: outcomes };
  const wallets = new Map(batch.map(({ line, wallet }) => [line, wallet]));
  const refusedLines = outcomes.flatMap(({ line, outcome }) =>
    outcome === null || outcome === "alreadyWatched"
      ? []
      : [{ line, text: wallets.get(line) ?? "", reason: outcome.reason }],
  );
  const alreadyWatched = outcomes.filter(({ outcome }) => outcome === "alreadyWatched").length;
  return {
    ...progress,
    done: progress.done + batch.length,
    added: progress.added + outcomes.length - alreadyWatched - refusedLines.length,
    alreadyWatched: progress.alreadyWatched + alreadyWatched,
    refused: [...progress.refused, ...refusedLines],
  };
}

interface ImportReportProps {
  readonly progress: Progress;
  readonly total: number;
  readonly control: DialogControl;
}

function ImportReport({ progress, total, control }: ImportReportProps) {
  const { done, added, alreadyWatched, refused, error, isEnded } = progress;
  return (
    <div className="grid gap-4">
      <p role="status">
        {isEnded ? `Imported ${formatQuantity(added, "wallet")}.` : `Importing: ${done} of ${total}.`}
        {alreadyWatched > 0 && ` Already watched: ${alreadyWatched}.`}
        {refused.length > 0 && ` Refused: ${refused.length}.`}
      </p>
      <RefusedLines lines={refused} />
      <ErrorText>{error}</ErrorText>
      <div className="flex justify-end">
        <Button look="primary" onClick={control.close} disabled={!isEnded}>
          Done
        </Button>
      </div>
    </div>
  );
}

function RefusedLines({ lines }: { lines: readonly RefusedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Refused lines" className="max-h-40 overflow-y-auto text-sm">
      {lines.map(({ line, text, reason }) => (
        <li key={line} className="py-0.5">
          <span className="text-muted">Line {line}: </span>
          <bdi className="figure wrap-anywhere">{text}</bdi> <span className="text-warning">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
