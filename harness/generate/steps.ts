import type { ActionWords } from './actions.ts';
import type { OperatorWords } from './operator-words.ts';
import type { RpcAsk } from './rpc-words.ts';
import type { SpoiltRef } from './spoilt.ts';
import type { TransactWords } from './transact-words.ts';
import type { VoteWords } from './vote-words.ts';

// Steps of a generated sequence: plain JSON over symbolic references, so that a shrunk sequence prints readably, can be
// kept in a report, and finds its accounts, markets and order ids anew in every run.

/** Account of the run, by position. */
export type AccountRef = number;
/** Market of the run, by position; beyond the last one it wraps. */
export type MarketRef = number;
/** Handle out of the run's small pool, so that handles meet again. */
export type CloidRef = number;

/** An order by who placed it and when: the n-th that the venue gave an id, wrapping. */
export type OrderRef =
  /** Of the account that acts. */
  | { readonly of: 'own'; readonly nth: number }
  | { readonly of: 'placed'; readonly by: AccountRef; readonly nth: number }
  /** An id that the venue has not given out. */
  | { readonly of: 'nobody' };

export type PxRef =
  | { readonly at: 'mark'; readonly ticks: number }
  /** So far apart from the mark that the run began with, on the grid. */
  | { readonly at: 'bps'; readonly bps: number }
  | { readonly at: 'off-tick'; readonly ticks: number }
  | { readonly at: 'power-of-2'; readonly exponent: number }
  | { readonly at: 'zero' };

/** So far apart from the mark that the run began with; the ends of the field. */
export type LevelRef = { readonly percent: number } | { readonly bps: number } | 'zero' | 'greatest';

export type SizeRef =
  /** The market's minimum and so many steps. */
  | { readonly of: 'minimum'; readonly steps: number }
  /** The least size worth so much, and so many steps. */
  | { readonly of: 'worth'; readonly usdc: number; readonly steps: number }
  | { readonly of: 'off-lot'; readonly usdc: number }
  | { readonly of: 'power-of-2'; readonly exponent: number }
  | { readonly of: 'zero' };

/** A sub-account by its master and index. */
export interface SubAccountRef {
  readonly of: AccountRef;
  readonly index: number;
}

/** A vault by who leads it, the account that acts or another: the n-th of his, wrapping; or a number that no vault has. */
export type VaultRef = { readonly of: AccountRef | 'own'; readonly nth: number } | 'nobody';

/** A request for quotes by who asked: the n-th of his, wrapping; or a number that no session has. */
export type RfqRef = { readonly of: AccountRef; readonly nth: number } | 'nobody';

/** One of the venue's validators, in their order; beyond the last one it wraps. */
export type ValidatorRef = number;

/** Decimal text in whole units; or what the account may send of the token, and so many of the token's least units. */
export type AmountRef = string | { readonly of: 'free'; readonly units: number };

/** Whom money is sent to. */
export type RecipientRef = AccountRef | SubAccountRef | 'stranger';

export interface OrderWords {
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
  /** null: an order of the book. */
  readonly trigger: TriggerWords | null;
  readonly broker: BrokerWords | null;
}

/** Whole bps for an account of the sequence. */
export interface BrokerWords {
  readonly to: AccountRef;
  readonly bps: number;
}

/** The leg that an order names, where it has to name one: by its owner's mode, or by the other one, which is refused. */
export interface PositionSideRef {
  readonly leg: 'long' | 'short';
  readonly named: 'where-hedged' | 'where-one-way';
}

/** Makes of an order one parked leg. */
export interface TriggerWords {
  readonly level: LevelRef;
  /** null: left out. */
  readonly isMarket: boolean | null;
  readonly tpsl: 'tp' | 'sl';
  /** Distance; null: no trailing leg. `wide` is so far that no mark of the run moves the level, `near` half a percent. */
  readonly trail: 'wide' | 'near' | 'zero' | null;
}

export interface CancelWords {
  readonly order: OrderRef;
  /** Names another market than the order's. */
  readonly elsewhere: boolean;
}

export interface ChangeWords {
  readonly order: OrderRef | null;
  /** Names the order where `order` is null. */
  readonly cloid: CloidRef;
  readonly px: PxRef | null;
  readonly size: SizeRef | null;
  readonly alwaysPlace: boolean;
}

