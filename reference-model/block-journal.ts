import type { Core } from './core.ts';
import type { EventCause, EventStamp, FillEvent, OrderEvent, StampedEvent, VenueEvent } from './events.ts';

/** The block under construction: the cause of the next event, and the events so far. */
export class BlockEventBuffer {
  /** null between two units of work. */
  #cause: EventCause | null = null;
  /** The most recent cause that was a rule. */
  #rule: Extract<EventCause, { readonly kind: 'rule' }> | null = null;
  #events: StampedEvent[] = [];
  #named: OrderEvent[] = [];

  /** Appends a stamped event to the block. */
  write(event: VenueEvent, { height, timeMs }: Pick<EventStamp, 'height' | 'timeMs'>): StampedEvent {
    const stamped: StampedEvent = { ...event, height, timeMs, cause: this.#cause ?? atGenesis };
    this.#events.push(stamped);
    if (event.kind === 'order' && event.order.cloid !== null) this.#named.push(event);
    return stamped;
  }

  /** Runs `work` and stamps its events with this cause. */
  causedBy<Result>(cause: EventCause, work: () => Result): Result {
    const outer = this.#cause;
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = outer;
    }
  }

  /** Runs `work` as a rule of the engine, either by itself or within the action that triggered it. */
  byRule<Result>(rule: string, work: () => Result): Result {
    const last = this.#rule;
    // All prints of an order share one cause object, which is made once.
    if (last?.rule === rule && last.within === this.#cause) return this.causedBy(last, work);
    this.#rule = { kind: 'rule', rule, within: this.#cause };
    return this.causedBy(this.#rule, work);
  }

  /** Events so far of orders with a handle: few, while a block may have thousands in total. */
  get named(): readonly OrderEvent[] {
    return this.#named;
  }

  /** Closes the block and returns its events. */
  close(): readonly StampedEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#named = [];
    return events;
  }
}

const atGenesis: EventCause = { kind: 'genesis' };

/** Adds a print to the sums that rules read later. */
export type FillCounter = (core: Core, print: StampedEvent<FillEvent>) => void;

/** Makes the emitter of a core: it stamps an event, then passes it to the print counters and to the keeper of events. */
export function makeEmitter(core: Core, counts: readonly FillCounter[], keep: (event: StampedEvent) => void) {
  return (event: VenueEvent): void => {
    const stamped = core.journal.write(event, core.state);
    if (stamped.kind === 'fill') for (const count of counts) count(core, stamped);
    keep(stamped);
  };
}
