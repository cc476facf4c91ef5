import type { Core } from '../core.ts';
import type { StampedEvent, VenueEvent } from '../events.ts';
import type { ChainParams } from '../genesis/genesis.ts';
import type { Address } from '../state/address.ts';
import type { CandleHistory, CandleHistoryRule } from './candles.ts';
import type { FillRecord } from './fills.ts';
import type { Histories, HistoryRules, WritableHistories } from './histories.ts';
import type { EventRowBuilders, History, HistoryRule } from './history.ts';
import type { SummedHistory, SummedHistoryRule } from './summed-history.ts';

/** Maximum number of waiting events and samples: about 25 MB, and a short delay for the next reader. */
const WAITING = 2 ** 16;

/**
 * Adds each event to its histories; nothing else writes them. No engine rule reads them, so an event waits until a query: rows that nobody
 * requests cost one list entry. The ledgers are updated at once, because most money movements leave no row and would wait in vain.
 */
export class HistoryKeeper {
  /** Brought up to date with the newest event whenever one is queried. */
  readonly histories: Histories;
  readonly #core: Pick<Core, 'params' | 'rules'>;
  readonly #written: WritableHistories;
  readonly #most: number;
  readonly #byKind = new Map<VenueEvent['kind'], KeepsOfKind>();
  #waiting: StampedEvent[] = [];
  #size = 0;

  /** @param most  maximum number of waiting events, counting their samples */
  constructor(core: Pick<Core, 'params' | 'rules'>, written: WritableHistories, most = WAITING) {
    this.#core = core;
    this.#written = written;
    this.#most = most;
    this.histories = new Proxy(written, {
      get: (record, name) => {
        this.#takeIn();
        return Reflect.get(record, name);
      },
    });
  }

  take(event: StampedEvent): void {
    const { atOnce, later } = this.#keepsOf(event.kind);
    atOnce?.(event);
    if (later.length === 0) return;
    this.#waiting.push(event);
    this.#size += event.kind === 'funding-sampled' ? event.samples.length : 1;
    if (this.#size >= this.#most) this.#takeIn();
  }

  #takeIn(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    for (const event of waiting) for (const keep of this.#keepsOf(event.kind).later) keep(event);
  }

  #keepsOf(kind: VenueEvent['kind']): KeepsOfKind {
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const { rules, params } = this.#core;
    const keeps = keepsOf(kind, rules.engine.history, this.#written, params);
    this.#byKind.set(kind, keeps);
    return keeps;
  }
}

/** Rows left by events of one kind, by history. */
interface KeepsOfKind {
  readonly atOnce: Keep | null;
  readonly later: readonly Keep[];
}

type Keep = (event: StampedEvent) => void;

function keepsOf(
  kind: VenueEvent['kind'],
  rules: HistoryRules,
  histories: WritableHistories,
  params: ChainParams,
): KeepsOfKind {
  const { archivedFills } = histories;
  const archives = (owner: Address, row: FillRecord) =>
    archivedFills.add(owner, row, rules.archivedFills.bound(params));
  const later = [
    rowsInto(histories.fills, rules.fills, kind, params, archives),
    rowsInto(histories.trades, rules.trades, kind, params),
    rowsInto(histories.fundings, rules.fundings, kind, params),
    rowsInto(histories.fundingSamples, rules.fundingSamples, kind, params),
    partsInto(histories.lives, rules.lives, kind, params),
    partsInto(histories.volumeDays, rules.volumeDays, kind, params),
    rowsInto(histories.outcomes, rules.outcomes, kind, params),
    rowsInto(histories.transitions, rules.transitions, kind, params),
    rowsInto(histories.blocks, rules.blocks, kind, params),
    ticksInto(histories.candles, rules.candles, kind, params),
  ].filter((keep) => keep !== null);
  return { atOnce: rowsInto(histories.ledger, rules.ledger, kind, params), later };
}

/** @param leaves  called with each evicted row */
function rowsInto<Key, Row>(
  history: History<Key, Row>,
  { rows, bound }: HistoryRule<never, Key, Row>,
  kind: VenueEvent['kind'],
  params: ChainParams,
  leaves?: (key: Key, row: Row) => void,
): Keep | null {
  const rowsOf = rowBuilderFor(rows, kind);
  if (rowsOf === undefined) return null;
  return (event) => {
    // Read by index: an iterator per pair would cost more than the rest of the loop.
    for (const left of rowsOf(event)) {
      const dropped = history.add(left[0], left[1], bound(params));
      if (dropped !== undefined) leaves?.(left[0], dropped);
    }
  };
}

function partsInto<Key, Part, Row>(
  history: SummedHistory<Key, Row>,
  { parts, add, bound }: SummedHistoryRule<never, Key, Part, Row>,
  kind: VenueEvent['kind'],
  params: ChainParams,
): Keep | null {
  const partsOf = rowBuilderFor(parts, kind);
  if (partsOf === undefined) return null;
  return (event) => {
    for (const part of partsOf(event)) history.take(part[0], part[1], part[2], add, bound(params));
  };
}

function ticksInto(
  history: CandleHistory,
  { ticks, bound }: CandleHistoryRule,
  kind: VenueEvent['kind'],
  params: ChainParams,
): Keep | null {
  const ticksOf = rowBuilderFor(ticks, kind);
  if (ticksOf === undefined) return null;
  return (event) => {
    for (const tick of ticksOf(event)) history.take(tick, bound(params));
  };
}

/** Undefined: events of this kind leave no rows. */
export function rowBuilderFor<Left>(table: EventRowBuilders<never, Left>, kind: VenueEvent['kind']) {
  // Safe: a builder listed under a kind accepts that kind's events, which the type cannot express for an unknown kind.
  return (table as Partial<Record<VenueEvent['kind'], (event: StampedEvent) => readonly Left[]>>)[kind];
}
