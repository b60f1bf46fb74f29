/** Types of the interface, rendered from its endpoints by `npm run client-types`. */
export interface components {
    schemas: {
        readonly Problem: {
            readonly statusCode: number;
            /** The phrase of the status. */
            readonly error: string;
            /** Reason of the failure, of a closed list. */
            readonly code: "invalid_request" | "body_too_large" | "invalid_api_key" | "payment_required" | "insufficient_credits" | "payment_invalid" | "blocked" | "spending_cap_reached" | "not_found" | "job_not_found" | "result_not_found" | "wallet_not_found" | "token_not_found" | "mint_not_found" | "method_not_allowed" | "idempotency_conflict" | "request_in_flight" | "system_wallet" | "rate_limited" | "server_busy" | "internal" | "chain_unavailable" | "prices_unavailable" | "database_unavailable";
            /** One sentence that a caller can act on. */
            readonly message: string;
            readonly requestId: string;
            /** Credits that the call costs. */
            readonly required?: number;
            /** Credits that the account has. */
            readonly balance?: number;
            /** Reason for which a wallet is not analysed. */
            readonly skipReason?: string;
            /** Faults of the request, one by one. */
            readonly issues?: readonly {
                readonly path: string;
                readonly message: string;
            }[];
        };
        readonly WalletHud: {
            readonly walletAddress: string;
            readonly signalType: string;
            /** Class of behavior by median hold: S C M I D W P H, fast to slow; ? for none. */
            readonly behaviorCode: string;
            /** Tokens with a profit ÷ tokens with a completed cycle. */
            readonly winRate: number;
            /** Mean result per token in SOL, a tenth cut at each end. */
            readonly trimmedMeanPnl: number;
            /** Mean value of a swap in SOL. */
            readonly avgTxValueSol: number;
            /** Swaps a day, from the first to the last. */
            readonly avgTradesPerDay: number;
            /** Over completed cycles. */
            readonly medianHoldTimeHours: number;
            /** Mean over active UTC days. */
            readonly uniqueTokensPerDay: number;
            /** SOL, wrapped SOL and priced tokens; named in unknown where a token held has no price. */
            readonly currentHoldingsSol: number;
            readonly currentHoldingsUsd: number;
            /** Market cap at first buys, trimmed mean. */
            readonly typicalEntryMcapUsd: number;
            /** Range of market caps that it enters most often. */
            readonly dominantEntryMcapBucket: string;
            /** Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
            readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
            /** The caps that the tier comes from; empty for GOLD. */
            readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
            /** More than 60 tokens a day. */
            readonly isBot: boolean;
            /** Holdings above 200 SOL or 20,000 USD. */
            readonly isWhale: boolean;
            /** Time at which the figures were computed. */
            readonly calculatedAt: string;
            readonly provenance: {
                readonly provider: string;
                readonly schemaVersion: string;
                readonly generatedAt: string;
            };
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly TokenPnl: {
            readonly tokenAddress: string;
            /** Proceeds of sold lots of known cost − their cost. */
            readonly realizedPnlSol: number;
            /** Open lots of known cost at the present price − their cost. */
            readonly unrealizedPnlSol: number;
            /** (Spent + result) ÷ spent. */
            readonly roi: number;
            /** Cost of everything bought, fees and tips included. */
            readonly totalSolSpent: number;
            /** Completed cycles with a profit ÷ completed cycles. */
            readonly winRate: number;
            /** The same sums with every lot without a price worth 0: an exact lower bound. */
            readonly atLeast: {
                readonly unrealizedPnlSol: number;
                /** Null where the realized part is not known as a whole. */
                readonly netPnlSol: number | null;
            };
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly Reconciliation: {
            readonly verdict: "RECONCILED" | "PARTIAL" | "UNVERIFIABLE";
            /** Part of the sales whose cost is unknown. */
            readonly unknownBasisShare: number;
            readonly tokens: readonly {
                readonly mint: string;
                readonly opening: string;
                readonly inflow: string;
                readonly outflow: string;
                readonly closing: string;
                readonly chainBalance: string;
                readonly difference: string;
            }[];
            /** Units that wait in standing orders; chainBalance counts them. */
            readonly inEscrow: readonly {
                /** Account that holds them. */
                readonly account: string;
                readonly mint: string;
                readonly amountRaw: string;
                /** Time of the first deposit. */
                readonly since: string | null;
            }[];
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly QueuedWallet: {
            readonly status: "queued";
            readonly walletAddress: string;
            readonly jobId: string;
            /** The same as `jobId`: to be sent as X-Prepaid-Job-Id with the repeated call. */
            readonly prepaidJobId: string;
            readonly monitoringUrl: string;
            readonly message: string;
        };
        readonly QueuedJob: {
            readonly status: "queued";
            readonly jobId: string;
            readonly requestId: string;
            readonly monitoringUrl: string;
        };
        readonly HolderProfile: {
            readonly walletAddress: string;
            /** 1 holds most; every owner counts, skipped ones included. */
            readonly rank: number;
            /** Of the whole supply, over all accounts of the owner. */
            readonly supplyPercent: number;
            /** Null below 2 completed exits. */
            readonly behaviorType: string | null;
            /** all_at_once or partial_exit. */
            readonly exitPattern: string;
            readonly medianHoldTimeHours: number;
            readonly avgHoldTimeHours: number;
            /** Completed cycles under 5 minutes ÷ completed cycles. */
            readonly dailyFlipRatio: number;
            /** Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
            readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
            /** The caps that the tier comes from; empty for GOLD. */
            readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
            /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
            readonly knownBasisShare: number | null;
            /** Transactions that the figures rest on, and whether these are all; null where none was read. */
            readonly coverage: {
                readonly transactions: number;
                readonly complete: boolean;
            } | null;
            /** 0 to 1: by completed cycles and by how much reconciles. */
            readonly confidence: number;
            readonly completedCycleCount: number;
            readonly tokenHoldingValueSol: number;
            readonly walletRealizedPnlSol: number;
            readonly walletPnlSol: number;
            /** Tokens with a completed cycle ÷ tokens traded. */
            readonly exitRate: number;
            readonly totalTokensTraded: number;
            readonly knownType: string | null;
            /** Reason for which the analysis was skipped. */
            readonly knownLabel: string | null;
            /** True for pools, exchanges, burn and program accounts. */
            readonly analysisSkipped: boolean;
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly HolderProfilesResult: {
            readonly mode: string;
            readonly tokenMint: string;
            readonly profiles: readonly components["schemas"]["HolderProfile"][];
            readonly metadata: {
                readonly totalHoldersRequested: number;
                readonly totalHoldersAnalyzed: number;
                readonly totalProcessingTimeMs: number;
                readonly avgProcessingTimePerWalletMs: number;
                readonly failedHolders: number;
                readonly discovery: "program_accounts" | "provider_listing" | "largest_accounts";
                readonly truncated: boolean;
            };
        };
        readonly AgentHoldersResult: {
            readonly aggregate: {
                readonly totalHolders: number;
                readonly analyzedHolders: number;
                readonly top1SupplyPct: number;
                readonly top5SupplyPct: number;
                readonly behaviorDistribution: readonly {
                    readonly behaviorType: string;
                    readonly count: number;
                    readonly supplyPct: number;
                }[];
                readonly avgWalletPnlSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            readonly profiles: readonly {
                readonly walletAddress: string;
                readonly rank: number;
                readonly supplyPercent: number;
                readonly behaviorType: string | null;
                readonly exitPattern: string;
                readonly medianHoldTimeHours: number;
                /** Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                /** The caps that the tier comes from; empty for GOLD. */
                readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
                readonly confidence: number;
                readonly completedCycleCount: number;
                readonly walletPnlSol: number;
                readonly solBalance: number;
                readonly holdingsSummary: {
                    readonly totalPositions: number;
                    readonly totalCurrentHoldingsValueSol: number;
                    readonly topHoldings: readonly {
                        readonly tokenAddress: string;
                        readonly valueSol: number;
                    }[];
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            readonly metadata: {
                readonly tokenMint: string;
                readonly totalHoldersRequested: number;
                readonly totalHoldersAnalyzed: number;
                readonly discovery: "program_accounts" | "provider_listing" | "largest_accounts";
                readonly truncated: boolean;
            };
        };
        readonly SimilarityResult: {
            readonly vectorTypeUsed: string;
            readonly globalMetrics: {
                /** Over all pairs. */
                readonly averageSimilarity: number;
                readonly mostSimilarPairs: readonly {
                    readonly walletA: string;
                    readonly walletB: string;
                    /** 0.6 × tokens in common + 0.4 × capital in common. */
                    readonly similarityScore: number;
                    readonly sharedTokenCount: number;
                }[];
            };
            readonly pairwiseSimilarities: readonly {
                readonly walletA: string;
                readonly walletB: string;
                /** Tokens shared ÷ tokens that either bought. */
                readonly binaryScore: number;
                /** The same by shares of the SOL spent. */
                readonly capitalScore: number;
                readonly sharedTokens: readonly {
                    readonly mint: string;
                }[];
                readonly binarySharedTokenCount: number;
                readonly capitalSharedTokenCount: number;
            }[];
            readonly uniqueTokensPerWallet: {
                readonly [key: string]: {
                    readonly binary: number;
                    readonly capital: number;
                };
            };
            readonly walletLabels: {
                readonly [key: string]: {
                    readonly knownType: string | null;
                    readonly knownLabel: string | null;
                };
            };
            /** Pairs that belong together; those without a tie are left out. */
            readonly links: readonly {
                readonly walletA: string;
                readonly walletB: string;
                readonly verdict: "linked" | "coordinated";
                readonly kinds: readonly {
                    readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                    /** Events: transactions, or tokens traded together. */
                    readonly count: number;
                    readonly first: string;
                    readonly last: string;
                    /** Transactions that show it, the first of them. */
                    readonly signatures: readonly string[];
                    /** Chance of as much between independent wallets; null for what is no statistic. */
                    readonly pValue: number | null;
                    /** The same, corrected for all pairs of the call (Benjamini and Hochberg). */
                    readonly qValue: number | null;
                    readonly detail: {
                        /** Common funder or collector. */
                        readonly via: string | null;
                        /** 1, or 2 through a wallet that did nothing else. */
                        readonly hops: number | null;
                        /** Value that moved, in SOL; null where a part has no price. */
                        readonly amountSol: number | null;
                        /** Between openings; the median of synchronous trades. */
                        readonly secondsApart: number | null;
                        /** Events that chance makes. */
                        readonly expected: number | null;
                        readonly side: ("buy" | "sell") | null;
                        readonly withinSeconds: number | null;
                        /** Wallet that comes first in nearly all events. */
                        readonly leader: string | null;
                        /** Wallets that both follow; what they traded first is left out. */
                        readonly follows: readonly string[];
                    };
                }[];
            }[];
            readonly groups: readonly {
                readonly wallets: readonly string[];
                /** linked where direct evidence alone connects all of it. */
                readonly verdict: "linked" | "coordinated";
                readonly kinds: readonly ("same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap")[];
                /** Percent of the token's supply that they hold together; in a call about holders. */
                readonly supplyPercent?: number;
            }[];
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
            };
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
        };
        readonly AgentSimilarityResult: {
            /** Mean score of the meaningful pairs, larger portfolios count more. */
            readonly coordinationScore: number;
            readonly pairs: readonly {
                readonly walletA: string;
                readonly walletB: string;
                readonly similarityScore: number;
                readonly sharedTokenCount: number;
                readonly portfolioSizeA: number;
                readonly portfolioSizeB: number;
                /** Fractions of each wallet's tokens that the other one bought, too. */
                readonly overlapPctA: number;
                readonly overlapPctB: number;
                readonly flag?: "HIGH_SIMILARITY" | "HIGH_OVERLAP" | "HIGH_SIMILARITY_AND_OVERLAP";
            }[];
            readonly globalMetrics: {
                readonly averageSimilarity: number;
            };
            readonly metadata: {
                readonly walletsAnalyzed: number;
                readonly totalPairs: number;
                readonly meaningfulPairs: number;
                readonly flaggedPairs: number;
            };
            /** The strongest pairs that belong together. */
            readonly links: readonly {
                readonly walletA: string;
                readonly walletB: string;
                readonly verdict: "linked" | "coordinated";
                readonly kinds: readonly {
                    readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                    /** Events: transactions, or tokens traded together. */
                    readonly count: number;
                    /** The same, corrected for all pairs of the call (Benjamini and Hochberg). */
                    readonly qValue: number | null;
                }[];
            }[];
            readonly linksTotal: number;
            readonly groups: readonly {
                readonly wallets: readonly string[];
                /** linked where direct evidence alone connects all of it. */
                readonly verdict: "linked" | "coordinated";
                readonly kinds: readonly ("same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap")[];
                /** Percent of the token's supply that they hold together; in a call about holders. */
                readonly supplyPercent?: number;
            }[];
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
            };
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
        };
        readonly JobProgress: {
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            readonly done?: number;
            readonly total?: number;
        };
        readonly FinishedHolder: components["schemas"]["HolderProfile"] | {
            readonly walletAddress: string;
            /** 1 holds most; every owner counts, skipped ones included. */
            readonly rank: number;
            /** Of the whole supply, over all accounts of the owner. */
            readonly supplyPercent: number;
            readonly analysisFailed: true;
        };
        readonly JobEnd: {
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            readonly error?: string | null;
            readonly errorCode?: string | null;
            readonly resultKeys?: readonly string[];
        };
        readonly WalletProfile: {
            readonly status: "ok";
            readonly walletAddress: string;
            readonly summary: {
                readonly lastAnalyzedAt: string;
                readonly realizedPnl: number;
                /** Tokens whose completed cycles made a profit. */
                readonly profitableTradesCount: number;
                /** Tokens with a completed cycle of known result. */
                readonly totalTradesCount: number;
                /** Tokens with completed cycles whose results are all unknown: in no count and no rate. */
                readonly unknownTradesCount: number;
                readonly currentSolBalance: number;
                readonly knownType: string | null;
                readonly knownLabel: string | null;
                /** Quote in, quote out, no token change: arbitrage and wash, in no token's figures. */
                readonly atomicPnlSol: number;
                /** Fees of failed transactions, transfers, wrapping and conversions, in no token's figures. */
                readonly feesSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            readonly kol: {
                readonly name: string;
                readonly twitter: string | null;
                readonly telegram: string | null;
            } | null;
            readonly hud: components["schemas"]["WalletHud"];
            readonly behavior: {
                readonly tradingStyle: string | null;
                readonly speedCategory: string | null;
                readonly avgHoldTimeHours: number;
                readonly medianHoldTimeHours: number;
                /** SOL bought ÷ SOL sold. */
                readonly buySellRatio: number | null;
                readonly exitPattern: string | null;
                readonly avgEntryMcapUsd: number | null;
                /** Trimmed mean, a tenth cut at each end. */
                readonly typicalEntryMcapUsd: number | null;
                readonly medianEntryMcapUsd: number | null;
                readonly entryMcapP25Usd: number | null;
                readonly entryMcapP75Usd: number | null;
                readonly dominantEntryMcapBucket: string | null;
                readonly dominantEntryMcapBucketShare: number | null;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            } | null;
            readonly pnl: {
                readonly allTime: {
                    readonly realizedPnlSol: number;
                    readonly unrealizedPnlSol: number;
                    readonly netPnlSol: number;
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            readonly coverage: {
                readonly fromSlot: number | null;
                readonly toSlot: number | null;
                readonly fromTime: string | null;
                readonly toTime: string | null;
                /** Transactions that the figures rest on. */
                readonly transactions: number;
                /** True where the whole history is covered. */
                readonly complete: boolean;
                /** Transactions that the ledger has no time of, where there are any: theirs are estimated. */
                readonly estimatedTimes?: number;
            };
            readonly reconciliation: components["schemas"]["Reconciliation"];
            readonly unboughtSales: readonly {
                readonly signature: string;
                readonly slot: number;
                readonly blockTime: string | null;
                /** True where the ledger has no time and this one is estimated. */
                readonly blockTimeEstimated?: true;
                readonly tokenAddress: string;
                readonly solAmount: number;
                readonly feeSol: number;
                readonly tipSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            readonly intervals: {
                readonly winRate: {
                    readonly low: number;
                    readonly high: number;
                } | null;
                readonly trimmedMeanPnl: {
                    readonly low: number;
                    readonly high: number;
                } | null;
                readonly medianHoldTimeHours: {
                    readonly low: number;
                    readonly high: number;
                } | null;
            };
            /** On request. */
            readonly evidence?: {
                readonly untraded: readonly {
                    readonly signature: string;
                    readonly slot: number;
                    readonly blockTime: string | null;
                    readonly blockTimeEstimated?: true;
                    readonly feeSol: number;
                    readonly tipSol: number;
                    readonly atomicPnlSol: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                }[];
                readonly holdings: {
                    readonly slot: number;
                    readonly solBalance: number;
                    readonly wrappedSol: number;
                    readonly solUsd: number;
                    readonly tokens: readonly {
                        readonly tokenAddress: string;
                        readonly decimals: number;
                        readonly tokenAmount: number;
                        readonly tokenAmountRaw: string;
                        readonly priceSol: number | null;
                        /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                        readonly unknown?: readonly string[];
                    }[];
                    /** Units that wait in standing orders: not in the balances above, and still the wallet's. */
                    readonly inEscrow: readonly {
                        /** Account that holds them. */
                        readonly account: string;
                        readonly mint: string;
                        readonly amountRaw: string;
                        /** Time of the first deposit. */
                        readonly since: string | null;
                        readonly decimals: number;
                        readonly priceSol: number | null;
                        /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                        readonly unknown?: readonly string[];
                    }[];
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                } | null;
            };
            /** On request. */
            readonly charts?: {
                /** realizedPnlSol of all days + undatedSol = pnl.allTime.realizedPnlSol. */
                readonly pnl: {
                    /** Days with a sale, earliest first; those between had none. */
                    readonly days: readonly {
                        /** Day of sale, UTC. */
                        readonly day: string;
                        readonly realizedPnlSol: number;
                        /** realizedPnlSol of this day and all days before it. */
                        readonly cumulativeSol: number;
                        /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                        readonly unknown?: readonly string[];
                    }[];
                    /** Result of sales whose time is unknown: in no day. */
                    readonly undatedSol: number;
                    /** Sales whose cost or value is unknown: in no sum. */
                    readonly unknownSales: number;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
                /** Completed cycles by result ÷ cost of what they sold, 2 being a gain of twice the cost. Cycles of all bands + unknownCycles = completed cycles. */
                readonly returns: {
                    /** All bands, best first. A range has its lower bound in it; 5 is in 2x_to_5x. */
                    readonly bands: readonly {
                        readonly band: "above_5x" | "2x_to_5x" | "0_to_2x" | "minus_50_to_0" | "below_minus_50";
                        readonly cycles: number;
                    }[];
                    /** Completed cycles whose result or cost is unknown: in no band. */
                    readonly unknownCycles: number;
                };
                /** Completed cycles by the class of wallets that hold as long; a range has its lower bound in it. Cycles of all classes + unknownCycles = completed cycles. */
                readonly holds: {
                    readonly cycles: {
                        /** Held under 1 minute. */
                        readonly SNIPER: number;
                        /** 1 to 5 minutes. */
                        readonly SCALPER: number;
                        /** 5 to 30 minutes. */
                        readonly MOMENTUM: number;
                        /** 30 minutes to 4 hours. */
                        readonly INTRADAY: number;
                        /** 4 to 24 hours. */
                        readonly DAY_TRADER: number;
                        /** 1 to 7 days. */
                        readonly SWING: number;
                        /** 7 to 30 days. */
                        readonly POSITION: number;
                        /** 30 days and more. */
                        readonly HODLER: number;
                    };
                    /** Completed cycles whose hold time is unknown: in no class. */
                    readonly unknownCycles: number;
                };
                /** Sum of hours = sum of weekdays; either + undatedSwaps = swaps. */
                readonly activity: {
                    /** By hour, UTC: the first from 00:00 to 01:00. */
                    readonly hours: readonly number[];
                    /** By weekday, UTC: Monday first. */
                    readonly weekdays: readonly number[];
                    /** Swaps whose time is unknown: in no hour and on no weekday. */
                    readonly undatedSwaps: number;
                };
            };
        };
        readonly WalletTokens: {
            readonly data: readonly components["schemas"]["TokenPnl"][];
            /** Rows on all pages. */
            readonly total: number;
            readonly page: number;
            readonly pageSize: number;
        };
        readonly WalletTokenDetail: {
            readonly walletAddress: string;
            readonly tokenAddress: string;
            readonly decimals: number;
            readonly supplyRaw: string | null;
            readonly presentPriceSol: number | null;
            readonly row: components["schemas"]["TokenPnl"];
            readonly trades: readonly {
                readonly signature: string;
                readonly slot: number;
                readonly blockTime: string | null;
                readonly blockTimeEstimated?: true;
                readonly side: "buy" | "sell";
                readonly tokenAmount: number;
                readonly tokenAmountRaw: string;
                readonly solAmount: number;
                readonly usdAmount: number | null;
                /** Its part of a value that several tokens share rests on present prices. */
                readonly estimated?: true;
                readonly priceSol: number;
                readonly feeSol: number;
                readonly tipSol: number;
                readonly venue: string | null;
                readonly lots: readonly {
                    readonly openedBy: string | null;
                    readonly receivedBy: string | null;
                    readonly tokenAmount: number;
                    readonly tokenAmountRaw: string;
                    readonly costSol: number;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                    readonly holdTimeHours: number;
                }[];
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            readonly cycles: readonly {
                readonly openedAt: string | null;
                readonly closedAt: string | null;
                readonly holdTimeHours: number;
                readonly realizedPnlSol: number;
                readonly entryMcapUsd: number;
                readonly entrySolUsd: number | null;
                readonly trades: readonly string[];
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            readonly openLots: readonly {
                readonly openedBy: string | null;
                readonly receivedBy: string | null;
                readonly tokenAmount: number;
                readonly tokenAmountRaw: string;
                readonly costSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
                readonly openedAt: string | null;
            }[];
            readonly transfers: readonly {
                readonly signature: string;
                readonly slot: number;
                readonly blockTime: string | null;
                readonly blockTimeEstimated?: true;
                readonly direction: "in" | "out";
                readonly tokenAmount: number;
                readonly tokenAmountRaw: string;
                readonly lots: readonly {
                    readonly openedBy: string | null;
                    readonly receivedBy: string | null;
                    readonly tokenAmount: number;
                    readonly tokenAmountRaw: string;
                    readonly costSol: number;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                    readonly holdTimeHours: number;
                }[];
            }[];
            readonly unknownBasis: {
                readonly tokenAmount: number;
                readonly tokenAmountRaw: string;
                readonly solReceived: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            readonly reconciliation: components["schemas"]["Reconciliation"];
        };
        readonly WalletLinks: {
            readonly walletA: string;
            readonly walletB: string;
            /** Null without a tie. */
            readonly verdict: ("linked" | "coordinated") | null;
            readonly kinds: readonly {
                readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                /** Events: transactions, or tokens traded together. */
                readonly count: number;
                readonly first: string;
                readonly last: string;
                /** Transactions that show it, the first of them. */
                readonly signatures: readonly string[];
                /** Chance of as much between independent wallets; null for what is no statistic. */
                readonly pValue: number | null;
                /** The same, corrected for all pairs of the call (Benjamini and Hochberg). */
                readonly qValue: number | null;
                readonly detail: {
                    /** Common funder or collector. */
                    readonly via: string | null;
                    /** 1, or 2 through a wallet that did nothing else. */
                    readonly hops: number | null;
                    /** Value that moved, in SOL; null where a part has no price. */
                    readonly amountSol: number | null;
                    /** Between openings; the median of synchronous trades. */
                    readonly secondsApart: number | null;
                    /** Events that chance makes. */
                    readonly expected: number | null;
                    readonly side: ("buy" | "sell") | null;
                    readonly withinSeconds: number | null;
                    /** Wallet that comes first in nearly all events. */
                    readonly leader: string | null;
                    /** Wallets that both follow; what they traded first is left out. */
                    readonly follows: readonly string[];
                };
            }[];
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
            };
            readonly page: number;
            /** 100 signatures of each kind a page. */
            readonly totalPages: number;
        };
        readonly BatchHud: {
            /** By address: wallets with fresh data. */
            readonly huds: {
                readonly [key: string]: {
                    readonly walletAddress: string;
                    /** Class of behavior by median hold: S C M I D W P H, fast to slow; ? for none. */
                    readonly behaviorCode: string;
                    /** Tokens with a profit ÷ tokens with a completed cycle. */
                    readonly winRate: number;
                    /** Mean result per token in SOL, a tenth cut at each end. */
                    readonly trimmedMeanPnl: number;
                    /** Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                    readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                    /** More than 60 tokens a day. */
                    readonly isBot: boolean;
                    /** Holdings above 200 SOL or 20,000 USD. */
                    readonly isWhale: boolean;
                    /** Time at which the figures were computed. */
                    readonly calculatedAt: string;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            readonly queued: readonly {
                readonly walletAddress: string;
                readonly jobId: string;
                readonly monitoringUrl: string;
            }[];
            /** Known system and program wallets, which are not analysed. */
            readonly skipped: readonly string[];
            /** Addresses that have never been used on chain. */
            readonly notFound: readonly string[];
        };
        readonly HoldersAgentQueued: {
            readonly status: "queued";
            readonly jobId: string;
            readonly requestId: string;
            readonly monitoringUrl: string;
            readonly resultKey: string;
            readonly agentResultKey: string;
            readonly tokenMint: string;
            readonly topN: number;
        };
        readonly SimilarityAgentQueued: {
            readonly status: "queued";
            readonly jobId: string;
            readonly requestId: string;
            readonly monitoringUrl: string;
            readonly resultKey: string;
            readonly agentResultKey: string;
            readonly walletCount: number;
        };
        readonly HoldersDeepQueued: {
            readonly status: "queued";
            readonly tokenMint: string;
            readonly topN: number;
            readonly holderProfiles: {
                readonly jobId: string;
                readonly requestId: string;
                readonly monitoringUrl: string;
            };
            readonly similarity: {
                /** The comparison follows from the first job and is not polled by itself. */
                readonly jobId: null;
                readonly requestId: string;
                readonly resultKey: string;
                readonly message: string;
            };
            readonly message: string;
        };
        readonly Discover: {
            readonly wallets: readonly {
                readonly walletAddress: string;
                /** Name by which its owner is publicly known. */
                readonly label: string | null;
                /** Null below 2 completed exits. */
                readonly behaviorType: ("SNIPER" | "SCALPER" | "MOMENTUM" | "INTRADAY" | "DAY_TRADER" | "SWING" | "POSITION" | "HODLER") | null;
                /** Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                /** Null where it is not known as a whole. */
                readonly netPnlSol: number | null;
                /** Least that it can be, with every lot without a price worth 0; null where that is not known. */
                readonly atLeastNetPnlSol: number | null;
                /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                readonly knownBasisShare: number | null;
                readonly winRate: number | null;
                /** At 95 %; null where there are too few tokens for one. */
                readonly winRateInterval: {
                    readonly low: number;
                    readonly high: number;
                } | null;
                readonly lastTradeAt: string | null;
                /** Transactions with at least one trade. */
                readonly trades: number;
                readonly calculatedAt: string;
            }[];
            /** Asks for the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        readonly Search: {
            readonly results: readonly {
                /** What the address is; `wallet` also where nothing is known of it yet. */
                readonly kind: "wallet" | "token";
                readonly address: string;
                /** What the token calls itself: never trust it without the address. */
                readonly name: string | null;
                readonly symbol: string | null;
                readonly label: string | null;
                /** Part of it that matches. */
                readonly match: "address" | "symbol" | "name" | "label";
            }[];
        };
        readonly JobStatus: {
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            /** Place among those that wait for the same kind of work; present while it waits, for its owner. */
            readonly queue?: {
                /** 1 for the next to begin. */
                readonly position: number;
                /** Jobs that wait, this one included. */
                readonly length: number;
            };
            readonly jobId: string;
            /** Id of the endpoint that queued it. */
            readonly kind: string;
            readonly createdAt: string;
            readonly updatedAt: string;
            readonly finishedAt: string | null;
            /** 1 for the first try. */
            readonly attempt: number;
            readonly error: string | null;
            /** Code of the error, as failed calls have it; null where there is none. */
            readonly errorCode: string | null;
            /** Keys for the result store; empty where the result is had by repeating the call. */
            readonly resultKeys: readonly string[];
            readonly wallets: {
                readonly done: number;
                readonly total: number;
            };
            /** Calls that the work has made to the chain so far: for the analysis of a wallet by whoever shares it, and for a job about several wallets by all of their analyses. Absent while no part of it has ended. */
            readonly cost?: {
                /** Calls to the chain's providers, repeated ones included. */
                readonly calls: number;
                /** The same by JSON-RPC method. */
                readonly byMethod: {
                    readonly [key: string]: number;
                };
                /** Length of the answers, packed as they came. */
                readonly bytes: number;
                /** Credits by the providers' price lists; null where one was asked that has none. */
                readonly credits: number | null;
            };
        } | {
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            /** Place among those that wait for the same kind of work; present while it waits, for its owner. */
            readonly queue?: {
                /** 1 for the next to begin. */
                readonly position: number;
                /** Jobs that wait, this one included. */
                readonly length: number;
            };
        };
        readonly JobEvents: components["schemas"]["JobProgress"] | components["schemas"]["FinishedHolder"] | components["schemas"]["JobEnd"];
        readonly JobResult: components["schemas"]["SimilarityResult"] | components["schemas"]["AgentSimilarityResult"] | components["schemas"]["HolderProfilesResult"] | components["schemas"]["AgentHoldersResult"];
        readonly Pricing: {
            /** Dollars for one credit without a pack. */
            readonly creditUsd: number;
            readonly endpoints: readonly {
                readonly id: string;
                readonly method: string;
                readonly path: string;
                readonly credits: number;
                readonly usd: number;
                /** Base units of the stablecoin, as a decimal string. */
                readonly x402Amount: string;
            }[];
            readonly packs: readonly {
                readonly id: string;
                readonly credits: number;
                readonly usd: number;
                readonly usdPerCredit: number;
            }[];
            readonly x402: {
                readonly version: number;
                readonly network: string;
                readonly asset: string;
                readonly payTo: string;
            } | null;
        };
        readonly Account: {
            readonly userId: string;
            readonly keyId: string;
            /** Credits of the account, whatever the key may spend of them. */
            readonly balance: number;
            /** Most credits that this key may spend in a UTC day and in all; null where nothing limits it. */
            readonly caps: {
                readonly perDay: number | null;
                readonly total: number | null;
            };
            /** Credits that this key has spent; what failed jobs gave back is taken off. */
            readonly spent: {
                readonly today: number;
                readonly total: number;
            };
            /** The last 100 entries of the account's ledger, oldest first. */
            readonly entries: readonly {
                readonly id: string;
                readonly at: string;
                /** Negative where credits went. */
                readonly credits: number;
                readonly kind: "bonus" | "grant" | "charge" | "refund" | "pack";
                readonly reason: string;
                readonly requestId: string | null;
                readonly jobId: string | null;
                readonly keyId: string | null;
            }[];
        };
        readonly CreditPack: {
            readonly packId: string;
            readonly credits: number;
            readonly balance: number;
        };
        readonly Endpoints: {
            /** The behavioral profile of one wallet, with how much of its history it rests on. */
            readonly "wallet-profile": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                };
                readonly query: {
                    /** Answer as if the chain had ended at this slot or ISO 8601 time. */
                    readonly asOf?: string;
                    /** Adds what is behind the figures that belong to no token: costs, quote that went out and came back, and holdings. */
                    readonly evidence?: "true";
                    /** Adds the charts: PnL by day, returns, hold times and activity. At the same price. */
                    readonly charts?: "true";
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WalletProfile"];
                    readonly 202: components["schemas"]["QueuedWallet"];
                };
            };
            /** A compact signal about one wallet: behavior, win rate, bot and whale flags, data quality. */
            readonly "wallet-hud": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                };
                readonly query: {
                    /** Answer as if the chain had ended at this slot or ISO 8601 time. */
                    readonly asOf?: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WalletHud"];
                    readonly 202: components["schemas"]["QueuedWallet"];
                };
            };
            /** Profit and loss per token of one wallet, sorted and paged. */
            readonly "wallet-tokens": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                };
                readonly query: {
                    /** Answer as if the chain had ended at this slot or ISO 8601 time. */
                    readonly asOf?: string;
                    /** Page, from 1. */
                    readonly page?: number;
                    /** Rows on a page. */
                    readonly pageSize?: number;
                    /** Figure that the rows are sorted by. */
                    readonly sortBy?: "netSolProfitLoss" | "realizedPnlSol" | "roi" | "totalSolSpent";
                    /** Direction; unknown values come last in both. */
                    readonly sortOrder?: "ASC" | "DESC";
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WalletTokens"];
                    readonly 202: components["schemas"]["QueuedWallet"];
                };
            };
            /** The evidence of one token of a wallet: each trade with the lots it used up, cycles, transfers. */
            readonly "wallet-token-detail": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                    /** Mint of the token, base58. */
                    readonly mint: string;
                };
                readonly query: {
                    /** Answer as if the chain had ended at this slot or ISO 8601 time. */
                    readonly asOf?: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WalletTokenDetail"];
                    readonly 202: components["schemas"]["QueuedWallet"];
                };
            };
            /** Everything that ties two wallets: signers, transfers, common money, trades beyond chance. */
            readonly "wallet-links": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                    /** The other wallet, base58. */
                    readonly other: string;
                };
                readonly query: {
                    /** Answer as if the chain had ended at this slot or ISO 8601 time. */
                    readonly asOf?: string;
                    readonly page?: number;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WalletLinks"];
                    readonly 202: components["schemas"]["QueuedWallet"];
                };
            };
            /** Compact signals of 1 to 30 wallets for one price; wallets without fresh data are queued. */
            readonly "batch-hud": {
                readonly body: {
                    /** Wallet addresses, each once. */
                    readonly wallets: readonly string[];
                };
                readonly answers: {
                    readonly 200: components["schemas"]["BatchHud"];
                };
            };
            /** Queues the behavioral profiles of a token's 1 to 100 largest holders. */
            readonly holders: {
                readonly path: {
                    /** Mint of the token, base58. */
                    readonly mint: string;
                };
                readonly body: {
                    /** Number of the largest holders. */
                    readonly topN?: number;
                };
                readonly answers: {
                    readonly 202: components["schemas"]["QueuedJob"];
                };
            };
            /** Queues the profiles of a token's 1 to 50 largest holders, with a compact result. */
            readonly "holders-agent": {
                readonly path: {
                    /** Mint of the token, base58. */
                    readonly mint: string;
                };
                readonly body: {
                    /** Number of the largest holders. */
                    readonly topN?: number;
                };
                readonly answers: {
                    readonly 202: components["schemas"]["HoldersAgentQueued"];
                };
            };
            /** Queues a comparison of 2 to 30 wallets: what each pair bought in common. */
            readonly similarity: {
                readonly body: {
                    /** Wallet addresses, each once. */
                    readonly wallets: readonly string[];
                };
                readonly answers: {
                    readonly 202: components["schemas"]["QueuedJob"];
                };
            };
            /** Queues a comparison of 2 to 30 wallets whose compact result flags coordinated pairs. */
            readonly "similarity-agent": {
                readonly body: {
                    /** Wallet addresses, each once. */
                    readonly wallets: readonly string[];
                };
                readonly answers: {
                    readonly 202: components["schemas"]["SimilarityAgentQueued"];
                };
            };
            /** Queues the profiles of a token's 1 to 50 largest holders, then a comparison of the first 30. */
            readonly "holders-deep": {
                readonly path: {
                    /** Mint of the token, base58. */
                    readonly mint: string;
                };
                readonly body: {
                    /** Number of the largest holders. */
                    readonly topN?: number;
                };
                readonly answers: {
                    readonly 202: components["schemas"]["HoldersDeepQueued"];
                };
            };
            /** Analysed wallets of the last 7 days, by class, result, trust and activity. */
            readonly discover: {
                readonly query: {
                    /** Only wallets of this class of behavior. */
                    readonly class?: "SNIPER" | "SCALPER" | "MOMENTUM" | "INTRADAY" | "DAY_TRADER" | "SWING" | "POSITION" | "HODLER";
                    /** Only wallets whose net result is at least so many SOL, by the least that it can be. */
                    readonly minNet?: string;
                    /** Only wallets of this tier or a better one. */
                    readonly minTier?: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                    /** Only wallets that have swapped since then, ISO 8601, UTC. */
                    readonly activeSince?: string;
                    /** Highest first, by the least that a figure can be: the lower end of its interval or bound. */
                    readonly sortBy?: "net" | "winRate" | "lastTrade" | "trades";
                    readonly limit?: number;
                    /** The `nextCursor` of the page before. */
                    readonly cursor?: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["Discover"];
                };
            };
            /** Wallets and tokens by address, or by how symbol, name or label begin; known tokens first. */
            readonly search: {
                readonly query: {
                    /** An address, or the beginning of a symbol, name or label. */
                    readonly q: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["Search"];
                };
            };
            /** Progress of a job; its owner also sees what it is, its times, its error and its result keys. */
            readonly "job-status": {
                readonly path: {
                    /** Id of the job; its request id is taken, too. */
                    readonly jobId: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["JobStatus"];
                };
            };
            /** Server-sent events of a job: `progress`, to its owner `holder` with each finished holder, and `end`. Comes back to where it was by Last-Event-ID. */
            readonly "job-events": {
                readonly path: {
                    readonly jobId: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["JobEvents"];
                };
            };
            /** The result of a job by its key, for 15 minutes, to whoever paid for it. */
            readonly "job-result": {
                readonly query: {
                    /** Result key, as the 202 or the job named it. */
                    readonly key: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["JobResult"];
                };
            };
            /** Price of every call, and the packs of credits. */
            readonly pricing: {
                readonly answers: {
                    readonly 200: components["schemas"]["Pricing"];
                };
            };
            /** Balance, spending caps and the last entries of the ledger, for the key that calls. */
            readonly account: {
                readonly query: {
                    /** Only entries before the one with this id: that of an answer's first entry asks for more. */
                    readonly before?: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["Account"];
                };
            };
            /** Buys a pack of credits for the account of the key that calls, with a payment in the same request. */
            readonly "credit-pack": {
                readonly path: {
                    /** The pack. */
                    readonly id: "starter" | "builder" | "pro";
                };
                readonly answers: {
                    readonly 200: components["schemas"]["CreditPack"];
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type WalletHud = components['schemas']['WalletHud'];
export type TokenPnl = components['schemas']['TokenPnl'];
export type Reconciliation = components['schemas']['Reconciliation'];
export type QueuedWallet = components['schemas']['QueuedWallet'];
export type QueuedJob = components['schemas']['QueuedJob'];
export type HolderProfile = components['schemas']['HolderProfile'];
export type HolderProfilesResult = components['schemas']['HolderProfilesResult'];
export type AgentHoldersResult = components['schemas']['AgentHoldersResult'];
export type SimilarityResult = components['schemas']['SimilarityResult'];
export type AgentSimilarityResult = components['schemas']['AgentSimilarityResult'];
export type JobProgress = components['schemas']['JobProgress'];
export type FinishedHolder = components['schemas']['FinishedHolder'];
export type JobEnd = components['schemas']['JobEnd'];
export type WalletProfile = components['schemas']['WalletProfile'];
export type WalletTokens = components['schemas']['WalletTokens'];
export type WalletTokenDetail = components['schemas']['WalletTokenDetail'];
export type WalletLinks = components['schemas']['WalletLinks'];
export type BatchHud = components['schemas']['BatchHud'];
export type HoldersAgentQueued = components['schemas']['HoldersAgentQueued'];
export type SimilarityAgentQueued = components['schemas']['SimilarityAgentQueued'];
export type HoldersDeepQueued = components['schemas']['HoldersDeepQueued'];
export type Discover = components['schemas']['Discover'];
export type Search = components['schemas']['Search'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobEvents = components['schemas']['JobEvents'];
export type JobResult = components['schemas']['JobResult'];
export type Pricing = components['schemas']['Pricing'];
export type Account = components['schemas']['Account'];
export type CreditPack = components['schemas']['CreditPack'];
export type Endpoints = components['schemas']['Endpoints'];
