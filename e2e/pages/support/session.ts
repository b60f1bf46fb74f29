import { generateKeyPairSync, sign } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  expect,
} from "@playwright/test";
import { base58 } from "@scure/base";
import { z } from "zod";
import { formatSignInMessage, type SignInRequest } from "@/lib/identity/rules/sign-in-message";
import { findActionId } from "../../support/server-action";

/** Cookies and storage of a browser context. */
export type BrowserSession = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Headers that browsers send for requests of the site's own pages. */
const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const ACTION = { ...OWN_PAGE, "content-type": "text/plain;charset=UTF-8" };
const Csrf = z.object({ csrfToken: z.string() });
const Queued = z.object({ jobId: z.string() });
const Job = z.object({ status: z.string() });

/** Signs `request`, and the pages of its context, in with a wallet, as the sign-in page does when it is clicked. */
export async function signInByRequest(
  request: APIRequestContext,
  { privateKey, publicKey } = generateKeyPairSync("ed25519"),
): Promise<void> {
  const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(12));
  const message = formatSignInMessage({ ...(await beginSignIn(request)), address });
  const signature = sign(null, Buffer.from(message), privateKey).toString("base64");
  const { csrfToken } = Csrf.parse(await (await request.get("/api/auth/csrf")).json());
  const form = { message, signature, csrfToken, json: "true" };
  const answer = await request.post("/api/auth/callback/solana", { form, headers: OWN_PAGE });
  expect(answer.status()).toBe(200);
}

/** Opens a browser context that is signed in with a new wallet; returns its requests. */
export async function openSession(browser: Browser, baseURL: string | undefined): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: baseURL ?? "" });
  await signInByRequest(request);
  return request;
}

/** Calls a server action as the page at `path` does. */
export async function postAction(
  request: APIRequestContext,
  path: string,
  { name, args }: { readonly name: string; readonly args: readonly unknown[] },
): Promise<APIResponse> {
  const headers = { "Next-Action": await findActionId(name), ...ACTION };
  return request.post(path, { headers, data: JSON.stringify(args) });
}

async function beginSignIn(request: APIRequestContext): Promise<SignInRequest> {
  const answer = await postAction(request, "/sign-in", { name: "beginWalletSignIn", args: [] });
  // A row of the response of a server action.
  const [, row = ""] = /^\d+:(\{"domain".*\})$/m.exec(await answer.text()) ?? [];
  return JSON.parse(row);
}

/** Calls the API like a page of a signed-in user, whose account pays; a POST if there is a body. */
export function callApi(request: APIRequestContext, path: string, body?: unknown): Promise<APIResponse> {
  const url = `/api/v1${path}`;
  return body === undefined
    ? request.get(url, { headers: OWN_PAGE })
    : request.post(url, { headers: OWN_PAGE, data: body });
}

/** Runs a job about several wallets for a signed-in user, waits for its end, and returns its id. */
export async function runBrowserJob(
  request: APIRequestContext,
  path: string,
  body: unknown,
): Promise<string> {
  const { jobId } = Queued.parse(await (await callApi(request, path, body)).json());
  const status = async () => Job.parse(await (await callApi(request, `/jobs/${jobId}`)).json()).status;
  await expect.poll(status, { timeout: 120_000, intervals: [100, 200, 500] }).toBe("completed");
  return jobId;
}
