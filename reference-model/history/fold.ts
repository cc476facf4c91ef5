import type { Core } from '../core.ts';
import type { Stamped, VenueEvent } from '../events.ts';

/**
 * Writes one event into the histories that it belongs to: the only place that does. `core.emit` calls it at once, so
 * that the next rule of the same block reads volumes that have rolled. Events of other kinds are told to the feeds and
 * kept by no history; votes stand in the state themselves.
 */
export function foldEvent(core: Core, event: Stamped): void {
  watch(core, event);
  const rules = core.rules.engine.history;
  if (event.kind === 'fill') rules.fill(core, event);
  else if (event.kind === 'order') rules.order(core, event);
  else if (event.kind === 'money') rules.money(core, event);
}

/** A fill opens legs: from now on the start of a block looks at both accounts, until there is nothing left to look at. */
function watch({ state }: Core, event: VenueEvent): void {
  if (event.kind === 'fill') state.watched.add(event.taker.owner).add(event.maker.owner);
}
