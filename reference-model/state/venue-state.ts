import type { Units, Usd } from '../numeric/planes.ts';
import type { Abstractions } from './abstractions.ts';
import type { Account } from './account.ts';
import type { Address } from './address.ts';
import { type AgentApprovals, makeEmptyAgents } from './agents.ts';
import { type BackstopPool, makeEmptyBackstopPool } from './backstop-pool.ts';
import type { AuctionBatches } from './batch-orders.ts';
import { type Bridge, makeEmptyBridge } from './bridge.ts';
import type { BrokerApprovals, BrokerCredits } from './brokers.ts';
import { type Chases, makeEmptyChases } from './chases.ts';
import { type EpochRegistrationCount, makeZeroRegistrationCount } from './deploy-count.ts';
import { type Earn, makeEmptyEarn } from './earn.ts';
import type { EncryptedOrders } from './encrypted-orders.ts';
import { type EvmState, makeEmptyEvm } from './evm.ts';
import type { FaucetGrants } from './faucet-grants.ts';
import { type ForcedCloseCooldowns, makeEmptyForcedCloseCooldowns } from './forced-closes.ts';
import type { Validator, VoteHistoryRow } from './governance.ts';
import type { GovernedFigures } from './governed.ts';
import { type HaircutState, makeInitialHaircutState } from './haircuts.ts';
import { makeEmptyIndexes, type StateIndexes } from './indexes.ts';
import type { MarginChoices } from './leverage.ts';
import type { LiquidationRuns } from './liquidation-runs.ts';
import type { Market } from './market.ts';
import { makeEmptyOptions, type OptionsState } from './options.ts';
import type { OrderCounts } from './order-counts.ts';
import { makeEmptyParkedTriggerLegs, type ParkedTriggerLegs } from './parked-legs.ts';
import { makeEmptyPerpDeploys, type PerpDeploys } from './perp-deploys.ts';
import type { PortfolioEnrolments } from './portfolios.ts';
import type { HedgeModeAccounts } from './position-modes.ts';
import type { EndedPosition, PositionHolders, Positions } from './positions.ts';
import { makeEmptySystemFunds, type SystemFundBalances } from './pots.ts';
import type { PriorityBids } from './priority-bids.ts';
import type { RealizedGains } from './realized-gains.ts';
import { makeEmptyReferrals, type ReferralCredits, type Referrals } from './referrals.ts';
import { makeEmptyRfqs, type Rfqs } from './rfqs.ts';
import type { MultiSigRosters } from './rosters.ts';
import { makeEmptyScheduledCancels, type ScheduledCancels } from './scheduled-cancels.ts';
import { makeEmptySpotDeploys, type SpotDeploys } from './spot-deploys.ts';
import type { SpotEntryPrices } from './spot-entries.ts';
import { makeEmptySpotMargin, type SpotMargin } from './spot-margin.ts';
import { makeEmptyStaking, type Staking } from './staking.ts';
import { makeEmptySubAccounts, type SubAccounts } from './sub-accounts.ts';
import type { UnplacedTakeovers } from './takeovers.ts';
import type { Token } from './token.ts';
import { makeEmptyTwaps, type Twaps } from './twaps.ts';
import { makeEmptyVaults, type Vaults } from './vaults.ts';
import { makeEmptyVolumes, type Volumes } from './volumes.ts';

/**
 * Everything that the chain has committed. Plain data (maps, arrays, bigints and books, no closures), so that it can be hashed, copied and
 * restored. State that a node keeps only in memory is in `NodeMemory`.
 */
