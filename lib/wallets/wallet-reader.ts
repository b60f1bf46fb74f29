import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { TokenDetail } from "@walletlens/engine/wallet/token-detail";
import type { TokenPage, TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import type { Requester } from "@/lib/jobs/rules/requester";
import { type JsonText, readJson } from "@/lib/runtime/json-text";
import type { ReadOutcome, Telemetry } from "@/lib/runtime/telemetry";
import { getOrRequestSnapshot, type ReadResult } from "./get-or-request-snapshot";
import { pageStoredTokens } from "./page-stored-tokens";
import {
  type DetailedProfile,
  type DetailedProfilePorts,
  type DetailedProfileRequest,
  readDetailedProfile,
} from "./read-detailed-profile";
import { readTokenDetail, type TokenDetailRequest } from "./read-token-detail";
import { readWalletAsOf } from "./read-wallet-as-of";
import type { SnapshotViews, StoredViews } from "./wallet-store";

/** Body of each view of a wallet. */
export interface WalletBodies {
  readonly profile: WalletProfile;
  readonly hud: WalletHud;
  readonly tokens: TokenPage;
}
export type WalletView = keyof WalletBodies;

/** Reads wallets, with an analysis where their metrics are not ready, and counts the outcomes. */
export interface WalletReader {
  /**
   * Ready metrics, or the analysis that was started and did not finish within the hold. Throws an AppError
   * `wallet_not_found`, `system_wallet`, `chain_unavailable`, `server_busy` or `invalid_request`.
   */
  read<View extends WalletView>(request: WalletRequest<View>): Promise<WalletResult<View>>;
  /** As `read`, the evidence of one token. Throws `token_not_found`, too. */
  readTokenDetail(request: TokenDetailRequest): Promise<ReadResult<TokenDetail>>;
  /** As `read`, the profile with what is asked for beside it. */
  readDetailedProfile(request: DetailedProfileRequest): Promise<ReadResult<DetailedProfile>>;
}

export interface WalletRequest<View extends WalletView> {
  readonly wallet: Address;
  /** A slot, or an ISO 8601 time: answer as if the chain had ended there. Null: as of now. */
  readonly asOf: string | null;
  readonly view: View;
  /** Finds the requester of the analysis; asked where the wallet has to be analyzed. */
  readonly requester: () => Requester;
  /** Page of tokens, for the view `tokens`. */
  readonly tokens?: TokenPageRequest;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** Called once the analysis is taken on, before the caller is held; not where none is needed. */
  readonly onAdmitted?: () => void;
}

/** A body that was computed for the call, or the text of one that was kept. */
export type WalletResult<View extends WalletView> = ReadResult<
  WalletBodies[View] | JsonText<WalletBodies[View]>
>;

export type WalletReaderPorts = DetailedProfilePorts & ReadMetrics;

interface ReadMetrics {
  readonly metrics: Pick<Telemetry, "walletRead">;
}

/** Creates the reader of wallets. */
export function createWalletReader(ports: WalletReaderPorts): WalletReader {
  return {
    read: (request) => countRead(ports, readView(ports, request)),
    readTokenDetail: (request) => countRead(ports, readTokenDetail(ports, request)),
    readDetailedProfile: (request) => countRead(ports, readDetailedProfile(ports, request)),
  };
}

/** Counts how a read of a wallet ended, and returns its result or throws its error. */
export async function countRead<Body>(
  { metrics }: ReadMetrics,
  result: Promise<ReadResult<Body>>,
): Promise<ReadResult<Body>> {
  try {
    const ended = await result;
    metrics.walletRead(outcomeOf(ended));
    return ended;
  } catch (error) {
    metrics.walletRead("failed");
    throw error;
  }
}

async function readView<View extends WalletView>(
  ports: WalletReaderPorts,
  request: WalletRequest<View>,
): Promise<WalletResult<View>> {
  const { asOf, view } = request;
  const result =
    asOf === null
      ? await getOrRequestSnapshot(ports, { ...request, view: KEPT_AS[view] })
      : await readWalletAsOf(ports, { ...request, asOf });
  if (result.status === "queued") return result;
  const { kol, ...ready } = result;
  return { ...ready, body: PRESENT[view](result.body, { ...request, kol }) };
}

/** Form in which each view is read where it is kept. */
const KEPT_AS = { hud: "hudText", profile: "profileText", tokens: "tokens" } as const;

/** Functions that make the answer of each view from what is kept of it, or was computed for another time. */
const PRESENT: {
  readonly [View in WalletView]: (
    body: SnapshotViews[View] | StoredViews[(typeof KEPT_AS)[View]],
    context: { readonly tokens?: TokenPageRequest; readonly kol: WalletProfile["kol"] },
  ) => WalletBodies[View] | JsonText<WalletBodies[View]>;
} = {
  hud: (hud) => hud,
  profile: (profile, { kol }) => (kol === null ? profile : { ...readJson(profile), kol }),
  tokens: (rows, { tokens: page = FIRST_PAGE }) => pageStoredTokens(rows, page),
};

const FIRST_PAGE = { page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "DESC" } as const;

function outcomeOf(result: ReadResult<unknown>): ReadOutcome {
  if (result.status === "queued") return "queued";
  if (result.stale) return "stale";
  return result.held ? "held" : "fresh";
}
