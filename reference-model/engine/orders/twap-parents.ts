import type { Core } from '../../core.ts';
import type { TwapEvent } from '../../events.ts';
import { addTwap, dropTwap, type Twap } from '../../state/twaps.ts';

/** Starts a parent and emits it. */
export function startTwapParent(core: Core, parent: Parameters<typeof addTwap>[1]): void {
  const waitMs = core.rules.engine.slices.firstDelayMs(parent);
  tell(core, addTwap(core.state, parent, waitMs), 'activated');
}

/** Ends a parent and emits its final state. */
export function endTwapParent(core: Core, twap: Twap, status: 'finished' | 'terminated'): void {
  dropTwap(core.state, twap);
  tell(core, twap, status);
}

function tell(core: Core, twap: Twap, status: TwapEvent['status']): void {
  const { owner, twapId, market, side, total, executed, slices, delayMs, reduceOnly, startedAtMs } = twap;
  const facts = { owner, twapId, market, side, total, executed, slices, delayMs, reduceOnly, startedAtMs };
  core.emit({ kind: 'twap', status, ...facts });
}
