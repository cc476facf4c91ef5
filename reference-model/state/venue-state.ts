import type { Units, Usd } from '../numeric/planes.ts';
import type { Abstractions } from './abstractions.ts';
import type { Account } from './account.ts';
import type { Address } from './address.ts';
import { type Agents, noAgents } from './agents.ts';
import { type BackstopPool, emptyBackstopPool } from './backstop-pool.ts';
import type { Batches } from './batch-orders.ts';
import { type Bridge, noBridge } from './bridge.ts';
import type { BrokerApprovals, BrokerCredit } from './brokers.ts';
import { type Chases, noChases } from './chases.ts';
import { type DeployCount, noDeploys } from './deploy-count.ts';
import { type Earn, noEarn } from './earn.ts';
import type { EncryptedOrders } from './encrypted-orders.ts';
import { type EvmState, emptyEvm } from './evm.ts';
import type { FaucetGrants } from './faucet-grants.ts';
import { type ForcedCloses, noForcedCloses } from './forced-closes.ts';
import type { Validator, VoteRow } from './governance.ts';
import type { Governed } from './governed.ts';
import { type HaircutState, noHaircuts } from './haircuts.ts';
import { emptyIndexes, type StateIndexes } from './indexes.ts';
import type { Leverages } from './leverage.ts';
import type { LiquidationRuns } from './liquidation-runs.ts';
import type { Market } from './market.ts';
import { noOptions, type Options } from './options.ts';
import { noParkedLegs, type ParkedLegs } from './parked-legs.ts';
import { noPerpDeploys, type PerpDeploys } from './perp-deploys.ts';
import type { PortfolioEnrolments } from './portfolios.ts';
import type { PositionModes } from './position-modes.ts';
import type { EndedPosition, Holders, Positions } from './positions.ts';
import { emptySystemFunds, type SystemFunds } from './pots.ts';
import type { PriorityBids } from './priority-bids.ts';
import type { RealizedGains } from './realized-gains.ts';
import { noReferrals, type ReferralCredit, type Referrals } from './referrals.ts';
import { noRfqs, type Rfqs } from './rfqs.ts';
import type { Rosters } from './rosters.ts';
import { noScheduledCancels, type ScheduledCancels } from './scheduled-cancels.ts';
import { noSpotDeploys, type SpotDeploys } from './spot-deploys.ts';
import type { SpotEntries } from './spot-entries.ts';
import { noSpotMargin, type SpotMargin } from './spot-margin.ts';
import { noStaking, type Staking } from './staking.ts';
import { noSubAccounts, type SubAccounts } from './sub-accounts.ts';
import type { Takeovers } from './takeovers.ts';
import type { Token } from './token.ts';
import { noTwaps, type Twaps } from './twaps.ts';
import { noVaults, type Vaults } from './vaults.ts';
import { noVolumes, type Volumes } from './volumes.ts';

/**
 * Everything the chain has committed. Plain data: maps, arrays, bigints and the books, no closures, so that it can be
 * hashed, copied and restored. What a node keeps in memory only stands in `NodeMemory`.
 */
