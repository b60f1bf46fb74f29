"use client";

import {
  DIGEST_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookEvent,
  type WebhookFormat,
} from "@walletlens/contract/constants";
import { type FormEvent, startTransition, useActionState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Field, INPUT_STYLE, TextField } from "@/components/ui/field";
import { type DialogControl, FormDialog, useHeldOpen } from "@/components/ui/form-dialog";
import { FormFoot, type FormState } from "@/components/ui/form-foot";
import { ShownOnce } from "@/components/ui/shown-once";

export type WebhookFormState = FormState<{ readonly status: "made"; readonly secret: string }>;

type Make = (last: WebhookFormState, form: FormData) => Promise<WebhookFormState>;

const MEANINGS: Readonly<Record<WebhookEvent, string>> = {
  "job.completed": "A job finished, and its result is ready",
  "job.failed": "A job failed",
  "wallet.traded": "A watched wallet traded",
  "watch.paused": "A watch was paused: out of credits, or its API key ended",
  "digest.daily": "Summary of the day of your watched wallets, at 08:00 UTC on the next day",
  "digest.weekly": "Summary of the week, Monday to Sunday, at 08:00 UTC on Monday",
};

const FORMATS: Readonly<Record<WebhookFormat, string>> = {
  json: "JSON: signed events for a program",
  telegram: "Telegram: https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>",
  discord: "Discord: the URL of an incoming webhook",
  slack: "Slack: the URL of an incoming webhook",
};

/** Digests repeat other events, so a new webhook has them only if they are chosen. */
function isDigest(event: WebhookEvent): boolean {
  return DIGEST_TYPES.some((type) => type === event);
}

export function CreateWebhook({ make }: { make: Make }) {
  return (
    <SecretDialog
      make={make}
      action="New webhook"
      buttonStyle={BUTTON_STYLE.primary}
      title="New webhook"
      description="We POST signed events (Standard Webhooks) to your URL, or messages to a chat."
    >
      <TextField
        label="Endpoint URL"
        name="url"
        type="url"
        required
        maxLength={2048}
        placeholder="https://"
      />
      <Field label="Format">
        {(id) => (
          <select id={id} name="format" defaultValue="json" className={INPUT_STYLE}>
            {WEBHOOK_FORMATS.map((format) => (
              <option key={format} value={format}>
                {FORMATS[format]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm text-muted">Events</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex items-start gap-2">
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={!isDigest(event)}
              className="mt-1"
            />
            <span>
              <span className="figure">{event}</span>
              <span className="block text-sm text-muted">{MEANINGS[event]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </SecretDialog>
  );
}

export function RotateSecret({ id, rotate }: { id: string; rotate: Make }) {
  return (
    <SecretDialog
      make={rotate}
      action="Rotate secret"
      buttonStyle={BUTTON_STYLE.quiet}
      title="Rotate the secret?"
      description="For 24 hours, events are signed with both secrets, so you can switch without losing any."
    >
      <input type="hidden" name="id" value={id} />
    </SecretDialog>
  );
}

interface SecretDialogProps {
  readonly make: Make;
  readonly action: string;
  readonly buttonStyle: string;
  readonly title: string;
  readonly description: string;
  readonly children: React.ReactNode;
}

function SecretDialog(props: SecretDialogProps) {
  return <FormDialog {...props}>{(control) => <SecretForm {...props} control={control} />}</FormDialog>;
}

function SecretForm({ make, action, control, children }: SecretDialogProps & { control: DialogControl }) {
  const [making, submit, isPending] = useActionState(make, { status: "open" });
  useHeldOpen(control, isPending || making.status === "made");
  // Not an action of the form: React resets the fields after one, also after a refusal.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (making.status === "made")
    return <ShownOnce code={making.secret} name="the secret" close={control.close} />;
  return (
    <form onSubmit={send} className="grid gap-4">
      {children}
      <FormFoot
        error={making.status === "refused" ? making.reason : null}
        close={control.close}
        isPending={isPending}
        action={action}
      />
    </form>
  );
}
