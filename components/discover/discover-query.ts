import { RANKING_ORDERS, type RankingOrder } from "@walletlens/contract/constants";
import { RankingCursor, type RankingPosition, writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { BEHAVIOR_TYPE_NAMES, type BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS, type DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import { MS_PER_DAY } from "@walletlens/engine/time";
import {
  choiceField,
  fromPageQuery,
  type PageQuery,
  urlField,
  urlRecord,
  writeQuery,
} from "@/components/ui/url-field";
import type { RankingSearch } from "@/lib/wallets/rules/ranking-search";

export const ACTIVE_DAYS = ["1", "7", "30"] as const;
type ActiveDays = (typeof ACTIVE_DAYS)[number];

export interface DiscoverRequest {
  readonly behaviorType: BehaviorType | null;
  readonly minTier: DataQualityTier | null;
  readonly activeDays: ActiveDays | null;
  readonly minNet: number | null;
  readonly sortBy: RankingOrder;
  readonly after: RankingPosition | null;
}

const SOL_AMOUNT = /^-?\d{1,12}(\.\d{1,9})?$/;

const QUERY = urlRecord<DiscoverRequest>({
  behaviorType: choiceField("class", BEHAVIOR_TYPE_NAMES, null),
  minTier: choiceField("minTier", DATA_QUALITY_TIERS, null),
  activeDays: choiceField("active", ACTIVE_DAYS, null),
  minNet: urlField<number | null>("minNet", null, (text) => (SOL_AMOUNT.test(text) ? Number(text) : null)),
  sortBy: choiceField<RankingOrder, RankingOrder>("sortBy", RANKING_ORDERS, "net"),
  after: urlField<RankingPosition | null>(
    "cursor",
    null,
    (text) => RankingCursor.safeParse(text).data ?? null,
    (position) => writeRankingCursor(position) ?? "",
  ),
});

export function readDiscoverQuery(query: PageQuery): DiscoverRequest {
  return QUERY.read(fromPageQuery(query));
}

export function writeDiscoverQuery(request: DiscoverRequest): string {
  return writeQuery("", QUERY.write(request));
}

export function toRankingSearch(request: DiscoverRequest, limit: number, now: number): RankingSearch {
  const { behaviorType, minTier, activeDays, minNet, sortBy, after } = request;
  const activeSince = activeDays === null ? null : now - Number(activeDays) * MS_PER_DAY;
  return { behaviorType, minTier, minNet, sortBy, after, limit, activeSince };
}

export const NO_CONDITIONS: DiscoverRequest = readDiscoverQuery({});