/** A key of the run: of an account, of its agent, or of nobody that the venue knows. */
export type KeyRef = { readonly of: 'account' | 'agent'; readonly nth: AccountRef } | { readonly of: 'stranger' };

/** Whose key signs: the account's, its agent's (approved or not), that of another account of the run, one that nobody knows. */
export type KeyWord = 'owner' | 'agent' | 'other' | 'stranger';

/** Who signs, for the account, the first of its sub-accounts or of the vaults that it leads, where an action names an owner. */
export type SignerRef = KeyWord | `${KeyWord} for ${'sub' | 'vault'}`;

/** `next` rises; `behind` is so far below the newest one used: the window's edge is at 64, 0 is a replay. */
export type NonceRef = { readonly is: 'next' } | { readonly is: 'behind'; readonly by: number };

export interface ActStep {
  readonly do: 'act';
  readonly by: AccountRef;
  readonly signer: SignerRef;
  readonly nonce: NonceRef;
  /** Consensus time of the deadline from now, ms; null: none. Far from 0, because a node's own clock runs on. */
  readonly expiresInMs: number | null;
  readonly action: ActionWords;
  /** Waits for its block together with the step after it. */
  readonly held: boolean;
  /** Sent so, under the signature of what it should have been; left out: as it should be. */
  readonly spoilt?: SpoiltRef;
}

/** One read and its arguments; null: left out. */
export interface AskWords {
  readonly read: string;
  readonly args: Readonly<Record<string, ArgumentRef | null>>;
}

export type ArgumentRef =
  | { readonly of: 'account'; readonly nth: AccountRef }
  /** An account that nobody has heard of. */
  | { readonly of: 'stranger' }
  | { readonly of: 'market'; readonly nth: MarketRef }
  | { readonly of: 'validator'; readonly nth: ValidatorRef }
  | { readonly of: 'order'; readonly order: OrderRef }
  | { readonly of: 'cloid'; readonly ref: CloidRef }
  /** The time of the block so many before the newest one, and so much later; that of the first one of the run at least. */
  | { readonly of: 'block'; readonly back: number; readonly ms: number }
  | { readonly of: 'value'; readonly value: string | number | boolean };

/** Cast by validators, for whom the operator speaks; whatever it changed is put back when the sequence ends. */
export interface VoteStep {
  readonly do: 'vote';
  readonly vote: VoteWords;
  readonly casters: CastersRef;
  /** In the round of the vote before it, where there was one. */
  readonly sameRound: boolean;
}

/**
 * Validators by their stake, the largest first: as many as it takes, those that are just too few, the one whose stake makes
 * those enough, everybody, the smallest alone.
 */
export type CastersRef = 'enough' | 'too few' | 'the next one' | 'all' | 'the smallest';

export type Step =
  | ActStep
  | { readonly do: 'claim'; readonly for: AccountRef; readonly usdc: number | null }
  | { readonly do: 'commit'; readonly blocks: number }
  | { readonly do: 'advance'; readonly ms: number }
  /** To the next funding boundary and so much further; below 0: not quite so far. */
  | { readonly do: 'boundary'; readonly ms: number }
  /** Index price against the one that the run began with. */
  | { readonly do: 'oracle'; readonly market: MarketRef; readonly bps: number }
  | VoteStep
  /** Tried by the operator, where the interface has it. */
  | { readonly do: 'operate'; readonly what: OperatorWords }
  /** Calls to the EVM. */
  | { readonly do: 'rpc'; readonly ask: RpcAsk }
  /** Transactions that keys of the sequence sign for the EVM, sent one after the other, and what comes of them. */
  | { readonly do: 'transact'; readonly sends: readonly TransactWords[] }
  /** Everything readable is compared now, not only at the end. */
  | { readonly do: 'read' }
  /** Reads in another form than they are compared in at every cut. */
  | { readonly do: 'ask'; readonly asks: readonly AskWords[] };

export type StepKind = Exclude<Step['do'], 'act'>;

/** Whose key it is. */
export function keyOf(signer: SignerRef): KeyWord {
  // What is left of it is a key.
  return signer.replace(/ for (sub|vault)$/, '') as KeyWord;
}

/** What it signs for beside an account; null: for an account. */
export function signsFor(signer: SignerRef): 'sub' | 'vault' | null {
  if (signer.endsWith(' for sub')) return 'sub';
  return signer.endsWith(' for vault') ? 'vault' : null;
}