export interface VenueState {
  readonly chain: ChainConstants;
  height: number;
  /** Consensus time of the newest block, ms. */
  timeMs: number;
  readonly accounts: Map<Address, Account>;
  /** Indexes for finding accounts without a full scan. */
  readonly indexes: StateIndexes;
  /** Perps and pairs by market number, ascending. */
  readonly markets: Map<number, Market>;
  readonly perpDeploys: PerpDeploys;
  readonly spotDeploys: SpotDeploys;
  deployCount: EpochRegistrationCount;
  readonly positions: Positions;
  readonly holders: PositionHolders;
  readonly positionModes: HedgeModeAccounts;
  readonly abstractions: Abstractions;
  readonly portfolios: PortfolioEnrolments;
  /** Positions that ended since the start of the previous block. */
  readonly endedPositions: EndedPosition[];
  readonly parkedLegs: ParkedTriggerLegs;
  readonly leverages: MarginChoices;
  readonly agents: AgentApprovals;
  readonly subAccounts: SubAccounts;
  readonly rosters: MultiSigRosters;
  readonly vaults: Vaults;
  readonly brokerApprovals: BrokerApprovals;
  readonly brokerCredit: BrokerCredits;
  readonly referrals: Referrals;
  readonly referralCredit: ReferralCredits;
  readonly backstopPool: BackstopPool;
  readonly bridge: Bridge;
  readonly options: OptionsState;
  readonly rfqs: Rfqs;
  readonly earn: Earn;
  readonly spotMargin: SpotMargin;
  readonly encryptedOrders: EncryptedOrders;
  readonly batches: AuctionBatches;
  readonly priorityBids: PriorityBids;
  readonly scheduledCancels: ScheduledCancels;
  readonly faucetGrants: FaucetGrants;
  readonly forcedCloses: ForcedCloseCooldowns;
  readonly takeovers: UnplacedTakeovers;
  readonly liquidationRuns: LiquidationRuns;
  readonly realizedGains: RealizedGains;
  haircuts: HaircutState;
  readonly twaps: Twaps;
  readonly chases: Chases;
  readonly volumes: Volumes;
  readonly evm: EvmState;
  readonly tokens: Map<number, Token>;
  readonly validators: Validator[];
  readonly staking: Staking;
  /** Oldest anchor first; a bounded window. */
  readonly votes: VoteHistoryRow[];
  readonly pots: SystemFundBalances;
  /** USDC that a market's open legs owe each other, by market; negative if more profit than loss was paid. */
  readonly clearing: ReadonlyMap<number, Usd>;
  /** USDC in split accounts' spot wallets, by owner; zero has no row. */
  readonly spotWallets: ReadonlyMap<Address, Usd>;
  readonly spotEntries: SpotEntryPrices;
  /** USDC held by resting spot orders, by owner; zero has no row. For other tokens it is the `hold` of the balance. */
  readonly spotEscrow: ReadonlyMap<Address, Usd>;
  /** Fees paid by buyers on pairs, by token. */
  readonly tokenFees: ReadonlyMap<number, Units>;
  /** Balance of the venue in each token from conversions; negative if it paid more than it received. Only `money/move.ts` writes it. */
  readonly conversions: ReadonlyMap<number, Units>;
  nextOid: bigint;
  readonly orderCounts: OrderCounts;
  nextTid: bigint;
  nextTwapId: bigint;
  /** null: no vote has set any. */
  governed: GovernedFigures | null;
  flags: { spotDisabled: boolean; postOnly: boolean; frozen: boolean };
}

export interface ChainConstants {
  readonly chainId: number;
  readonly network: 'devnet' | 'testnet' | 'mainnet';
  readonly startMs: number;
  /** 32 bytes, 0x-hex. */
  readonly genesisHash: string;
  /** `c<chain id>-t<start ms>-g<16 hex>`, or `underivable`. */
  readonly identity: string;
}

/** State at height 0 and the chain's start time, without accounts or markets. */
export function makeEmptyVenueState(chain: ChainConstants): VenueState {
  return {
    chain,
    height: 0,
    timeMs: chain.startMs,
    accounts: new Map(),
    indexes: makeEmptyIndexes(),
    markets: new Map(),
    perpDeploys: makeEmptyPerpDeploys(),
    spotDeploys: makeEmptySpotDeploys(),
    deployCount: makeZeroRegistrationCount(),
    positions: new Map(),
    holders: new Map(),
    positionModes: new Set(),
    abstractions: new Map(),
    portfolios: new Map(),
    endedPositions: [],
    parkedLegs: makeEmptyParkedTriggerLegs(),
    leverages: new Map(),
    agents: makeEmptyAgents(),
    subAccounts: makeEmptySubAccounts(),
    rosters: new Map(),
    vaults: makeEmptyVaults(),
    brokerApprovals: new Map(),
    brokerCredit: new Map(),
    referrals: makeEmptyReferrals(),
    referralCredit: new Map(),
    backstopPool: makeEmptyBackstopPool(),
    bridge: makeEmptyBridge(),
    options: makeEmptyOptions(),
    rfqs: makeEmptyRfqs(),
    earn: makeEmptyEarn(),
    spotMargin: makeEmptySpotMargin(),
    encryptedOrders: [],
    batches: new Map(),
    priorityBids: new Map(),
    scheduledCancels: makeEmptyScheduledCancels(),
    faucetGrants: new Map(),
    forcedCloses: makeEmptyForcedCloseCooldowns(),
    takeovers: new Map(),
    liquidationRuns: new Map(),
    realizedGains: new Map(),
    haircuts: makeInitialHaircutState(),
    twaps: makeEmptyTwaps(),
    chases: makeEmptyChases(),
    volumes: makeEmptyVolumes(),
    evm: makeEmptyEvm(),
    tokens: new Map(),
    validators: [],
    staking: makeEmptyStaking(),
    votes: [],
    ...noMoney(),
    nextOid: 1001n,
    orderCounts: new Map(),
    // Trade ids are 64-bit and start above 2^53, so that clients which round them are detected.
    nextTid: 2n ** 63n + 4_611_686_018n,
    nextTwapId: 1n,
    governed: null,
    flags: { spotDisabled: false, postOnly: false, frozen: false },
  };
}

/** Sums that only the mover of money writes, and entry prices on pairs. */
function noMoney() {
  return {
    pots: makeEmptySystemFunds(),
    clearing: new Map(),
    spotWallets: new Map(),
    spotEntries: new Map(),
    spotEscrow: new Map(),
    tokenFees: new Map(),
    conversions: new Map(),
  };
}
