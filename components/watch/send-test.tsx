"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/components/ui/form-foot";
import type { WebhookDelivery } from "@/lib/watching/rules/webhook";

export type WebhookTestState = FormState<{
  readonly status: "tested";
  readonly delivery: WebhookDelivery;
}>;

interface SendTestProps {
  readonly id: string;
  readonly send: (last: WebhookTestState, form: FormData) => Promise<WebhookTestState>;
}

/** Sends a test event and shows the response. */
export function SendTest({ id, send }: SendTestProps) {
  const [testing, submit, isPending] = useActionState(send, { status: "open" });
  return (
    <form action={submit} className="flex items-center gap-2">
      <input type="hidden" name="id" value={id} />
      <output className="text-sm text-muted">
        {isPending ? "Waiting for the response…" : describeTesting(testing)}
      </output>
      <Button type="submit" disabled={isPending}>
        Send test event
      </Button>
    </form>
  );
}

function describeTesting(testing: WebhookTestState): string {
  if (testing.status === "open") return "";
  if (testing.status === "refused") return testing.reason;
  const { status, responseStatus, error } = testing.delivery;
  if (status === "delivered") return `Received: status ${responseStatus}.`;
  return error ?? "No response yet. Deliveries below show it when it arrives.";
}
