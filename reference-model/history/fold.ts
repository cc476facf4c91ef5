import type { Core } from '../core.ts';
import type { Stamped } from '../events.ts';

/**
 * Writes one event into the histories that it belongs to: the only place that does. `core.emit` calls it at once, so
 * that the next rule of the same block reads volumes that have rolled. Events of other kinds are told to the feeds and
 * kept by no history; votes stand in the state themselves.
 */
export function foldEvent(core: Core, event: Stamped): void {
  const rules = core.rules.engine.history;
  if (event.kind === 'fill') rules.fill(core, event);
  else if (event.kind === 'order') rules.order(core, event);
  else if (event.kind === 'money') rules.money(core, event);
}
