import type { Core } from './core.ts';
import type { EventCause, EventStamp, FillEvent, OrderEvent, StampedEvent, VenueEvent } from './events.ts';

/** The block that is being built: what causes the next event, and what happened so far. */
export class BlockJournal {
  /** null between two works. */
  #cause: EventCause | null = null;
  /** The newest cause of a rule. */
  #rule: Extract<EventCause, { readonly kind: 'rule' }> | null = null;
  #events: StampedEvent[] = [];
  #named: OrderEvent[] = [];

  /** Puts an event at the end of the block, stamped. */
  write(event: VenueEvent, { height, timeMs }: Pick<EventStamp, 'height' | 'timeMs'>): StampedEvent {
    const stamped: StampedEvent = { ...event, height, timeMs, cause: this.#cause ?? atGenesis };
    this.#events.push(stamped);
    if (event.kind === 'order' && event.order.cloid !== null) this.#named.push(event);
    return stamped;
  }

  /** Runs `work`, and stamps its events with this cause. */
  causedBy<Result>(cause: EventCause, work: () => Result): Result {
    const outer = this.#cause;
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = outer;
    }
  }

  /** Runs `work` as a rule of the engine, by itself or within the action that calls for it. */
  byRule<Result>(rule: string, work: () => Result): Result {
    const last = this.#rule;
    // Every print of an order has the same one: it is made once.
    if (last?.rule === rule && last.within === this.#cause) return this.causedBy(last, work);
    this.#rule = { kind: 'rule', rule, within: this.#cause };
    return this.causedBy(this.#rule, work);
  }

  /** Events so far of orders with a handle: few, where a block has thousands. */
  get named(): readonly OrderEvent[] {
    return this.#named;
  }

  /** The events of the block, which is over. */
  close(): readonly StampedEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#named = [];
    return events;
  }
}

const atGenesis: EventCause = { kind: 'genesis' };

/** Adds what a print did to sums that rules read later. */
export type PrintCounter = (core: Core, print: StampedEvent<FillEvent>) => void;

/** An emitter for a core: stamps an event, then hands it to whatever counts prints, and to whoever keeps. */
export function makeEmitter(core: Core, counts: readonly PrintCounter[], keep: (event: StampedEvent) => void) {
  return (event: VenueEvent): void => {
    const stamped = core.journal.write(event, core.state);
    if (stamped.kind === 'fill') for (const count of counts) count(core, stamped);
    keep(stamped);
  };
}
