import {
  type ChainFollower,
  type CommittedBlock,
  type FollowedChain,
  pairAt,
  positionsOf,
  type VenueEvent,
} from '../reference-model/index.ts';
import type { ClauseCoveragePath, TradeCause } from '../spec-schemas/paths/path.ts';

type Fill = Extract<CommittedBlock['events'][number], { readonly kind: 'fill' }>;
type Leg = Fill['taker'];
type Cause = CommittedBlock['events'][number]['cause'];

/** Engine rules that trade without a user action. */
const byRule: Readonly<Record<string, TradeCause>> = {
  'batch-auction': 'auction',
  trigger: 'protective',
  twap: 'twap',
  chase: 'chase',
  'evm-orders': 'evm',
};

/** Actions whose orders are a trade cause of their own; an order of any other action is plain. */
const byAction: Readonly<Record<string, TradeCause>> = {
  batch_order: 'batch',
  scale_order: 'ladder',
  chase_order: 'chase',
  twap_order: 'twap',
  modify: 'modify',
  batch_modify: 'modify',
};

/** Reports which paths the blocks of one chain take: which orders traded, in which kind of market, against which kind of position. */
export class BlockCoveragePathRecorder implements ChainFollower {
  readonly #state: FollowedChain['state'];
  readonly #tell: (path: ClauseCoveragePath) => void;
  /** Cause by which each order came to the book. */
  readonly #origins = new Map<bigint, TradeCause>();
  /** Positions last seen as isolated; kept after the position closes. */
  readonly #isolated = new Set<string>();

  constructor(state: FollowedChain['state'], tell: (path: ClauseCoveragePath) => void) {
    this.#state = state;
    this.#tell = tell;
  }

  take({ events }: CommittedBlock): void {
    for (const event of events) {
      if (event.kind === 'order') this.#placed(event, event.cause);
      if (event.kind === 'fill') for (const leg of [event.taker, event.maker]) this.#traded(event, leg);
    }
  }

  close(): void {
    this.#origins.clear();
  }

  #placed({ status, order }: Extract<VenueEvent, { readonly kind: 'order' }>, cause: Cause): void {
    this.#tell(`market:${this.#kindOf(order.market)}`);
    if (status === 'open' && order.oid !== null) this.#origins.set(order.oid, originIn(cause));
    // A scheduled cancel fires by itself, blocks after the action that scheduled it.
    if (status === 'canceled' && rulesIn(cause).includes('scheduled-cancels')) this.#tell('action:schedule_cancel');
  }

  #traded({ market, taker, cause }: Fill, leg: Leg): void {
    const isTaker = leg === taker;
    const known = isTaker ? originIn(cause) : (this.#origins.get(leg.oid) ?? originIn(cause));
    this.#tell(`cause:${leg.cause === null ? known : forcedOr(leg.cause)}`);
    const kind = this.#kindOf(market);
    this.#tell(`market:${kind}`);
    if (kind === 'perp') this.#tell(`position:${this.#positionOf(leg, market)}`);
  }

  #positionOf({ owner, leg }: Leg, market: number): 'hedged' | 'isolated' | 'cross' {
    const key = `${owner} ${market}`;
    const open = [...positionsOf(this.#state, owner)].find((one) => one.market === market && one.leg === leg);
    if (open?.margin.mode === 'isolated') this.#isolated.add(key);
    else if (open !== undefined) this.#isolated.delete(key);
    if (leg !== 'net') return 'hedged';
    return this.#isolated.has(key) ? 'isolated' : 'cross';
  }

  #kindOf(market: number): 'spot' | 'perp' {
    return pairAt(this.#state, market) === undefined ? 'perp' : 'spot';
  }
}

function forcedOr(cause: NonNullable<Leg['cause']>): TradeCause {
  if (cause === 'twap') return 'twap';
  return cause === 'forced_close_governance' ? 'vote' : 'liquidation';
}

function originIn(cause: Cause): TradeCause {
  const rule = rulesIn(cause).find((name) => Object.hasOwn(byRule, name));
  if (rule !== undefined) return byRule[rule] ?? 'book';
  return byAction[tagIn(cause) ?? ''] ?? 'book';
}

/** Returns the rules that a cause names, nearest first. */
function rulesIn(cause: Cause | null): readonly string[] {
  return cause?.kind === 'rule' ? [cause.rule, ...rulesIn(cause.within)] : [];
}

function tagIn(cause: Cause | null): string | null {
  if (cause?.kind === 'rule') return tagIn(cause.within);
  return cause?.kind === 'action' ? cause.tag : null;
}