export interface VenueState {
  readonly chain: ChainFacts;
  height: number;
  /** Consensus time of the newest block, ms. */
  timeMs: number;
  readonly accounts: Map<Address, Account>;
  /** Indexes that lead to an account without a look at all of them. */
  readonly indexes: StateIndexes;
  /** Perps and pairs by market number, ascending. */
  readonly markets: Map<number, Market>;
  readonly perpDeploys: PerpDeploys;
  readonly spotDeploys: SpotDeploys;
  deployCount: DeployCount;
  readonly positions: Positions;
  readonly holders: Holders;
  readonly positionModes: PositionModes;
  readonly abstractions: Abstractions;
  readonly portfolios: PortfolioEnrolments;
  /** Since the block before began. */
  readonly endedPositions: EndedPosition[];
  readonly parkedLegs: ParkedLegs;
  readonly leverages: Leverages;
  readonly agents: Agents;
  readonly subAccounts: SubAccounts;
  readonly rosters: Rosters;
  readonly vaults: Vaults;
  readonly brokerApprovals: BrokerApprovals;
  readonly brokerCredit: BrokerCredit;
  readonly referrals: Referrals;
  readonly referralCredit: ReferralCredit;
  readonly backstopPool: BackstopPool;
  readonly bridge: Bridge;
  readonly options: Options;
  readonly rfqs: Rfqs;
  readonly earn: Earn;
  readonly spotMargin: SpotMargin;
  readonly encryptedOrders: EncryptedOrders;
  readonly batches: Batches;
  readonly priorityBids: PriorityBids;
  readonly scheduledCancels: ScheduledCancels;
  readonly faucetGrants: FaucetGrants;
  readonly forcedCloses: ForcedCloses;
  readonly takeovers: Takeovers;
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
  readonly votes: VoteRow[];
  readonly pots: SystemFunds;
  /** USDC that the open legs of a market owe each other, by market; negative where more profit than loss was paid. */
  readonly clearing: ReadonlyMap<number, Usd>;
  /** USDC that split accounts hold for spot, by owner; whoever holds none has no row. */
  readonly spotWallets: ReadonlyMap<Address, Usd>;
  readonly spotEntries: SpotEntries;
  /** USDC that resting spot orders hold, by owner; whoever holds none has no row. Of other tokens it is the `hold` of their balance. */
  readonly spotEscrow: ReadonlyMap<Address, Usd>;
  /** Fees that buyers on pairs have paid, by token. */
  readonly tokenFees: ReadonlyMap<number, Units>;
  /**
   * Balance that the venue has of each token by conversions; negative where it paid more than it took. Written by
   * `money/move.ts` alone.
   */
  readonly conversions: ReadonlyMap<number, Units>;
  nextOid: bigint;
  nextTid: bigint;
  nextTwapId: bigint;
  /** null: no vote has set any. */
  governed: Governed | null;
  flags: { spotDisabled: boolean; postOnly: boolean; frozen: boolean };
}

export interface ChainFacts {
  readonly chainId: number;
  readonly network: 'devnet' | 'testnet' | 'mainnet';
  readonly startMs: number;
  /** 32 bytes, 0x-hex. */
  readonly genesisHash: string;
  /** `c<chain id>-t<start ms>-g<16 hex>`, or `underivable`. */
  readonly identity: string;
}

/** Height 0 at the chain's start time, with nobody and nothing on it. */
export function emptyState(chain: ChainFacts): VenueState {
  return {
    chain,
    height: 0,
    timeMs: chain.startMs,
    accounts: new Map(),
    indexes: emptyIndexes(),
    markets: new Map(),
    perpDeploys: noPerpDeploys(),
    spotDeploys: noSpotDeploys(),
    deployCount: noDeploys(),
    positions: new Map(),
    holders: new Map(),
    positionModes: new Set(),
    abstractions: new Map(),
    portfolios: new Map(),
    endedPositions: [],
    parkedLegs: noParkedLegs(),
    leverages: new Map(),
    agents: noAgents(),
    subAccounts: noSubAccounts(),
    rosters: new Map(),
    vaults: noVaults(),
    brokerApprovals: new Map(),
    brokerCredit: new Map(),
    referrals: noReferrals(),
    referralCredit: new Map(),
    backstopPool: emptyBackstopPool(),
    bridge: noBridge(),
    options: noOptions(),
    rfqs: noRfqs(),
    earn: noEarn(),
    spotMargin: noSpotMargin(),
    encryptedOrders: [],
    batches: new Map(),
    priorityBids: new Map(),
    scheduledCancels: noScheduledCancels(),
    faucetGrants: new Map(),
    forcedCloses: noForcedCloses(),
    takeovers: new Map(),
    liquidationRuns: new Map(),
    realizedGains: new Map(),
    haircuts: noHaircuts(),
    twaps: noTwaps(),
    chases: noChases(),
    volumes: noVolumes(),
    evm: emptyEvm(),
    tokens: new Map(),
    validators: [],
    staking: noStaking(),
    votes: [],
    ...noMoney(),
    nextOid: 1001n,
    // Trade ids are 64-bit and exceed 2^53, so that a client which rounds them is found out.
    nextTid: 2n ** 63n + 4_611_686_018n,
    nextTwapId: 1n,
    governed: null,
    flags: { spotDisabled: false, postOnly: false, frozen: false },
  };
}

/** Sums that only the mover of money writes, and what pairs were bought at. */
function noMoney() {
  return {
    pots: emptySystemFunds(),
    clearing: new Map(),
    spotWallets: new Map(),
    spotEntries: new Map(),
    spotEscrow: new Map(),
    tokenFees: new Map(),
    conversions: new Map(),
  };
}
