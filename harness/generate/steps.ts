import type { ActionDraft } from './actions.ts';
import type { DisturbanceDraft } from './disturbances.ts';
import type { OperatorDraft } from './operator-drafts.ts';
import type { RpcRequestDraft } from './rpc-drafts.ts';
import type { SpoiltFieldRef } from './spoilt.ts';
import type { EvmTransactionDraft } from './transaction-drafts.ts';
import type { VoteDraft } from './vote-drafts.ts';

// Steps of a generated sequence: plain JSON with symbolic references, so that a shrunk sequence is readable, can be kept in a report, and
// resolves its accounts, markets and order ids in every run.

/** Account of the run, by position. */
export type AccountRef = number;
/** Market of the run, by position, wrapping. */
export type MarketRef = number;
/** Client order id from the run's small pool, so that ids repeat. */
export type CloidRef = number;

/** Order by its account and age: the n-th that got an id from the venue, wrapping. */
export type OrderRef =
  /** Order of the acting account. */
  | { readonly of: 'own'; readonly nth: number }
  | { readonly of: 'placed'; readonly by: AccountRef; readonly nth: number }
  /** Id that the venue has not assigned. */
  | { readonly of: 'nobody' };

export type PxRef =
  | { readonly at: 'mark'; readonly ticks: number }
  /** Distance from the mark at the start of the run, on the grid. */
  | { readonly at: 'bps'; readonly bps: number }
  | { readonly at: 'off-tick'; readonly ticks: number }
  | { readonly at: 'power-of-2'; readonly exponent: number }
  | { readonly at: 'zero' };

/** Distance from the mark at the start of the run, or an extreme of the field. */
export type TriggerLevelRef = { readonly percent: number } | { readonly bps: number } | 'zero' | 'greatest';

export type SizeRef =
  /** The market's minimum plus `steps`. */
  | { readonly of: 'minimum'; readonly steps: number }
  /** The smallest size with this value, plus `steps`. */
  | { readonly of: 'worth'; readonly usdc: number; readonly steps: number }
  | { readonly of: 'off-lot'; readonly usdc: number }
  | { readonly of: 'power-of-2'; readonly exponent: number }
  | { readonly of: 'zero' };

/** A sub-account by its master and index. */
export interface SubAccountRef {
  readonly of: AccountRef;
  readonly index: number;
}

/** Vault by its leader, the acting account or another: the n-th, wrapping; or an unused id. */
export type VaultRef = { readonly of: AccountRef | 'own'; readonly nth: number } | 'nobody';

/** Request for quotes by its requester: the n-th, wrapping; or an unused id. */
export type RfqRef = { readonly of: AccountRef; readonly nth: number } | 'nobody';

/** Validator of the venue, by position, wrapping. */
export type ValidatorRef = number;

/** Decimal text in whole units; or the free balance of the token plus `units` of its smallest unit. */
export type AmountRef = string | { readonly of: 'free'; readonly units: number };

/** Recipient of a transfer. */
export type RecipientRef = AccountRef | SubAccountRef | 'stranger';

export interface OrderDraft {
  readonly market: MarketRef;
  readonly side: 'bid' | 'ask';
  readonly kind: 'limit' | 'market' | 'stop_loss' | 'take_profit';
  readonly px: PxRef;
  readonly size: SizeRef;
  readonly tif: 'gtc' | 'ioc' | 'alo' | 'aon';
  readonly stp: 'cancel_oldest' | 'cancel_newest' | 'cancel_both' | 'reject';
  readonly reduceOnly: boolean;
  readonly cloid: CloidRef | null;
  readonly positionSide: PositionSideRef;
  /** null: an order for the book. */
  readonly trigger: TriggerDraft | null;
  readonly broker: BrokerDraft | null;
}

/** Whole bps paid to an account of the sequence. */
export interface BrokerDraft {
  readonly to: AccountRef;
  readonly bps: number;
}

/** Leg that an order names: in the mode that requires one, or in the other mode, which is refused. */
export interface PositionSideRef {
  readonly leg: 'long' | 'short';
  readonly named: 'where-hedged' | 'where-one-way';
}

/** Trigger that turns an order into a parked leg. */
export interface TriggerDraft {
  readonly level: TriggerLevelRef;
  /** null: left out. */
  readonly isMarket: boolean | null;
  readonly tpsl: 'tp' | 'sl';
  /**
   * Distance; null: no trailing leg. `wide` is so far that no mark of the run moves the level, `near` half a percent.
   */
  readonly trail: 'wide' | 'near' | 'zero' | null;
}

export interface CancelDraft {
  readonly order: OrderRef;
  /** Whether it names another market than the order's. */
  readonly elsewhere: boolean;
}

export interface ModifyDraft {
  readonly order: OrderRef | null;
  /** Client order id that identifies the order if `order` is null. */
  readonly cloid: CloidRef;
  readonly px: PxRef | null;
  readonly size: SizeRef | null;
  readonly alwaysPlace: boolean;
}

/** Key of the run: of an account, of its agent, or unknown to the venue. */
export type KeyRef = { readonly of: 'account' | 'agent'; readonly nth: AccountRef } | { readonly of: 'stranger' };

