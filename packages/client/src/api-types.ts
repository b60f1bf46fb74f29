/** Types of the interface, rendered from its endpoints by `npm run client-types`. */
export interface components {
    schemas: {
        readonly Problem: {
            /** Address of the error in the reference (RFC 9457). */
            readonly type: string;
            /** Status of the response. */
            readonly statusCode: number;
            /** The phrase of the status. */
            readonly error: string;
            /** Reason of the failure, of a closed list. */
            readonly code: "invalid_request" | "body_too_large" | "invalid_api_key" | "payment_required" | "insufficient_credits" | "over_budget" | "payment_invalid" | "blocked" | "spending_cap_reached" | "not_found" | "job_not_found" | "result_not_found" | "wallet_not_found" | "token_not_found" | "mint_not_found" | "method_not_allowed" | "idempotency_conflict" | "request_in_flight" | "watchlist_full" | "webhooks_full" | "system_wallet" | "rate_limited" | "server_busy" | "internal" | "chain_unavailable" | "prices_unavailable" | "database_unavailable";
            /** One sentence that a caller can act on. */
            readonly message: string;
            /** Id of the request. */
            readonly requestId: string;
            /** Credits that the call costs. */
            readonly required?: number;
            /** Credits that the account has. */
            readonly balance?: number;
            /** Reason for which a wallet is not analysed. */
            readonly skipReason?: string;
            /** Faults of the request, one by one. */
            readonly issues?: readonly {
                /** Path relative to the base address, or place of a fault in the request. */
                readonly path: string;
                /** One sentence about what to do next. */
                readonly message: string;
            }[];
        };
        readonly WalletHud: {
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Name and version of the signal. */
            readonly signalType: string;
            /** Class of behavior by median hold: S C M I D W P H, fast to slow; ? for none. */
            readonly behaviorCode: string;
            /** Word of the code: SNIPER, SCALPER, MOMENTUM, INTRADAY, DAY_TRADER, SWING, POSITION, HODLER; null for ?. */
            readonly behaviorCategory: string | null;
            /** Tokens whose completed round trips made a profit ÷ tokens with a completed round trip of known result. Units still held, and exits below 80 %, count in neither. */
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
            /** SOL, wrapped SOL and what tokens could be sold for; named in unknown where a token held counts as unpriced. */
            readonly currentHoldingsSol: number;
            /** What the holdings could be sold for, in dollars. */
            readonly currentHoldingsUsd: number;
            /** Market cap at first buys, trimmed mean: price paid × present whole supply, so a fully diluted value (FDV). */
            readonly typicalEntryMcapUsd: number;
            /** Range of market caps (FDV) that it enters most often. */
            readonly dominantEntryMcapBucket: string;
            /** Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
            readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
            /** The caps that the tier comes from; empty for GOLD. */
            readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
            /** True at more than 60 tokens or more than 500 swaps on an average day with swaps, at 100 atomic results, or where half of at least 20 completed cycles opened and closed in one slot. */
            readonly isBot: boolean;
            /** Holdings above 200 SOL or 20,000 USD. */
            readonly isWhale: boolean;
            /** Time at which the figures were computed. */
            readonly calculatedAt: string;
            /** Source of the figures. */
            readonly provenance: {
                /** Service that computed the figures. */
                readonly provider: string;
                /** Version of this form. */
                readonly schemaVersion: string;
                /** Time at which the figures were computed. */
                readonly generatedAt: string;
                /** Part of the history that the figures rest on. */
                readonly dataRange: {
                    /** Beginning; null where it is not known. */
                    readonly from: string | null;
                    /** End; null where it is not known. */
                    readonly to: string | null;
                    /** True where it is the whole history. Else all-time results and rates are of this period alone and named in unknown. */
                    readonly complete: boolean;
                };
            };
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly TokenPnl: {
            /** Mint of the token, base58. */
            readonly tokenAddress: string;
            /** Proceeds of sold lots of known cost − their cost, first in, first out (not average cost). */
            readonly realizedPnlSol: number;
            /** What open lots of known cost could be sold for − their cost. */
            readonly unrealizedPnlSol: number;
            /** (Spent + result) ÷ spent: 1 is break-even, 0 the loss of all, 2 a doubling. */
            readonly roi: number;
            /** Cost of everything bought, fees and tips included. */
            readonly totalSolSpent: number;
            /** Cost of a whole token in SOL, over the buys of known value. */
            readonly avgBuyPriceSol: number;
            /** Proceeds of everything sold, fees and tips taken off. */
            readonly totalSolReceived: number;
            /** Completed cycles with a profit ÷ completed cycles. */
            readonly winRate: number;
            /** Median hold of its completed cycles, in hours. */
            readonly medianHoldTimeHours: number;
            /** Whole tokens held after the covered history. */
            readonly balance: number;
            /** The same in base units. */
            readonly balanceRaw: string;
            /** What they could be sold for now, in SOL. */
            readonly valueSol: number;
            /** The same units at the listed price, in SOL; null without a price. */
            readonly listedValueSol: number | null;
            /** The listed value is above 1.1 × what they could be sold for. */
            readonly thin?: true;
            /** Time of the first buy; null where it is unknown. */
            readonly firstBuyAt: string | null;
            /** Time of the last trade; null where no trade has a known time. */
            readonly lastTradeAt: string | null;
            /** The same sums with every lot without a price worth 0: an exact lower bound. */
            readonly atLeast: {
                /** Present value of open lots of known cost − their cost, in SOL. */
                readonly unrealizedPnlSol: number;
                /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                readonly netPnlSol: number | null;
            };
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly Reconciliation: {
            /** Conclusion from the evidence. */
            readonly verdict: "RECONCILED" | "PARTIAL" | "UNVERIFIABLE";
            /** Part of the sales whose cost is unknown. */
            readonly unknownBasisShare: number;
            /** The tokens. */
            readonly tokens: readonly {
                /** Mint of the token, base58. */
                readonly mint: string;
                /** Units before the covered history. */
                readonly opening: string;
                /** Units that came in. */
                readonly inflow: string;
                /** Units that went out. */
                readonly outflow: string;
                /** Units that there should be: opening + inflow − outflow. */
                readonly closing: string;
                /** Units that the chain says there are. */
                readonly chainBalance: string;
                /** Units that nothing explains. */
                readonly difference: string;
            }[];
            /** Units that wait in standing orders; chainBalance counts them. */
            readonly inEscrow: readonly {
                /** Account that holds them. */
                readonly account: string;
                /** Mint of the token, base58. */
                readonly mint: string;
                /** Amount in base units, as a decimal string. */
                readonly amountRaw: string;
                /** Time of the first deposit. */
                readonly since: string | null;
            }[];
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly QueuedWallet: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId: string;
            /** The same as `jobId`: to be sent as X-Prepaid-Job-Id with the repeated call. */
            readonly prepaidJobId: string;
            /** Path at which the state of the job can be read. */
            readonly monitoringUrl: string;
            /** One sentence about what to do next. */
            readonly message: string;
        };
        readonly QueuedJob: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId: string;
            /** Id of the request. */
            readonly requestId: string;
            /** Path at which the state of the job can be read. */
            readonly monitoringUrl: string;
        };
        readonly HolderProfile: {
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** 1 holds most; every owner counts, skipped ones included. */
            readonly rank: number;
            /** Of the whole supply, over all accounts of the owner. */
            readonly supplyPercent: number;
            /** Null below 2 completed exits. */
            readonly behaviorType: string | null;
            /** all_at_once or partial_exit. */
            readonly exitPattern: string;
            /** Median hold time over completed cycles, in hours. */
            readonly medianHoldTimeHours: number;
            /** Mean hold time over completed cycles, in hours. */
            readonly avgHoldTimeHours: number;
            /** Completed cycles under 5 minutes ÷ completed cycles. */
            readonly dailyFlipRatio: number;
            /** Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
            readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
            /** The caps that the tier comes from; empty for GOLD. */
            readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
            /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
            readonly knownBasisShare: number | null;
            /** Transactions that the figures rest on, and whether these are all; null where none was read. */
            readonly coverage: {
                /** Transactions that the figures rest on. */
                readonly transactions: number;
                /** True where the whole history is covered. */
                readonly complete: boolean;
            } | null;
            /** 0 to 1: by completed cycles and by how much reconciles. */
            readonly confidence: number;
            /** Completed round trips. */
            readonly completedCycleCount: number;
            /** What its units of the token could be sold for, in SOL. */
            readonly tokenHoldingValueSol: number;
            /** Its result in this token; null where the covered history has no buy of it, and of who is not analysed. */
            readonly token: components["schemas"]["TokenPnl"] | null;
            /** Result of all that the wallet has sold, in SOL. */
            readonly walletRealizedPnlSol: number;
            /** Realized and unrealized result of the wallet, in SOL. */
            readonly walletPnlSol: number;
            /** Tokens with a completed cycle ÷ tokens traded. */
            readonly exitRate: number;
            /** Tokens that the wallet has traded. */
            readonly totalTokensTraded: number;
            /** Native SOL of the wallet's own account. */
            readonly solBalance: number;
            /** Tokens that the wallet holds, wrapped SOL left out. */
            readonly currentHoldingsCount: number;
            /** Kind of a known address, such as exchange or pool; null where nothing is known. */
            readonly knownType: string | null;
            /** Reason for which the analysis was skipped. */
            readonly knownLabel: string | null;
            /** True for pools, exchanges, burn and program accounts. */
            readonly analysisSkipped: boolean;
            /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
            readonly unknown?: readonly string[];
        };
        readonly HolderProfilesResult: {
            /** Way in which the wallets were chosen. */
            readonly mode: string;
            /** Mint of the token that was asked about. */
            readonly tokenMint: string;
            /** A profile for each holder, by rank. */
            readonly profiles: readonly components["schemas"]["HolderProfile"][];
            /** Circumstances of the analysis: its size, time and failures. */
            readonly metadata: {
                /** Number of holders that was asked for. */
                readonly totalHoldersRequested: number;
                /** Holders that were analysed. */
                readonly totalHoldersAnalyzed: number;
                /** Milliseconds that it took. */
                readonly totalProcessingTimeMs: number;
                /** Milliseconds that a holder took on average. */
                readonly avgProcessingTimePerWalletMs: number;
                /** Holders whose analysis failed; they have no profile. */
                readonly failedHolders: number;
                /** Source of the list of holders. */
                readonly discovery: "program_accounts" | "provider_listing" | "largest_accounts";
                /** True where the list may lack some. */
                readonly truncated: boolean;
            };
        };
        readonly AgentHoldersResult: {
            /** Figures over all holders. */
            readonly aggregate: {
                /** Holders that were found, at most as many as were asked for. */
                readonly totalHolders: number;
                /** Holders that were neither skipped nor failed. */
                readonly analyzedHolders: number;
                /** Percent of the supply of the largest holder that is no system wallet. */
                readonly top1SupplyPct: number;
                /** Percent of the supply of the five largest holders that are no system wallets. */
                readonly top5SupplyPct: number;
                /** Number of holders by class of behavior, largest first; FRESH for those without exits. */
                readonly behaviorDistribution: readonly {
                    /** Class of behavior by median hold; null below 2 completed exits. */
                    readonly behaviorType: string;
                    /** Number of them. */
                    readonly count: number;
                    /** Percent of the whole supply. */
                    readonly supplyPct: number;
                }[];
                /** Mean realized result of the analysed holders, in SOL. */
                readonly avgWalletPnlSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            /** A profile for each holder, by rank. */
            readonly profiles: readonly {
                /** Address of the wallet, base58. */
                readonly walletAddress: string;
                /** 1 holds most; every owner counts, skipped ones included. */
                readonly rank: number;
                /** Percent of the whole supply, over all accounts of the owner. */
                readonly supplyPercent: number;
                /** Class of behavior by median hold; null below 2 completed exits. */
                readonly behaviorType: string | null;
                /** Way of selling: all_at_once or partial_exit. */
                readonly exitPattern: string;
                /** Median hold time over completed cycles, in hours. */
                readonly medianHoldTimeHours: number;
                /** Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                /** The caps that the tier comes from; empty for GOLD. */
                readonly tierReasons: readonly ("cycles" | "reconciliation" | "basis" | "coverage")[];
                /** 0 to 1: by completed cycles and by how much reconciles. */
                readonly confidence: number;
                /** Completed round trips. */
                readonly completedCycleCount: number;
                /** Realized and unrealized result of the wallet, in SOL. */
                readonly walletPnlSol: number;
                /** Native SOL of the wallet's own account. */
                readonly solBalance: number;
                /** Present holdings of the wallet. */
                readonly holdingsSummary: {
                    /** Tokens that the wallet holds. */
                    readonly totalPositions: number;
                    /** Value of these, in SOL. */
                    readonly totalCurrentHoldingsValueSol: number;
                    /** The most valuable of these, at most five. */
                    readonly topHoldings: readonly {
                        /** Mint of the token, base58. */
                        readonly tokenAddress: string;
                        /** What it could be sold for now, in SOL. */
                        readonly valueSol: number;
                        /** The same units at the listed price, in SOL. */
                        readonly listedValueSol: number;
                        /** The listed value is above 1.1 × what it could be sold for. */
                        readonly thin?: true;
                    }[];
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Circumstances of the analysis: its size, time and failures. */
            readonly metadata: {
                /** Mint of the token that was asked about. */
                readonly tokenMint: string;
                /** Number of holders that was asked for. */
                readonly totalHoldersRequested: number;
                /** Holders that were analysed. */
                readonly totalHoldersAnalyzed: number;
                /** Source of the list of holders. */
                readonly discovery: "program_accounts" | "provider_listing" | "largest_accounts";
                /** True where the list may lack some. */
                readonly truncated: boolean;
            };
        };
        readonly SimilarityResult: {
            /** Portfolios that were compared. */
            readonly vectorTypeUsed: string;
            /** Figures over all pairs. */
            readonly globalMetrics: {
                /** Over all pairs. */
                readonly averageSimilarity: number;
                /** Pairs by similarity, largest first. */
                readonly mostSimilarPairs: readonly {
                    /** The one wallet of the pair. */
                    readonly walletA: string;
                    /** The other wallet of the pair. */
                    readonly walletB: string;
                    /** 0.6 × tokens in common + 0.4 × capital in common. */
                    readonly similarityScore: number;
                    /** Tokens that both bought. */
                    readonly sharedTokenCount: number;
                }[];
            };
            /** Every pair, with the tokens that it shares. */
            readonly pairwiseSimilarities: readonly {
                /** The one wallet of the pair. */
                readonly walletA: string;
                /** The other wallet of the pair. */
                readonly walletB: string;
                /** Tokens shared ÷ tokens that either bought. */
                readonly binaryScore: number;
                /** The same by shares of the SOL spent. */
                readonly capitalScore: number;
                /** Tokens that both bought. */
                readonly sharedTokens: readonly {
                    /** Mint of the token, base58. */
                    readonly mint: string;
                }[];
                /** Tokens that both bought. */
                readonly binarySharedTokenCount: number;
                /** Tokens that both spent SOL on. */
                readonly capitalSharedTokenCount: number;
            }[];
            /** Sizes of the portfolios, by address. */
            readonly uniqueTokensPerWallet: {
                readonly [key: string]: {
                    /** Tokens bought. */
                    readonly binary: number;
                    /** Tokens that SOL was spent on. */
                    readonly capital: number;
                };
            };
            /** Known kind and name, by address. */
            readonly walletLabels: {
                readonly [key: string]: {
                    /** Kind of a known address, such as exchange or pool; null where nothing is known. */
                    readonly knownType: string | null;
                    /** Name of a known address; null where nothing is known. */
                    readonly knownLabel: string | null;
                };
            };
            /** Pairs that belong together; those without a tie are left out. */
            readonly links: readonly {
                /** The one wallet of the pair. */
                readonly walletA: string;
                /** The other wallet of the pair. */
                readonly walletB: string;
                /** Conclusion from the evidence. */
                readonly verdict: "linked" | "coordinated";
                /** Kinds of evidence. */
                readonly kinds: readonly {
                    /** Kind of evidence, or of entry. */
                    readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                    /** Events: transactions, or tokens traded together, those that no test counted included. */
                    readonly count: number;
                    /** Time of the first event. */
                    readonly first: string;
                    /** Time of the last event. */
                    readonly last: string;
                    /** Transactions that show it, the first of them. */
                    readonly signatures: readonly string[];
                    /** Chance of as much between independent wallets; null for what is no statistic. */
                    readonly pValue: number | null;
                    /** The same, corrected for all pairs of the call (Benjamini and Hochberg), and for those of no other call. */
                    readonly qValue: number | null;
                    /** False for a statistic beside other evidence that chance or a leader explains, and for unsolicited transfers. */
                    readonly holds: boolean;
                    /** Details of the evidence; null where it does not apply. */
                    readonly detail: {
                        /** Common funder or collector. */
                        readonly via: string | null;
                        /** 1, or 2 through a wallet that did nothing else. */
                        readonly hops: number | null;
                        /** Value that moved, in SOL; null where a part has no price. */
                        readonly amountSol: number | null;
                        /** Between the nearest events of the one and the other; the median of synchronous trades. */
                        readonly secondsApart: number | null;
                        /** Events that chance makes. */
                        readonly expected: number | null;
                        /** buy or sell. */
                        readonly side: ("buy" | "sell") | null;
                        /** Seconds within which trades count as together; null where it does not apply. */
                        readonly withinSeconds: number | null;
                        /** Events that the test counted, of `count`; null for what is no statistic. */
                        readonly testedEvents: number | null;
                        /** Wallet that comes first more often than a fair coin (two-sided binomial test, p up to 0.01). */
                        readonly leader: string | null;
                        /** Wallets that both follow; what they traded first is left out. */
                        readonly follows: readonly string[];
                        /** True for transfers that their receiver neither signed nor answered: they give no verdict. */
                        readonly unsolicited: boolean;
                        /** Part of walletA; null for statistics. */
                        readonly ofA: {
                            /** Transactions. */
                            readonly count: number;
                            /** SOL that it sent, or got from the common funder; null without a price, and for signatures. */
                            readonly amountSol: number | null;
                        } | null;
                        /** Part of walletB. */
                        readonly ofB: {
                            /** Transactions. */
                            readonly count: number;
                            /** SOL that it sent, or got from the common funder; null without a price, and for signatures. */
                            readonly amountSol: number | null;
                        } | null;
                    };
                    /** Tokens traded together, by time; none for what is no statistic. */
                    readonly events: readonly {
                        /** Mint of the token, base58. */
                        readonly mint: string;
                        /** Earlier of the two trades. */
                        readonly at: string;
                        /** By which walletB came after walletA; negative where it came first. */
                        readonly lagSeconds: number;
                        /** The same in slots; null where a slot is not known. */
                        readonly lagSlots: number | null;
                        /** False where the test did not count it: how often others traded the token is not known. */
                        readonly tested: boolean;
                        /** Trade of walletA. */
                        readonly signatureA: string;
                        /** Trade of walletB. */
                        readonly signatureB: string;
                    }[];
                }[];
            }[];
            /** Wallets that belong together, at least two each. */
            readonly groups: readonly {
                /** The wallets. */
                readonly wallets: readonly string[];
                /** linked where direct evidence alone connects all of it. */
                readonly verdict: "linked" | "coordinated";
                /** Kinds of evidence. */
                readonly kinds: readonly ("same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap")[];
                /** Percent of the token's supply that they hold together; in a call about holders. */
                readonly supplyPercent?: number;
                /** Results of its wallets as if one owner had them, as a call about several wallets as one gives them; left out where the figures of one are not kept, or their histories are longer than this server combines. */
                readonly combined?: {
                    /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                    readonly realizedPnlSol: number;
                    /** Present value of open lots of known cost − their cost, in SOL. */
                    readonly unrealizedPnlSol: number;
                    /** Realized and unrealized result, in SOL. */
                    readonly netPnlSol: number;
                    /** Tokens whose completed round trips made a profit ÷ tokens with one of known result. */
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units were burned: they are in the realized result, at 0 SOL. */
                    readonly burned: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units left the wallet unsold and did not come back. */
                    readonly transferredOut: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        /** Present value of open lots of known cost − their cost, in SOL. */
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            }[];
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Day (UTC) for which they were drawn; they stay the same all day. */
                readonly referenceDay: string;
                /** Fingerprint of their addresses: answers with another one were compared with other wallets. */
                readonly referenceId: string;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                /** Tokens of which that was not read. */
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                /** Funders that were not looked behind. */
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
                /** Calls that looked for others who trade as coordinated pairs do; at most 50. */
                readonly leaderLookups: number;
                /** Wallets that came before several of their events, but were not read back to the first. */
                readonly unresolvedLeaders: readonly string[];
                /** Coordinated pairs before fewer than four events of which transactions were read. */
                readonly pairsWithoutLeaderCheck: number;
                /** Addresses that several dealt with, and that prove nothing since many others do. */
                readonly hubs: readonly {
                    /** Address, base58. */
                    readonly address: string;
                    /** The wallets. */
                    readonly wallets: readonly string[];
                }[];
            };
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
        };
        readonly AgentSimilarityResult: {
            /** Mean score of the meaningful pairs, larger portfolios count more. */
            readonly coordinationScore: number;
            /** Pairs that mean something: similarity of 0.15, or 20 tokens in common. */
            readonly pairs: readonly {
                /** The one wallet of the pair. */
                readonly walletA: string;
                /** The other wallet of the pair. */
                readonly walletB: string;
                /** 0.6 × tokens in common + 0.4 × capital in common. */
                readonly similarityScore: number;
                /** Tokens that both bought. */
                readonly sharedTokenCount: number;
                /** Tokens that walletA bought. */
                readonly portfolioSizeA: number;
                /** Tokens that walletB bought. */
                readonly portfolioSizeB: number;
                /** Fractions of each wallet's tokens that the other one bought, too. */
                readonly overlapPctA: number;
                /** Fraction of walletB's tokens that walletA bought, too. */
                readonly overlapPctB: number;
                /** Threshold that the pair crosses; left out where it crosses none. */
                readonly flag?: "HIGH_SIMILARITY" | "HIGH_OVERLAP" | "HIGH_SIMILARITY_AND_OVERLAP";
            }[];
            /** Figures over all pairs. */
            readonly globalMetrics: {
                /** Mean similarity over all pairs, 0 to 1. */
                readonly averageSimilarity: number;
            };
            /** Circumstances of the analysis: its size, time and failures. */
            readonly metadata: {
                /** Wallets that were compared. */
                readonly walletsAnalyzed: number;
                /** Pairs that there are. */
                readonly totalPairs: number;
                /** Pairs that mean something. */
                readonly meaningfulPairs: number;
                /** Pairs with a flag. */
                readonly flaggedPairs: number;
            };
            /** The strongest pairs that belong together. */
            readonly links: readonly {
                /** The one wallet of the pair. */
                readonly walletA: string;
                /** The other wallet of the pair. */
                readonly walletB: string;
                /** Conclusion from the evidence. */
                readonly verdict: "linked" | "coordinated";
                /** Kinds that hold. */
                readonly kinds: readonly {
                    /** Kind of evidence, or of entry. */
                    readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                    /** Events: transactions, or tokens traded together, those that no test counted included. */
                    readonly count: number;
                    /** The same, corrected for all pairs of the call (Benjamini and Hochberg), and for those of no other call. */
                    readonly qValue: number | null;
                }[];
            }[];
            /** Pairs that belong together. */
            readonly linksTotal: number;
            /** Wallets that belong together, at least two each. */
            readonly groups: readonly {
                /** The wallets. */
                readonly wallets: readonly string[];
                /** linked where direct evidence alone connects all of it. */
                readonly verdict: "linked" | "coordinated";
                /** Kinds of evidence. */
                readonly kinds: readonly ("same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap")[];
                /** Percent of the token's supply that they hold together; in a call about holders. */
                readonly supplyPercent?: number;
                /** Results of its wallets as if one owner had them, as a call about several wallets as one gives them; left out where the figures of one are not kept, or their histories are longer than this server combines. */
                readonly combined?: {
                    /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                    readonly realizedPnlSol: number;
                    /** Present value of open lots of known cost − their cost, in SOL. */
                    readonly unrealizedPnlSol: number;
                    /** Realized and unrealized result, in SOL. */
                    readonly netPnlSol: number;
                    /** Tokens whose completed round trips made a profit ÷ tokens with one of known result. */
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units were burned: they are in the realized result, at 0 SOL. */
                    readonly burned: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units left the wallet unsold and did not come back. */
                    readonly transferredOut: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        /** Present value of open lots of known cost − their cost, in SOL. */
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            }[];
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Day (UTC) for which they were drawn; they stay the same all day. */
                readonly referenceDay: string;
                /** Fingerprint of their addresses: answers with another one were compared with other wallets. */
                readonly referenceId: string;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                /** Tokens of which that was not read. */
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                /** Funders that were not looked behind. */
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
                /** Calls that looked for others who trade as coordinated pairs do; at most 50. */
                readonly leaderLookups: number;
                /** Wallets that came before several of their events, but were not read back to the first. */
                readonly unresolvedLeaders: readonly string[];
                /** Coordinated pairs before fewer than four events of which transactions were read. */
                readonly pairsWithoutLeaderCheck: number;
                /** Addresses that several dealt with, and that prove nothing since many others do. */
                readonly hubs: readonly {
                    /** Address, base58. */
                    readonly address: string;
                    /** The wallets. */
                    readonly wallets: readonly string[];
                }[];
            };
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
        };
        readonly CombinedResult: {
            /** State of the call or of its job. */
            readonly status: "ok";
            /** First of `wallets`, in whose name the profile of all stands. */
            readonly walletAddress: string;
            /** Earnings of the wallet, and its holdings. */
            readonly summary: {
                /** Time at which the figures were computed. */
                readonly lastAnalyzedAt: string;
                /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                readonly realizedPnl: number;
                /** Tokens whose completed cycles made a profit. */
                readonly profitableTradesCount: number;
                /** Tokens with a completed cycle of known result: a trade is a token, not a swap. */
                readonly totalTradesCount: number;
                /** Tokens with completed cycles whose results are all unknown: in no count and no rate. */
                readonly unknownTradesCount: number;
                /** Native SOL of the wallet's own account. */
                readonly currentSolBalance: number;
                /** Kind of a known address, such as exchange or pool; null where nothing is known. */
                readonly knownType: string | null;
                /** Name of a known address; null where nothing is known. */
                readonly knownLabel: string | null;
                /** Quote in, quote out, no token change: arbitrage and wash, in no token's figures. */
                readonly atomicPnlSol: number;
                /** Fees of failed transactions, transfers, wrapping and conversions, in no token's figures. */
                readonly feesSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            /** Trader who is publicly known to use the wallet; null where none is. */
            readonly kol: {
                /** Name by which the trader is known. */
                readonly name: string;
                /** Address of the profile; null where none is known. */
                readonly twitter: string | null;
                /** Address of the channel; null where none is known. */
                readonly telegram: string | null;
            } | null;
            /** The compact signal. */
            readonly hud: components["schemas"]["WalletHud"];
            /** Way in which the wallet trades; null where nothing is known of it. */
            readonly behavior: {
                /** Class of behavior in lower case; null where nothing is known. */
                readonly tradingStyle: string | null;
                /** Pace of its round trips: ultra_fast, fast, medium, slow or very_slow. */
                readonly speedCategory: string | null;
                /** Mean hold time over completed cycles, in hours. */
                readonly avgHoldTimeHours: number;
                /** Median hold time over completed cycles, in hours. */
                readonly medianHoldTimeHours: number;
                /** SOL bought ÷ SOL sold. */
                readonly buySellRatio: number | null;
                /** Way of selling: all_at_once or partial_exit. */
                readonly exitPattern: string | null;
                /** Mean market cap (FDV) at first buys, in dollars. */
                readonly avgEntryMcapUsd: number | null;
                /** Trimmed mean, a tenth cut at each end. */
                readonly typicalEntryMcapUsd: number | null;
                /** Median market cap (FDV) at first buys, in dollars. */
                readonly medianEntryMcapUsd: number | null;
                /** Market cap (FDV) below which a quarter of the entries was, in dollars. */
                readonly entryMcapP25Usd: number | null;
                /** Market cap (FDV) above which a quarter of the entries was, in dollars. */
                readonly entryMcapP75Usd: number | null;
                /** Range of market caps (FDV) that it enters most often. */
                readonly dominantEntryMcapBucket: string | null;
                /** Share of the entries in that range, 0 to 1. */
                readonly dominantEntryMcapBucketShare: number | null;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            } | null;
            /** Profit and loss. */
            readonly pnl: {
                /** Over the whole history that is covered; coverage tells which part of all that is. */
                readonly allTime: {
                    /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                    readonly realizedPnlSol: number;
                    /** Present value of open lots of known cost − their cost, in SOL. */
                    readonly unrealizedPnlSol: number;
                    /** Realized and unrealized result, in SOL. */
                    readonly netPnlSol: number;
                    /** Tokens whose completed round trips made a profit ÷ tokens with one of known result. */
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units were burned: they are in the realized result, at 0 SOL. */
                    readonly burned: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units left the wallet unsold and did not come back. */
                    readonly transferredOut: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        /** Present value of open lots of known cost − their cost, in SOL. */
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** First slot that is covered. */
                readonly fromSlot: number | null;
                /** Last slot that is covered. */
                readonly toSlot: number | null;
                /** Time of the first transaction that is covered. */
                readonly fromTime: string | null;
                /** Time of the last transaction that is covered. */
                readonly toTime: string | null;
                /** Transactions that the figures rest on. */
                readonly transactions: number;
                /** True where the whole history is covered. */
                readonly complete: boolean;
                /** Transactions that the ledger has no time of, where there are any: theirs are estimated. */
                readonly estimatedTimes?: number;
            };
            /** Covered flow of each token against the chain's own balance. */
            readonly reconciliation: components["schemas"]["Reconciliation"];
            /** Sales of tokens that were never bought: they have no row. */
            readonly unboughtSales: readonly {
                /** Signature of the transaction. */
                readonly signature: string;
                /** Slot of the chain. */
                readonly slot: number;
                /** Time of the transaction; null where it is not known. */
                readonly blockTime: string | null;
                /** True where the ledger has no time and this one is estimated. */
                readonly blockTimeEstimated?: true;
                /** Mint of the token, base58. */
                readonly tokenAddress: string;
                /** SOL that was paid or received, without fee and tip. */
                readonly solAmount: number;
                /** Network fee in SOL. */
                readonly feeSol: number;
                /** Tip to a block engine in SOL. */
                readonly tipSol: number;
                /** None of its units came with the wallet's signature: the sale counts in the results, and in no pace (`uniqueTokensPerDay`, `swapsPerActiveDay`). */
                readonly unsolicited?: true;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Evidence that a program trades for the wallet. */
            readonly automation: {
                /** Mean over UTC days with swaps; null without one. */
                readonly swapsPerActiveDay: number | null;
                /** Completed cycles that opened and closed in one slot ÷ completed cycles; null without one. */
                readonly sameSlotShare: number | null;
                /** Transactions in which quote went out and came back. */
                readonly atomicResults: number;
                /** Failed transactions that it paid for ÷ covered transactions; null without one. */
                readonly failedShare: number | null;
                /** Grounds of isBot; empty where it is false. */
                readonly reasons: readonly ("tokensPerDay" | "swapsPerDay" | "atomicResults" | "sameSlotCycles")[];
            };
            /** Ranges in which the true figures lie with 95 % confidence, if days were independent of each other. */
            readonly intervals: {
                /** Wilson, of the trades ÷ the design effect of days: at 95 % if days were independent of each other; null without a trade. */
                readonly winRate: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
                /** Expanded percentile bootstrap: at 95 % if trades were independent; null below 10 trades. */
                readonly trimmedMeanPnl: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
                /** Between order statistics (binomial): at 95 % if cycles were independent; null below 6 completed cycles. */
                readonly medianHoldTimeHours: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
            };
            /** Wallets that were combined, in the order of addresses. */
            readonly wallets: readonly string[];
            /** The realized result by who sold. Each wallet's evidence is that of the wallet by itself. */
            readonly perWallet: readonly {
                /** Address of the wallet, base58. */
                readonly walletAddress: string;
                /** Result of the units that it sold, regardless of which wallet bought them. */
                readonly realizedPnlSol: number;
                /** realizedPnlSol ÷ the sum of all; null where that is 0, negative where the signs differ. */
                readonly share: number | null;
                /** Time as of which the wallet was read: members are analysed apart. */
                readonly calculatedAt: string;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Counts of what went on among the wallets. */
            readonly internal: {
                /** Transactions that moved something among them: they change nothing. */
                readonly transfers: number;
                /** Transactions in which one traded with another: they cancel. */
                readonly tradesBetweenMembers: number;
            };
            /** System wallets that were named: they take part in nothing. */
            readonly skipped: readonly string[];
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
        };
        readonly AgentCombinedResult: {
            /** State of the call or of its job. */
            readonly status: "ok";
            /** Wallets that were combined, in the order of addresses. */
            readonly wallets: readonly string[];
            /** The realized result by who sold. Each wallet's evidence is that of the wallet by itself. */
            readonly perWallet: readonly {
                /** Address of the wallet, base58. */
                readonly walletAddress: string;
                /** Result of the units that it sold, regardless of which wallet bought them. */
                readonly realizedPnlSol: number;
                /** realizedPnlSol ÷ the sum of all; null where that is 0, negative where the signs differ. */
                readonly share: number | null;
                /** Time as of which the wallet was read: members are analysed apart. */
                readonly calculatedAt: string;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Counts of what went on among the wallets. */
            readonly internal: {
                /** Transactions that moved something among them: they change nothing. */
                readonly transfers: number;
                /** Transactions in which one traded with another: they cancel. */
                readonly tradesBetweenMembers: number;
            };
            /** System wallets that were named: they take part in nothing. */
            readonly skipped: readonly string[];
            /** Wallets that were never used on chain: they take part in nothing. */
            readonly notFound: readonly string[];
            /** The compact signal. */
            readonly hud: components["schemas"]["WalletHud"];
            /** Profit and loss. */
            readonly pnl: {
                /** Over the whole history that is covered; coverage tells which part of all that is. */
                readonly allTime: {
                    /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                    readonly realizedPnlSol: number;
                    /** Present value of open lots of known cost − their cost, in SOL. */
                    readonly unrealizedPnlSol: number;
                    /** Realized and unrealized result, in SOL. */
                    readonly netPnlSol: number;
                    /** Tokens whose completed round trips made a profit ÷ tokens with one of known result. */
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units were burned: they are in the realized result, at 0 SOL. */
                    readonly burned: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units left the wallet unsold and did not come back. */
                    readonly transferredOut: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        /** Present value of open lots of known cost − their cost, in SOL. */
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** Transactions that the figures rest on. */
                readonly transactions: number;
                /** True where the whole history is covered. */
                readonly complete: boolean;
            };
            /** Covered flow of each token against the chain's own balance. */
            readonly reconciliation: {
                /** Conclusion from the evidence. */
                readonly verdict: "RECONCILED" | "PARTIAL" | "UNVERIFIABLE";
            };
        };
        readonly JobProgress: {
            /** State of the call or of its job. */
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            /** Wallets that are done. */
            readonly done?: number;
            /** The whole number. */
            readonly total?: number;
        };
        readonly FinishedHolder: components["schemas"]["HolderProfile"] | {
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** 1 holds most; every owner counts, skipped ones included. */
            readonly rank: number;
            /** Of the whole supply, over all accounts of the owner. */
            readonly supplyPercent: number;
            /** The holder's analysis failed; there is no more of it. */
            readonly analysisFailed: true;
        };
        readonly JobEnd: {
            /** State of the call or of its job. */
            readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
            /** Whole percent. */
            readonly progress: number;
            /** One sentence about the failure; null where there is none. */
            readonly error?: string | null;
            /** Code of the error, as failed calls have it; null where there is none. */
            readonly errorCode?: string | null;
            /** Keys of the results; empty where the result is had by repeating the call. */
            readonly resultKeys?: readonly string[];
        };
        readonly Watch: {
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Name that you gave it. */
            readonly label: string | null;
            /** Note that you made. */
            readonly note: string | null;
            /** Trades that become events; a trade that any rule names is one, without rules every trade is. */
            readonly rules: {
                /** Trades of at least so many SOL; those of unknown value count. */
                readonly minTradeSol?: number;
                /** First buys of a token in the covered history. */
                readonly newToken?: boolean;
                /** Trades that complete a cycle: at most 20 % of the peak is left. */
                readonly soldAll?: boolean;
            };
            /** `paused`: no events are told, and none are lost; `pauseReason` says why. */
            readonly status: "active" | "paused";
            /** Present while it is paused. `no_credits`: the account, or a cap of the key, leaves no credit; the watch goes on as soon as there is one. `key_inactive`: the key that set the watch was revoked or has expired; set the watch again. */
            readonly pauseReason?: "no_credits" | "key_inactive";
            /** Time at which the wallet was last checked; null before the first check. */
            readonly lastCheckedAt: string | null;
        };
        readonly TradeEvent: {
            /** Number of the event in your feed; numbers increase, with gaps. */
            readonly id: number;
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Time at which it happened. */
            readonly at: string;
            /** The wallet bought or sold a token. */
            readonly type: "wallet.traded";
            /** Signature of the transaction. */
            readonly signature: string;
            /** The trade. */
            readonly trade: {
                /** Side of the wallet in the trade. */
                readonly side: "buy" | "sell";
                /** Mint of the token. */
                readonly tokenAddress: string;
                /** Whole tokens. */
                readonly tokenAmount: number;
                /** Base units. */
                readonly tokenAmountRaw: string;
                /** SOL given or got, without fee and tip. */
                readonly solAmount: number;
                /** Program that the swap went through; null where none was invoked. */
                readonly venue: string | null;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            /** Rules that name it; `trade` where there are none. */
            readonly reasons: readonly ("trade" | "minTradeSol" | "newToken" | "soldAll")[];
        };
        readonly PauseEvent: {
            /** Number of the event in your feed; numbers increase, with gaps. */
            readonly id: number;
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Time at which it happened. */
            readonly at: string;
            /** The watch was paused: no credit was left, or its key is no longer active. */
            readonly type: "watch.paused";
            /** null: no transaction belongs to it. */
            readonly signature: string | null;
            /** The reason, in one sentence. */
            readonly message: string;
        };
        readonly WatchEvent: components["schemas"]["TradeEvent"] | components["schemas"]["PauseEvent"];
        readonly Webhook: {
            /** Id of the webhook. */
            readonly id: string;
            /** Address that events are sent to. */
            readonly url: string;
            /** Events that it is told of. */
            readonly events: readonly ("job.completed" | "job.failed" | "wallet.traded" | "watch.paused")[];
            /** `failing`: the last tries failed. `disabled`: after 5 days of failures nothing is sent any more. */
            readonly status: "active" | "failing" | "disabled";
            /** Time at which it was made. */
            readonly createdAt: string;
            /** Time since which every try has failed; null where the last did not. */
            readonly failingSince: string | null;
            /** Time at which it was given up; null where it was not. */
            readonly disabledAt: string | null;
            /** Time until which the secret before the last rotation signs beside the new one; null where none does. */
            readonly previousSecretUntil: string | null;
        };
        readonly WebhookWithSecret: {
            /** Id of the webhook. */
            readonly id: string;
            /** Address that events are sent to. */
            readonly url: string;
            /** Events that it is told of. */
            readonly events: readonly ("job.completed" | "job.failed" | "wallet.traded" | "watch.paused")[];
            /** `failing`: the last tries failed. `disabled`: after 5 days of failures nothing is sent any more. */
            readonly status: "active" | "failing" | "disabled";
            /** Time at which it was made. */
            readonly createdAt: string;
            /** Time since which every try has failed; null where the last did not. */
            readonly failingSince: string | null;
            /** Time at which it was given up; null where it was not. */
            readonly disabledAt: string | null;
            /** Time until which the secret before the last rotation signs beside the new one; null where none does. */
            readonly previousSecretUntil: string | null;
            /** Secret that signs what is sent, `whsec_` and base64. It is told here, and never again. */
            readonly secret: string;
        };
        readonly WebhookDelivery: {
            /** Id of the delivery: the `webhook-id` of each try. */
            readonly id: string;
            /** Event that it tells of. */
            readonly type: "job.completed" | "job.failed" | "wallet.traded" | "watch.paused";
            /** `failed`: it is not tried any more. */
            readonly status: "pending" | "delivered" | "failed";
            /** Time of the event. */
            readonly createdAt: string;
            /** Tries that have ended. */
            readonly tries: number;
            /** Time at which the last of them ended. */
            readonly lastTryAt: string | null;
            /** Time of the next try; null once that is over. */
            readonly nextTryAt: string | null;
            /** Time at which the target took it. */
            readonly deliveredAt: string | null;
            /** HTTP status of the last answer; null where there was none. */
            readonly responseStatus: number | null;
            /** One sentence about the last failure. */
            readonly error: string | null;
        };
        readonly WalletProfile: {
            /** State of the call or of its job. */
            readonly status: "ok";
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Earnings of the wallet, and its holdings. */
            readonly summary: {
                /** Time at which the figures were computed. */
                readonly lastAnalyzedAt: string;
                /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                readonly realizedPnl: number;
                /** Tokens whose completed cycles made a profit. */
                readonly profitableTradesCount: number;
                /** Tokens with a completed cycle of known result: a trade is a token, not a swap. */
                readonly totalTradesCount: number;
                /** Tokens with completed cycles whose results are all unknown: in no count and no rate. */
                readonly unknownTradesCount: number;
                /** Native SOL of the wallet's own account. */
                readonly currentSolBalance: number;
                /** Kind of a known address, such as exchange or pool; null where nothing is known. */
                readonly knownType: string | null;
                /** Name of a known address; null where nothing is known. */
                readonly knownLabel: string | null;
                /** Quote in, quote out, no token change: arbitrage and wash, in no token's figures. */
                readonly atomicPnlSol: number;
                /** Fees of failed transactions, transfers, wrapping and conversions, in no token's figures. */
                readonly feesSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            /** Trader who is publicly known to use the wallet; null where none is. */
            readonly kol: {
                /** Name by which the trader is known. */
                readonly name: string;
                /** Address of the profile; null where none is known. */
                readonly twitter: string | null;
                /** Address of the channel; null where none is known. */
                readonly telegram: string | null;
            } | null;
            /** The compact signal. */
            readonly hud: components["schemas"]["WalletHud"];
            /** Way in which the wallet trades; null where nothing is known of it. */
            readonly behavior: {
                /** Class of behavior in lower case; null where nothing is known. */
                readonly tradingStyle: string | null;
                /** Pace of its round trips: ultra_fast, fast, medium, slow or very_slow. */
                readonly speedCategory: string | null;
                /** Mean hold time over completed cycles, in hours. */
                readonly avgHoldTimeHours: number;
                /** Median hold time over completed cycles, in hours. */
                readonly medianHoldTimeHours: number;
                /** SOL bought ÷ SOL sold. */
                readonly buySellRatio: number | null;
                /** Way of selling: all_at_once or partial_exit. */
                readonly exitPattern: string | null;
                /** Mean market cap (FDV) at first buys, in dollars. */
                readonly avgEntryMcapUsd: number | null;
                /** Trimmed mean, a tenth cut at each end. */
                readonly typicalEntryMcapUsd: number | null;
                /** Median market cap (FDV) at first buys, in dollars. */
                readonly medianEntryMcapUsd: number | null;
                /** Market cap (FDV) below which a quarter of the entries was, in dollars. */
                readonly entryMcapP25Usd: number | null;
                /** Market cap (FDV) above which a quarter of the entries was, in dollars. */
                readonly entryMcapP75Usd: number | null;
                /** Range of market caps (FDV) that it enters most often. */
                readonly dominantEntryMcapBucket: string | null;
                /** Share of the entries in that range, 0 to 1. */
                readonly dominantEntryMcapBucketShare: number | null;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            } | null;
            /** Profit and loss. */
            readonly pnl: {
                /** Over the whole history that is covered; coverage tells which part of all that is. */
                readonly allTime: {
                    /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                    readonly realizedPnlSol: number;
                    /** Present value of open lots of known cost − their cost, in SOL. */
                    readonly unrealizedPnlSol: number;
                    /** Realized and unrealized result, in SOL. */
                    readonly netPnlSol: number;
                    /** Tokens whose completed round trips made a profit ÷ tokens with one of known result. */
                    readonly winRate: number;
                    /** Tokens with open lots of known cost and no price. */
                    readonly unpriced: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of their open lots, as far as it is known. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units were burned: they are in the realized result, at 0 SOL. */
                    readonly burned: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** Tokens of which bought units left the wallet unsold and did not come back. */
                    readonly transferredOut: {
                        /** The tokens. */
                        readonly tokens: number;
                        /** Cost of these units. */
                        readonly costSol: number;
                    };
                    /** The same sums with every lot without a price worth 0: an exact lower bound. */
                    readonly atLeast: {
                        /** Present value of open lots of known cost − their cost, in SOL. */
                        readonly unrealizedPnlSol: number;
                        /** Null where the realized part is not known as a whole, and while the history is covered in part. */
                        readonly netPnlSol: number | null;
                    };
                    /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                    readonly knownBasisShare: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** First slot that is covered. */
                readonly fromSlot: number | null;
                /** Last slot that is covered. */
                readonly toSlot: number | null;
                /** Time of the first transaction that is covered. */
                readonly fromTime: string | null;
                /** Time of the last transaction that is covered. */
                readonly toTime: string | null;
                /** Transactions that the figures rest on. */
                readonly transactions: number;
                /** True where the whole history is covered. */
                readonly complete: boolean;
                /** Transactions that the ledger has no time of, where there are any: theirs are estimated. */
                readonly estimatedTimes?: number;
            };
            /** Covered flow of each token against the chain's own balance. */
            readonly reconciliation: components["schemas"]["Reconciliation"];
            /** Sales of tokens that were never bought: they have no row. */
            readonly unboughtSales: readonly {
                /** Signature of the transaction. */
                readonly signature: string;
                /** Slot of the chain. */
                readonly slot: number;
                /** Time of the transaction; null where it is not known. */
                readonly blockTime: string | null;
                /** True where the ledger has no time and this one is estimated. */
                readonly blockTimeEstimated?: true;
                /** Mint of the token, base58. */
                readonly tokenAddress: string;
                /** SOL that was paid or received, without fee and tip. */
                readonly solAmount: number;
                /** Network fee in SOL. */
                readonly feeSol: number;
                /** Tip to a block engine in SOL. */
                readonly tipSol: number;
                /** None of its units came with the wallet's signature: the sale counts in the results, and in no pace (`uniqueTokensPerDay`, `swapsPerActiveDay`). */
                readonly unsolicited?: true;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Evidence that a program trades for the wallet. */
            readonly automation: {
                /** Mean over UTC days with swaps; null without one. */
                readonly swapsPerActiveDay: number | null;
                /** Completed cycles that opened and closed in one slot ÷ completed cycles; null without one. */
                readonly sameSlotShare: number | null;
                /** Transactions in which quote went out and came back. */
                readonly atomicResults: number;
                /** Failed transactions that it paid for ÷ covered transactions; null without one. */
                readonly failedShare: number | null;
                /** Grounds of isBot; empty where it is false. */
                readonly reasons: readonly ("tokensPerDay" | "swapsPerDay" | "atomicResults" | "sameSlotCycles")[];
            };
            /** Ranges in which the true figures lie with 95 % confidence, if days were independent of each other. */
            readonly intervals: {
                /** Wilson, of the trades ÷ the design effect of days: at 95 % if days were independent of each other; null without a trade. */
                readonly winRate: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
                /** Expanded percentile bootstrap: at 95 % if trades were independent; null below 10 trades. */
                readonly trimmedMeanPnl: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
                /** Between order statistics (binomial): at 95 % if cycles were independent; null below 6 completed cycles. */
                readonly medianHoldTimeHours: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
            };
            /** On request. */
            readonly evidence?: {
                /** Transactions that cost something beside their trades, and quote that went out and came back. */
                readonly untraded: readonly {
                    /** Signature of the transaction. */
                    readonly signature: string;
                    /** Slot of the chain. */
                    readonly slot: number;
                    /** Time of the transaction; null where it is not known. */
                    readonly blockTime: string | null;
                    /** The ledger has no time of it, and this one is estimated. */
                    readonly blockTimeEstimated?: true;
                    /** Network fee in SOL. */
                    readonly feeSol: number;
                    /** Tip to a block engine in SOL. */
                    readonly tipSol: number;
                    /** Rent paid for accounts of others, less rent freed, in SOL. */
                    readonly rentSol: number;
                    /** Its part of feesSol: of a trade its rent alone, since fee and tip are in the trade. */
                    readonly costSol: number;
                    /** Quote that went out and came back in one transaction, in SOL. */
                    readonly atomicPnlSol: number | null;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                }[];
                /** Holdings, and the prices that they were valued at; null where they could not be read. */
                readonly holdings: {
                    /** Slot of the chain. */
                    readonly slot: number;
                    /** Native SOL of the wallet's own account. */
                    readonly solBalance: number;
                    /** Wrapped SOL. */
                    readonly wrappedSol: number;
                    /** Dollars per SOL. */
                    readonly solUsd: number;
                    /** The tokens. */
                    readonly tokens: readonly {
                        /** Mint of the token, base58. */
                        readonly tokenAddress: string;
                        /** Decimals of the token. */
                        readonly decimals: number;
                        /** Amount in whole tokens. */
                        readonly tokenAmount: number;
                        /** The same in base units, as a decimal string. */
                        readonly tokenAmountRaw: string;
                        /** Price of a whole token in SOL. */
                        readonly priceSol: number | null;
                        /** Listed price of a whole token now, in SOL; null where it has none. */
                        readonly listedPriceSol: number | null;
                        /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                        readonly unknown?: readonly string[];
                    }[];
                    /** Units that wait in standing orders: not in the balances above, and still the wallet's. */
                    readonly inEscrow: readonly {
                        /** Account that holds them. */
                        readonly account: string;
                        /** Mint of the token, base58. */
                        readonly mint: string;
                        /** Amount in base units, as a decimal string. */
                        readonly amountRaw: string;
                        /** Time of the first deposit. */
                        readonly since: string | null;
                        /** Decimals of the token. */
                        readonly decimals: number;
                        /** Price of a whole token in SOL. */
                        readonly priceSol: number | null;
                        /** Listed price of a whole token now, in SOL; null where it has none. */
                        readonly listedPriceSol: number | null;
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
                        /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
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
                /** Proceeds of what was sold, in dollars at the price of SOL in the hour of the sale, less what it had cost at that of the hour of its purchase. What SOL gained or lost between the two is part of it. */
                readonly pnlUsd: {
                    /** Days with a sale, earliest first; those between had none. */
                    readonly days: readonly {
                        /** Day of sale, UTC. */
                        readonly day: string;
                        /** Dollars of the hour of each sale, less those of the hours in which what it sold was bought. */
                        readonly realizedPnlUsd: number;
                        /** realizedPnlUsd of this day and all days before it. */
                        readonly cumulativeUsd: number;
                        /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                        readonly unknown?: readonly string[];
                    }[];
                    /** Sales without a result in dollars, in no sum: their result in SOL, their time or that of a purchase, or the price of SOL in one of these hours is unknown. */
                    readonly unknownSales: number;
                };
                /** Completed cycles by result ÷ cost of what they sold, 2 being a gain of twice the cost. Cycles of all bands + unknownCycles = completed cycles. */
                readonly returns: {
                    /** All bands, best first. A range has its lower bound in it; 5 is in 2x_to_5x. */
                    readonly bands: readonly {
                        /** Range of the results. */
                        readonly band: "above_5x" | "2x_to_5x" | "0_to_2x" | "minus_50_to_0" | "below_minus_50";
                        /** Completed round trips. */
                        readonly cycles: number;
                    }[];
                    /** Completed cycles whose result or cost is unknown: in no band. */
                    readonly unknownCycles: number;
                };
                /** Completed cycles by the class of wallets that hold as long; a range has its lower bound in it. Cycles of all classes + unknownCycles = completed cycles. */
                readonly holds: {
                    /** Completed round trips. */
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
            /** The rows of this page. */
            readonly data: readonly components["schemas"]["TokenPnl"][];
            /** Rows on all pages. */
            readonly total: number;
            /** Page, from 1. */
            readonly page: number;
            /** Rows on a page. */
            readonly pageSize: number;
        };
        readonly WalletTokenDetail: {
            /** Address of the wallet, base58. */
            readonly walletAddress: string;
            /** Mint of the token, base58. */
            readonly tokenAddress: string;
            /** Decimals of the token. */
            readonly decimals: number;
            /** Whole supply in base units, as a decimal string; null where it is not known. */
            readonly supplyRaw: string | null;
            /** What a whole token could be sold for now, in SOL, with all units held; null where it is not known. */
            readonly presentPriceSol: number | null;
            /** Listed price of a whole token now, in SOL; null where it has none. */
            readonly listedPriceSol: number | null;
            /** The token's row, as the table of tokens has it. */
            readonly row: components["schemas"]["TokenPnl"];
            /** The trades. */
            readonly trades: readonly {
                /** Signature of the transaction. */
                readonly signature: string;
                /** Slot of the chain. */
                readonly slot: number;
                /** Time of the transaction; null where it is not known. */
                readonly blockTime: string | null;
                /** The ledger has no time of it, and this one is estimated. */
                readonly blockTimeEstimated?: true;
                /** buy or sell. */
                readonly side: "buy" | "sell" | "burn";
                /** Amount in whole tokens. */
                readonly tokenAmount: number;
                /** The same in base units, as a decimal string. */
                readonly tokenAmountRaw: string;
                /** SOL that was paid or received, without fee and tip. */
                readonly solAmount: number;
                /** Dollars of it, where it was paid in a stablecoin; else null. */
                readonly usdAmount: number | null;
                /** Its part of a value that several tokens share rests on present prices. */
                readonly estimated?: true;
                /** None of its units came with the wallet's signature: the sale counts in the results, and in no pace (`uniqueTokensPerDay`, `swapsPerActiveDay`). */
                readonly unsolicited?: true;
                /** Price of a whole token in SOL. */
                readonly priceSol: number;
                /** Network fee in SOL. */
                readonly feeSol: number;
                /** Tip to a block engine in SOL. */
                readonly tipSol: number;
                /** Program that the swap went through; null where it is not known. */
                readonly venue: string | null;
                /** Lots that were used up. */
                readonly lots: readonly {
                    /** Signature of the buy that opened the lot; null where it was not bought. */
                    readonly openedBy: string | null;
                    /** Signature of the transfer that the lot came with; null where it did not. */
                    readonly receivedBy: string | null;
                    /** Amount in whole tokens. */
                    readonly tokenAmount: number;
                    /** The same in base units, as a decimal string. */
                    readonly tokenAmountRaw: string;
                    /** Cost in SOL, fee and tip included. */
                    readonly costSol: number;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                    /** Hours between buy and sale. */
                    readonly holdTimeHours: number;
                }[];
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Completed round trips. */
            readonly cycles: readonly {
                /** Time at which it was opened. */
                readonly openedAt: string | null;
                /** Time at which it was completed. */
                readonly closedAt: string | null;
                /** Hours between buy and sale. */
                readonly holdTimeHours: number;
                /** Result of what was sold, in SOL: proceeds − cost of lots of known cost, first in, first out (not average cost). */
                readonly realizedPnlSol: number;
                /** Market cap (FDV) at the first buy, in dollars. */
                readonly entryMcapUsd: number;
                /** Dollars per SOL in the hour of the first buy; null where it is not known. */
                readonly entrySolUsd: number | null;
                /** The trades. */
                readonly trades: readonly string[];
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            }[];
            /** Lots that are still held. */
            readonly openLots: readonly {
                /** Signature of the buy that opened the lot; null where it was not bought. */
                readonly openedBy: string | null;
                /** Signature of the transfer that the lot came with; null where it did not. */
                readonly receivedBy: string | null;
                /** Amount in whole tokens. */
                readonly tokenAmount: number;
                /** The same in base units, as a decimal string. */
                readonly tokenAmountRaw: string;
                /** Cost in SOL, fee and tip included. */
                readonly costSol: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
                /** Time at which it was opened. */
                readonly openedAt: string | null;
            }[];
            /** Units that came or went without a price. */
            readonly transfers: readonly {
                /** Signature of the transaction. */
                readonly signature: string;
                /** Slot of the chain. */
                readonly slot: number;
                /** Time of the transaction; null where it is not known. */
                readonly blockTime: string | null;
                /** The ledger has no time of it, and this one is estimated. */
                readonly blockTimeEstimated?: true;
                /** in or out. */
                readonly direction: "in" | "out";
                /** Amount in whole tokens. */
                readonly tokenAmount: number;
                /** The same in base units, as a decimal string. */
                readonly tokenAmountRaw: string;
                /** Lots that were used up. */
                readonly lots: readonly {
                    /** Signature of the buy that opened the lot; null where it was not bought. */
                    readonly openedBy: string | null;
                    /** Signature of the transfer that the lot came with; null where it did not. */
                    readonly receivedBy: string | null;
                    /** Amount in whole tokens. */
                    readonly tokenAmount: number;
                    /** The same in base units, as a decimal string. */
                    readonly tokenAmountRaw: string;
                    /** Cost in SOL, fee and tip included. */
                    readonly costSol: number;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                    /** Hours between buy and sale. */
                    readonly holdTimeHours: number;
                }[];
            }[];
            /** Units that were sold without a known cost. */
            readonly unknownBasis: {
                /** Amount in whole tokens. */
                readonly tokenAmount: number;
                /** The same in base units, as a decimal string. */
                readonly tokenAmountRaw: string;
                /** SOL that they were sold for. */
                readonly solReceived: number;
                /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                readonly unknown?: readonly string[];
            };
            /** Covered flow of each token against the chain's own balance. */
            readonly reconciliation: components["schemas"]["Reconciliation"];
        };
        readonly WalletLinks: {
            /** The one wallet of the pair. */
            readonly walletA: string;
            /** The other wallet of the pair. */
            readonly walletB: string;
            /** Null without a tie. */
            readonly verdict: ("linked" | "coordinated") | null;
            /** Kinds of evidence. */
            readonly kinds: readonly {
                /** Kind of evidence, or of entry. */
                readonly kind: "same_signer" | "transfer" | "common_funder" | "common_collector" | "synchronous" | "rare_overlap";
                /** Events: transactions, or tokens traded together, those that no test counted included. */
                readonly count: number;
                /** Time of the first event. */
                readonly first: string;
                /** Time of the last event. */
                readonly last: string;
                /** Transactions that show it, the first of them. */
                readonly signatures: readonly string[];
                /** Chance of as much between independent wallets; null for what is no statistic. */
                readonly pValue: number | null;
                /** The same, corrected for all pairs of the call (Benjamini and Hochberg), and for those of no other call. */
                readonly qValue: number | null;
                /** False for a statistic beside other evidence that chance or a leader explains, and for unsolicited transfers. */
                readonly holds: boolean;
                /** Details of the evidence; null where it does not apply. */
                readonly detail: {
                    /** Common funder or collector. */
                    readonly via: string | null;
                    /** 1, or 2 through a wallet that did nothing else. */
                    readonly hops: number | null;
                    /** Value that moved, in SOL; null where a part has no price. */
                    readonly amountSol: number | null;
                    /** Between the nearest events of the one and the other; the median of synchronous trades. */
                    readonly secondsApart: number | null;
                    /** Events that chance makes. */
                    readonly expected: number | null;
                    /** buy or sell. */
                    readonly side: ("buy" | "sell") | null;
                    /** Seconds within which trades count as together; null where it does not apply. */
                    readonly withinSeconds: number | null;
                    /** Events that the test counted, of `count`; null for what is no statistic. */
                    readonly testedEvents: number | null;
                    /** Wallet that comes first more often than a fair coin (two-sided binomial test, p up to 0.01). */
                    readonly leader: string | null;
                    /** Wallets that both follow; what they traded first is left out. */
                    readonly follows: readonly string[];
                    /** True for transfers that their receiver neither signed nor answered: they give no verdict. */
                    readonly unsolicited: boolean;
                    /** Part of walletA; null for statistics. */
                    readonly ofA: {
                        /** Transactions. */
                        readonly count: number;
                        /** SOL that it sent, or got from the common funder; null without a price, and for signatures. */
                        readonly amountSol: number | null;
                    } | null;
                    /** Part of walletB. */
                    readonly ofB: {
                        /** Transactions. */
                        readonly count: number;
                        /** SOL that it sent, or got from the common funder; null without a price, and for signatures. */
                        readonly amountSol: number | null;
                    } | null;
                };
                /** Tokens traded together, by time; none for what is no statistic. */
                readonly events: readonly {
                    /** Mint of the token, base58. */
                    readonly mint: string;
                    /** Earlier of the two trades. */
                    readonly at: string;
                    /** By which walletB came after walletA; negative where it came first. */
                    readonly lagSeconds: number;
                    /** The same in slots; null where a slot is not known. */
                    readonly lagSlots: number | null;
                    /** False where the test did not count it: how often others traded the token is not known. */
                    readonly tested: boolean;
                    /** Trade of walletA. */
                    readonly signatureA: string;
                    /** Trade of walletB. */
                    readonly signatureB: string;
                }[];
            }[];
            /** Part of the history that this rests on, and what could not be seen. */
            readonly coverage: {
                /** Their histories do not reach back to the beginning. */
                readonly incompleteWallets: readonly string[];
                /** Pairs of which one side has too few trades for a p-value. */
                readonly untestedPairs: number;
                /** Kept wallets outside the group; below 20 overlap is not tested. */
                readonly referenceWallets: number;
                /** Day (UTC) for which they were drawn; they stay the same all day. */
                readonly referenceDay: string;
                /** Fingerprint of their addresses: answers with another one were compared with other wallets. */
                readonly referenceId: string;
                /** Tokens of which was read when others traded them. */
                readonly tokensRead: number;
                /** Tokens of which that was not read. */
                readonly tokensUnread: number;
                /** Calls that looked behind funders; at most 20. */
                readonly funderCalls: number;
                /** Funders that were not looked behind. */
                readonly unreadFunders: readonly string[];
                /** Addresses that were not asked about: they prove nothing. */
                readonly unreadAddresses: readonly string[];
                /** Calls that looked for others who trade as coordinated pairs do; at most 50. */
                readonly leaderLookups: number;
                /** Wallets that came before several of their events, but were not read back to the first. */
                readonly unresolvedLeaders: readonly string[];
                /** Coordinated pairs before fewer than four events of which transactions were read. */
                readonly pairsWithoutLeaderCheck: number;
                /** Addresses that several dealt with, and that prove nothing since many others do. */
                readonly hubs: readonly {
                    /** Address, base58. */
                    readonly address: string;
                    /** The wallets. */
                    readonly wallets: readonly string[];
                }[];
            };
            /** Page, from 1. */
            readonly page: number;
            /** 100 signatures of each kind a page. */
            readonly totalPages: number;
        };
        readonly BatchHud: {
            /** By address: wallets with fresh data. */
            readonly huds: {
                readonly [key: string]: {
                    /** Address of the wallet, base58. */
                    readonly walletAddress: string;
                    /** Class of behavior by median hold: S C M I D W P H, fast to slow; ? for none. */
                    readonly behaviorCode: string;
                    /** Tokens whose completed round trips made a profit ÷ tokens with a completed round trip of known result. Units still held, and exits below 80 %, count in neither. */
                    readonly winRate: number;
                    /** Mean result per token in SOL, a tenth cut at each end. */
                    readonly trimmedMeanPnl: number;
                    /** Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                    readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                    /** True at more than 60 tokens or more than 500 swaps on an average day with swaps, at 100 atomic results, or where half of at least 20 completed cycles opened and closed in one slot. */
                    readonly isBot: boolean;
                    /** Holdings above 200 SOL or 20,000 USD. */
                    readonly isWhale: boolean;
                    /** Time at which the figures were computed. */
                    readonly calculatedAt: string;
                    /** Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known. */
                    readonly unknown?: readonly string[];
                };
            };
            /** Wallets whose analysis was set going: call again when the jobs have ended. */
            readonly queued: readonly {
                /** Address of the wallet, base58. */
                readonly walletAddress: string;
                /** Id of the job, for `GET /jobs/{jobId}`. */
                readonly jobId: string;
                /** Path at which the state of the job can be read. */
                readonly monitoringUrl: string;
            }[];
            /** Known system and program wallets, which are not analysed. */
            readonly skipped: readonly string[];
            /** Addresses that have never been used on chain. */
            readonly notFound: readonly string[];
        };
        readonly HoldersAgentQueued: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId: string;
            /** Id of the request. */
            readonly requestId: string;
            /** Path at which the state of the job can be read. */
            readonly monitoringUrl: string;
            /** Key of the full result, for `GET /jobs/result/by-key`. */
            readonly resultKey: string;
            /** Key of the compact result, for `GET /jobs/result/by-key`. */
            readonly agentResultKey: string;
            /** Mint of the token that was asked about. */
            readonly tokenMint: string;
            /** Number of the largest holders that was asked for. */
            readonly topN: number;
        };
        readonly SimilarityAgentQueued: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId: string;
            /** Id of the request. */
            readonly requestId: string;
            /** Path at which the state of the job can be read. */
            readonly monitoringUrl: string;
            /** Key of the full result, for `GET /jobs/result/by-key`. */
            readonly resultKey: string;
            /** Key of the compact result, for `GET /jobs/result/by-key`. */
            readonly agentResultKey: string;
            /** Number of wallets that were named. */
            readonly walletCount: number;
        };
        readonly CombinedQueued: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId: string;
            /** Id of the request. */
            readonly requestId: string;
            /** Path at which the state of the job can be read. */
            readonly monitoringUrl: string;
            /** Key of the full result, for `GET /jobs/result/by-key`. */
            readonly resultKey: string;
            /** Key of the compact result, for `GET /jobs/result/by-key`. */
            readonly agentResultKey: string;
            /** Number of wallets that were named. */
            readonly walletCount: number;
        };
        readonly HoldersDeepQueued: {
            /** State of the call or of its job. */
            readonly status: "queued";
            /** Mint of the token that was asked about. */
            readonly tokenMint: string;
            /** Number of the largest holders that was asked for. */
            readonly topN: number;
            /** Job of the holders' profiles. */
            readonly holderProfiles: {
                /** Id of the job, for `GET /jobs/{jobId}`. */
                readonly jobId: string;
                /** Id of the request. */
                readonly requestId: string;
                /** Path at which the state of the job can be read. */
                readonly monitoringUrl: string;
            };
            /** Comparison that follows from it. */
            readonly similarity: {
                /** Null: the comparison follows from the first job, and is polled by its request id. */
                readonly jobId: string | null;
                /** Id of the request. */
                readonly requestId: string;
                /** Key of the full result, for `GET /jobs/result/by-key`. */
                readonly resultKey: string;
                /** One sentence about what to do next. */
                readonly message: string;
            };
            /** One sentence about what to do next. */
            readonly message: string;
        };
        readonly Discover: {
            /** The wallets. */
            readonly wallets: readonly {
                /** Address of the wallet, base58. */
                readonly walletAddress: string;
                /** Name by which its owner is publicly known. */
                readonly label: string | null;
                /** Null below 2 completed exits. */
                readonly behaviorType: ("SNIPER" | "SCALPER" | "MOMENTUM" | "INTRADAY" | "DAY_TRADER" | "SWING" | "POSITION" | "HODLER") | null;
                /** Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete. */
                readonly dataQualityTier: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                /** True where the whole history is covered. Else every figure is of the covered period. */
                readonly complete: boolean;
                /** Null where it is not known as a whole, as of a wallet that is covered in part. */
                readonly netPnlSol: number | null;
                /** Lower bound, with every lot without a price worth 0; null where there is none, as of a wallet that is covered in part. */
                readonly atLeastNetPnlSol: number | null;
                /** Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales. */
                readonly knownBasisShare: number | null;
                /** Of the wallet's own trades in the covered period; null without one of known result. */
                readonly winRate: number | null;
                /** Of the wallet's own trades at 95 %, as on its profile; null where winRate is. */
                readonly winRateInterval: {
                    /** Lower end. */
                    readonly low: number;
                    /** Upper end. */
                    readonly high: number;
                } | null;
                /** winRate shrunken toward the mean of all listed wallets by a beta-binomial model (empirical Bayes), with its credible interval at 95 %; null where winRate is. */
                readonly shrunkenWinRate: {
                    /** Posterior mean. */
                    readonly rate: number;
                    /** Quantile 0.025. */
                    readonly low: number;
                    /** Quantile 0.975. */
                    readonly high: number;
                } | null;
                /** Time of the newest swap; null where none has a known time. */
                readonly lastTradeAt: string | null;
                /** Transactions with at least one trade. */
                readonly trades: number;
                /** Time at which the figures were computed. */
                readonly calculatedAt: string;
            }[];
            /** Asks for the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        readonly Search: {
            /** The owner of a `.sol` name, known tokens, those that only call themselves so, then labels. */
            readonly results: readonly {
                /** Kind of the address; `wallet` also where nothing is known of it yet. */
                readonly kind: "wallet" | "token";
                /** Base58; it alone tells a token from its namesakes. */
                readonly address: string;
                /** Name that the token gives itself: never trust it without the address. Of a wallet its `.sol` name that was asked for. */
                readonly name: string | null;
                /** As the token calls itself. */
                readonly symbol: string | null;
                /** Name by which the address is publicly known. */
                readonly label: string | null;
                /** Part of it that matches. */
                readonly match: "address" | "symbol" | "name" | "label";
            }[];
        };
        readonly JobStatus: {
            /** State of the call or of its job. */
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
            /** Id of the job, for `GET /jobs/{jobId}`. */
            readonly jobId?: string;
            /** Id of the endpoint that queued it. */
            readonly kind?: string;
            /** Time at which the job was queued. */
            readonly createdAt?: string;
            /** Time of its last change. */
            readonly updatedAt?: string;
            /** Time at which it ended; null while it has not. */
            readonly finishedAt?: string | null;
            /** 1 for the first try. */
            readonly attempt?: number;
            /** One sentence about the failure; null where there is none. */
            readonly error?: string | null;
            /** Code of the error, as failed calls have it; null where there is none. */
            readonly errorCode?: string | null;
            /** Keys for the result store; empty where the result is had by repeating the call. */
            readonly resultKeys?: readonly string[];
            /** The wallets. */
            readonly wallets?: {
                /** Wallets that are done. */
                readonly done: number;
                /** The whole number. */
                readonly total: number;
            };
            /** Calls that the work has made to the chain so far: for the analysis of a wallet by all callers that share it, and for a job about several wallets by all of their analyses. Absent while no part of it has ended. */
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
        };
        readonly JobEvents: components["schemas"]["JobProgress"] | components["schemas"]["FinishedHolder"] | components["schemas"]["JobEnd"];
        readonly JobResult: components["schemas"]["SimilarityResult"] | components["schemas"]["AgentSimilarityResult"] | components["schemas"]["HolderProfilesResult"] | components["schemas"]["AgentHoldersResult"] | components["schemas"]["CombinedResult"] | components["schemas"]["AgentCombinedResult"];
        readonly Pricing: {
            /** Dollars for one credit without a pack. */
            readonly creditUsd: number;
            /** Price of every call. */
            readonly endpoints: readonly {
                /** Id. */
                readonly id: string;
                /** HTTP method. */
                readonly method: string;
                /** Path relative to the base address, or place of a fault in the request. */
                readonly path: string;
                /** Credits. */
                readonly credits: number;
                /** Dollars. */
                readonly usd: number;
                /** Base units of the stablecoin, as a decimal string. */
                readonly x402Amount: string;
            }[];
            /** Packs of credits. */
            readonly packs: readonly {
                /** Id. */
                readonly id: string;
                /** Credits. */
                readonly credits: number;
                /** Dollars. */
                readonly usd: number;
                /** Dollars for one credit. */
                readonly usdPerCredit: number;
            }[];
            /** Terms of paying per call; null where that is not possible. */
            readonly x402: {
                /** Version of the protocol. */
                readonly version: number;
                /** Network that is paid on. */
                readonly network: string;
                /** Mint that is paid with. */
                readonly asset: string;
                /** Address that is paid. */
                readonly payTo: string;
            } | null;
        };
        readonly Account: {
            /** Id of the account. */
            readonly userId: string;
            /** Id of the key; null where none was used. */
            readonly keyId: string;
            /** Credits of the account, regardless of how many the key may spend. */
            readonly balance: number;
            /** Most credits that this key may spend in a UTC day and in all; null where nothing limits it. */
            readonly caps: {
                /** Credits in a UTC day; null where nothing limits them. */
                readonly perDay: number | null;
                /** The whole number. */
                readonly total: number | null;
            };
            /** Credits that this key has spent; what failed jobs gave back is taken off. */
            readonly spent: {
                /** Credits in this UTC day. */
                readonly today: number;
                /** The whole number. */
                readonly total: number;
            };
            /** The last 100 entries of the account's ledger, oldest first. */
            readonly entries: readonly {
                /** Id. */
                readonly id: string;
                /** Time of the entry. */
                readonly at: string;
                /** Negative where credits went. */
                readonly credits: number;
                /** Kind of the entry. */
                readonly kind: "bonus" | "grant" | "charge" | "refund" | "pack";
                /** Purpose of the entry. */
                readonly reason: string;
                /** Request that it was for; null where it was for none. */
                readonly requestId: string | null;
                /** Job that it was for; null where it was for none. */
                readonly jobId: string | null;
                /** Id of the key; null where none was used. */
                readonly keyId: string | null;
            }[];
        };
        readonly RotateKey: {
            /** Id of the key, which stays, like its caps and what it has spent. */
            readonly keyId: string;
            /** The key from now on; shown this once. */
            readonly apiKey: string;
            /** The key before is taken until then: a day, or less where it expires. */
            readonly previousValidUntil: string;
        };
        readonly CreditPack: {
            /** Id of the pack. */
            readonly packId: string;
            /** Credits. */
            readonly credits: number;
            /** Credits of the account. */
            readonly balance: number;
        };
        readonly WatchList: {
            /** Watched wallets, newest first. */
            readonly wallets: readonly components["schemas"]["Watch"][];
        };
        readonly WatchDelete: {
            /** Wallet that is watched no more. */
            readonly walletAddress: string;
        };
        readonly WatchFeed: {
            /** Events, newest first; with `since` oldest first. */
            readonly events: readonly components["schemas"]["WatchEvent"][];
            /** `after` of the next page, or its `since`; null where no more events are there. To go on later with what is newer, use the id of the last event as `since`. */
            readonly next: number | null;
        };
        readonly WebhookList: {
            /** Webhooks, oldest first. */
            readonly webhooks: readonly components["schemas"]["Webhook"][];
        };
        readonly WebhookDelete: {
            /** Id of the webhook that is gone. */
            readonly id: string;
        };
        readonly WebhookDeliveries: {
            /** Deliveries, newest first. */
            readonly deliveries: readonly components["schemas"]["WebhookDelivery"][];
            /** `after` of the next page; null where this is the last. */
            readonly next: string | null;
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
                    readonly sortBy?: "netSolProfitLoss" | "realizedPnlSol" | "unrealizedPnlSol" | "roi" | "totalSolSpent" | "totalSolReceived" | "winRate" | "medianHoldTimeHours" | "balance" | "valueSol" | "lastTradeAt";
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
            /** Everything that ties two wallets: signers, transfers, common money, trades beyond chance; of many pairs that are asked for one by one, some pass by chance, since calls are not corrected for each other. */
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
            /** Queues the profile of 2 to 30 wallets as if one owner had them, with who of them sold. */
            readonly combined: {
                readonly body: {
                    /** Wallet addresses, each once. */
                    readonly wallets: readonly string[];
                };
                readonly answers: {
                    readonly 202: components["schemas"]["CombinedQueued"];
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
                    /** Only wallets whose net result has a lower bound of at least so many SOL; wallets that are covered in part have none. */
                    readonly minNet?: string;
                    /** Only wallets of this tier or a better one. */
                    readonly minTier?: "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
                    /** Only wallets that have swapped since then, ISO 8601, UTC. */
                    readonly activeSince?: string;
                    /** Highest first: net by atLeastNetPnlSol, winRate by the rate of shrunkenWinRate. By both, wallets that are covered whole come before all others. */
                    readonly sortBy?: "net" | "winRate" | "lastTrade" | "trades";
                    readonly limit?: number;
                    /** The `nextCursor` of the page before. */
                    readonly cursor?: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["Discover"];
                };
            };
            /** Wallets and tokens by address, by `.sol` name, or by how symbol, name or label begin; known tokens first. */
            readonly search: {
                readonly query: {
                    /** An address, a whole `.sol` name, or the beginning of a symbol, name or label. */
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
            /** The result of a job by its key, for 15 minutes, to the caller that paid for it. */
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
            /** Gives the key that calls another secret; both are taken for a day. */
            readonly "rotate-key": {
                readonly path: {
                    /** The `keyId` of the key that calls, as `/account` says it. */
                    readonly id: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["RotateKey"];
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
            /** Wallets that the account watches, newest first. */
            readonly "watch-list": {
                readonly answers: {
                    readonly 200: components["schemas"]["WatchList"];
                };
            };
            /** Watches a wallet, or changes how. Free, as the first look is; a later look costs one credit where it finds events, at most once an interval and up to a number of credits a day; events beyond are free. At most 1,000 an account. */
            readonly "watch-set": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                };
                readonly body: {
                    /** Name for the wallet. */
                    readonly label?: string | null;
                    /** Note about it. */
                    readonly note?: string | null;
                    /** Trades that become events. */
                    readonly rules?: {
                        /** Trades of at least so many SOL; those of unknown value count. */
                        readonly minTradeSol?: number;
                        /** First buys of a token in the covered history. */
                        readonly newToken?: boolean;
                        /** Trades that complete a cycle: at most 20 % of the peak is left. */
                        readonly soldAll?: boolean;
                    };
                };
                readonly answers: {
                    readonly 200: components["schemas"]["Watch"];
                };
            };
            /** Ends a watch. Its events stay in the feed. */
            readonly "watch-delete": {
                readonly path: {
                    /** Wallet address, base58. */
                    readonly addr: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WatchDelete"];
                };
            };
            /** Events of all watched wallets, kept for 30 days: newest first, or with `since` what is newer than an event, oldest first. */
            readonly "watch-feed": {
                readonly query: {
                    /** Event that the page comes after, in the order of the feed, which is older: `next` of the page before. */
                    readonly after?: string;
                    /** Id of an event: the events that are newer, oldest first; 0 for all that are kept. Not together with `after`. */
                    readonly since?: string;
                    /** Most events. */
                    readonly limit?: number;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WatchFeed"];
                };
            };
            /** Server-sent events of the feed as they come, named by their type. Begins with what is new; comes back to where it was by Last-Event-ID. */
            readonly "watch-events": {
                readonly answers: {
                    readonly 200: components["schemas"]["WatchEvent"];
                };
            };
            /** Makes a webhook: events are sent to `url` by Standard Webhooks 1.0, signed with the secret in this answer. At most 20 an account. */
            readonly "webhook-create": {
                readonly body: {
                    /** Public address, https. */
                    readonly url: string;
                    /** Events to be told of. */
                    readonly events: readonly ("job.completed" | "job.failed" | "wallet.traded" | "watch.paused")[];
                };
                readonly answers: {
                    readonly 201: components["schemas"]["WebhookWithSecret"];
                };
            };
            /** Webhooks of the account, oldest first. */
            readonly "webhook-list": {
                readonly answers: {
                    readonly 200: components["schemas"]["WebhookList"];
                };
            };
            /** Removes a webhook with its deliveries. */
            readonly "webhook-delete": {
                readonly path: {
                    /** Id of the webhook. */
                    readonly id: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WebhookDelete"];
                };
            };
            /** Gives a webhook a new secret. For 24 hours the one before signs beside it. */
            readonly "webhook-rotate": {
                readonly path: {
                    /** Id of the webhook. */
                    readonly id: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WebhookWithSecret"];
                };
            };
            /** Deliveries of a webhook, newest first, kept for 30 days. */
            readonly "webhook-deliveries": {
                readonly path: {
                    /** Id of the webhook. */
                    readonly id: string;
                };
                readonly query: {
                    /** Delivery that the page comes after: `next` of the page before. */
                    readonly after?: string;
                    /** Most deliveries. */
                    readonly limit?: number;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WebhookDeliveries"];
                };
            };
            /** Sends a delivery again at once, with the same id, and begins its schedule anew. A success takes back that the webhook was disabled. */
            readonly "webhook-retry": {
                readonly path: {
                    /** Id of the webhook. */
                    readonly id: string;
                    /** Id of the delivery. */
                    readonly delivery: string;
                };
                readonly answers: {
                    readonly 200: components["schemas"]["WebhookDelivery"];
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
export type CombinedResult = components['schemas']['CombinedResult'];
export type AgentCombinedResult = components['schemas']['AgentCombinedResult'];
export type JobProgress = components['schemas']['JobProgress'];
export type FinishedHolder = components['schemas']['FinishedHolder'];
export type JobEnd = components['schemas']['JobEnd'];
export type Watch = components['schemas']['Watch'];
export type TradeEvent = components['schemas']['TradeEvent'];
export type PauseEvent = components['schemas']['PauseEvent'];
export type WatchEvent = components['schemas']['WatchEvent'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WalletProfile = components['schemas']['WalletProfile'];
export type WalletTokens = components['schemas']['WalletTokens'];
export type WalletTokenDetail = components['schemas']['WalletTokenDetail'];
export type WalletLinks = components['schemas']['WalletLinks'];
export type BatchHud = components['schemas']['BatchHud'];
export type HoldersAgentQueued = components['schemas']['HoldersAgentQueued'];
export type SimilarityAgentQueued = components['schemas']['SimilarityAgentQueued'];
export type CombinedQueued = components['schemas']['CombinedQueued'];
export type HoldersDeepQueued = components['schemas']['HoldersDeepQueued'];
export type Discover = components['schemas']['Discover'];
export type Search = components['schemas']['Search'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobEvents = components['schemas']['JobEvents'];
export type JobResult = components['schemas']['JobResult'];
export type Pricing = components['schemas']['Pricing'];
export type Account = components['schemas']['Account'];
export type RotateKey = components['schemas']['RotateKey'];
export type CreditPack = components['schemas']['CreditPack'];
export type WatchList = components['schemas']['WatchList'];
export type WatchDelete = components['schemas']['WatchDelete'];
export type WatchFeed = components['schemas']['WatchFeed'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookDelete = components['schemas']['WebhookDelete'];
export type WebhookDeliveries = components['schemas']['WebhookDeliveries'];
export type Endpoints = components['schemas']['Endpoints'];
