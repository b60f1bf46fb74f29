import type { WebhookEvent } from "@walletlens/contract/constants";
import type { WebhookWithSecret } from "@/lib/watching/webhooks";
import type { KeyPrincipal } from "../auth/principal";
import type { CallContext } from "../server/endpoint";

interface WebhookCall extends CallContext<KeyPrincipal> {
  readonly params: { readonly id: string };
}

export async function postWebhook({
  body,
  caller,
  useCases,
}: CallContext<KeyPrincipal> & { readonly body: { readonly url: string; readonly events: WebhookEvent[] } }) {
  const created = await useCases.createWebhook({ userId: caller.owner, ...body });
  return { status: 201 as const, body: withSecret(created) };
}

export async function getWebhooks({ caller, useCases }: CallContext<KeyPrincipal>) {
  return { status: 200 as const, body: { webhooks: await useCases.listWebhooks(caller.owner) } };
}

export async function deleteWebhook({ params, caller, useCases }: WebhookCall) {
  await useCases.removeWebhook(caller.owner, params.id);
  return { status: 200 as const, body: { id: params.id } };
}

export async function rotateWebhookSecret({ params, caller, useCases }: WebhookCall) {
  return { status: 200 as const, body: withSecret(await useCases.rotateWebhook(caller.owner, params.id)) };
}

export async function getWebhookDeliveries({
  params,
  query,
  caller,
  useCases,
}: WebhookCall & { readonly query: { readonly after?: string | undefined; readonly limit: number } }) {
  const page = { limit: query.limit, after: query.after ?? null };
  return { status: 200 as const, body: await useCases.listDeliveries(caller.owner, params.id, page) };
}

export async function retryWebhookDelivery({
  params,
  caller,
  useCases,
}: CallContext<KeyPrincipal> & { readonly params: { readonly id: string; readonly delivery: string } }) {
  const body = await useCases.retryDelivery(caller.owner, params.id, params.delivery);
  return { status: 200 as const, body };
}

function withSecret({ webhook, secret }: WebhookWithSecret) {
  return { ...webhook, secret };
}
