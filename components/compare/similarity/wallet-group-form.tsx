"use client";

import { formatCount } from "@walletlens/format";
import { type FormEvent, useState } from "react";
import { MAX_WALLETS, readWalletList } from "@/components/compare/similarity/read-wallet-list";
import {
  useWalletGroup,
  WALLET_GROUPS,
  type WalletGroupKind,
} from "@/components/compare/similarity/use-wallet-group";
import { CallProblem } from "@/components/jobs/call-problem";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { AddressesField } from "@/components/ui/field";
import { SignInChoice } from "@/components/ui/sign-in-link";

interface WalletGroupFormProps {
  readonly kind: WalletGroupKind;
  /** Price of the analysis in credits. */
  readonly cost: number;
  readonly wallets: readonly string[];
  /** Null if the reader is not signed in. */
  readonly credits: number | null;
}

export function WalletGroupForm({ kind, cost, wallets, credits }: WalletGroupFormProps) {
  const { verb } = WALLET_GROUPS[kind];
  const { start, isCalling, refusal } = useWalletGroup(kind);
  const [text, setText] = useState(wallets.join("\n"));
  const [error, setError] = useState<string | null>(null);
  const list = readWalletList(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(list.error);
    if (list.error === null) await start(list.wallets);
  };

  return (
    <form onSubmit={submit} className="grid gap-3 px-4 py-3">
      <AddressesField
        label="Wallets"
        hint="2 to 30 addresses; other words are ignored"
        name="wallets"
        rows={Math.min(8, Math.max(4, list.wallets.length))}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        autoComplete="off"
        aria-invalid={error !== null}
      />
      <div className="flex flex-wrap items-center gap-3">
        {credits === null ? (
          <SignInChoice>{`Sign in to ${verb.toLowerCase()} wallets`}</SignInChoice>
        ) : (
          <Button look="primary" type="submit" disabled={isCalling}>
            {verb} <span className="font-normal opacity-80">{cost} credits</span>
          </Button>
        )}
        <span className="text-sm text-muted">
          <span className="figure">{formatCount(list.wallets.length)}</span> of {MAX_WALLETS} wallets
          {credits === null
            ? ` · ${cost} credits`
            : ` · you have ${formatCount(credits)} credits · what fails is not charged`}
        </span>
      </div>
      <ErrorText>{error}</ErrorText>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </form>
  );
}
