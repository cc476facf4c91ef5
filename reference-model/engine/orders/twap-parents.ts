import type { Core } from '../../core.ts';
import type { TwapEvent } from '../../events.ts';
import { endTwap, startTwap, type Twap } from '../../state/twaps.ts';

/** Starts a parent, and tells of it. */
export function startParent(core: Core, parent: Parameters<typeof startTwap>[1]): void {
  const waitMs = core.rules.engine.slices.firstDelayMs(parent);
  tell(core, startTwap(core.state, parent, waitMs), 'activated');
}

/** Ends a parent, and tells of it as it then stands. */
export function endParent(core: Core, twap: Twap, status: 'finished' | 'terminated'): void {
  endTwap(core.state, twap);
  tell(core, twap, status);
}

function tell(core: Core, twap: Twap, status: TwapEvent['status']): void {
  const { owner, twapId, market, side, total, executed, slices, delayMs, reduceOnly, startedAtMs } = twap;
  const facts = { owner, twapId, market, side, total, executed, slices, delayMs, reduceOnly, startedAtMs };
  core.emit({ kind: 'twap', status, ...facts });
}