/** Signing key: the account's, its agent's (approved or not), that of another account of the run, or an unknown one. */
export type SignerKeyKind = 'owner' | 'agent' | 'other' | 'stranger';

/** Signer for the account, or for the first of its sub-accounts or vaults, where an action names an owner. */
export type SignerRef = SignerKeyKind | `${SignerKeyKind} for ${'sub' | 'vault'}`;

/** `next` rises; `behind` is this far below the newest used nonce: the window's edge is at 64, 0 is a replay. */
export type NonceRef = { readonly is: 'next' } | { readonly is: 'behind'; readonly by: number };

export interface ActStep {
  readonly do: 'act';
  readonly by: AccountRef;
  readonly signer: SignerRef;
  readonly nonce: NonceRef;
  /** Deadline relative to the current consensus time, ms; null: none. Far from 0, because a node's own clock runs on. */
  readonly expiresInMs: number | null;
  readonly action: ActionDraft;
  /** Whether it is held back to share its block with the next step. */
  readonly held: boolean;
  /** Error of the sent body, with the signature of the valid one; left out: none. */
  readonly spoilt?: SpoiltFieldRef;
}

/** Read and its arguments; null: left out. */
export interface ReadRequestDraft {
  readonly read: string;
  readonly args: Readonly<Record<string, ArgumentRef | null>>;
}

export type ArgumentRef =
  | { readonly of: 'account'; readonly nth: AccountRef }
  /** Unknown account. */
  | { readonly of: 'stranger' }
  | { readonly of: 'market'; readonly nth: MarketRef }
  | { readonly of: 'validator'; readonly nth: ValidatorRef }
  | { readonly of: 'order'; readonly order: OrderRef }
  | { readonly of: 'cloid'; readonly ref: CloidRef }
  /** Time of the n-th block before the newest one, plus `ms`; at least that of the run's first block. */
  | { readonly of: 'block'; readonly back: number; readonly ms: number }
  | { readonly of: 'value'; readonly value: string | number | boolean };

/** Vote by validators, for whom the operator acts; its effects are reverted when the sequence ends. */
export interface VoteStep {
  readonly do: 'vote';
  readonly vote: VoteDraft;
  readonly casters: VoteCastersRef;
  /** Whether it joins the round of the previous vote, if any. */
  readonly sameRound: boolean;
}

/** Validators by stake, the largest first: as many as needed, one too few, the one that is missing then, all, the smallest alone. */
export type VoteCastersRef = 'enough' | 'too few' | 'the next one' | 'all' | 'the smallest';

export type Step =
  | ActStep
  | { readonly do: 'claim'; readonly for: AccountRef; readonly usdc: number | null }
  | { readonly do: 'commit'; readonly blocks: number }
  | { readonly do: 'advance'; readonly ms: number }
  /** Advances to the next funding boundary plus `ms`; negative: short of it. */
  | { readonly do: 'boundary'; readonly ms: number }
  /** Index price relative to that at the start of the run. */
  | { readonly do: 'oracle'; readonly market: MarketRef; readonly bps: number }
  | VoteStep
  /** Attempt of the operator, where the interface offers it. */
  | { readonly do: 'operate'; readonly what: OperatorDraft }
  /** Calls to the EVM. */
  | { readonly do: 'rpc'; readonly ask: RpcRequestDraft }
  /** Transactions that keys of the sequence sign for the EVM, sent in turn, with their results. */
  | { readonly do: 'transact'; readonly sends: readonly EvmTransactionDraft[] }
  /** Compares all reads now, not only at the end. */
  | { readonly do: 'read' }
  /** Reads in other forms than those compared at every cut. */
  | { readonly do: 'ask'; readonly asks: readonly ReadRequestDraft[] }
  | DisturbStep
  | BurstStep;

/** Disturbance of the wire or of the node; a request disturbance applies to the next action. */
export interface DisturbStep {
  readonly do: 'disturb';
  readonly what: DisturbanceDraft;
}

/** Sends the next actions together, each on its own connection. */
export interface BurstStep {
  readonly do: 'burst';
  /** Number of actions, as far as no other step comes between them. */
  readonly next: number;
  /** Whether an account sends an action only once its previous one was seen pending, so that they act in this order. */
  readonly inTurn: boolean;
  /** Whether the first is sent twice, the same bytes on two connections. */
  readonly twice: boolean;
}

/** Steps that are drawn in addition to actions. Disturbances and bursts are inserted between drawn steps. */
export type NonActionStepKind = Exclude<Step['do'], 'act' | 'disturb' | 'burst'>;

/** Returns the key of a signer. */
export function signerKeyOf(signer: SignerRef): SignerKeyKind {
  // The rest is a key kind.
  return signer.replace(/ for (sub|vault)$/, '') as SignerKeyKind;
}

/** Returns the kind of owner that a signer acts for; null: an account. */
export function signedAccountKind(signer: SignerRef): 'sub' | 'vault' | null {
  if (signer.endsWith(' for sub')) return 'sub';
  return signer.endsWith(' for vault') ? 'vault' : null;
}
