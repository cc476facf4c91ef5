import type { Core } from '../../core.ts';
import { bookPx, lots } from '../../numeric/planes.ts';
import { takeDueCoreWriterOrders } from '../../state/evm.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import { multiSigRosterAt } from '../../state/rosters.ts';
import { placeTriggered } from './place-order.ts';

/**
 * Places the due orders that EVM contracts have written. A refusal is not reported. A multi-sig or hedged account places none, because the
 * written form cannot express what they need.
 * @source read-api, "user_fills row"; engine facts, section 27
 */
export function placeEvmOrders(core: Core): void {
  for (const { owner, market, side, px, lots: size, reduceOnly, tif, cloid, hash } of takeDueCoreWriterOrders(
    core.state,
    core.state.timeMs,
  )) {
    if (multiSigRosterAt(core.state, owner) !== undefined || isInHedgeMode(core.state, owner)) continue;
    placeTriggered(
      core,
      {
        owner,
        market,
        leg: 'net',
        side,
        px: bookPx(px),
        lots: lots(size),
        reduceOnly,
        tif,
        cloid,
        hash,
        origin: { kind: 'plain' },
        stpMode: 'cancel_oldest',
      },
      null,
    );
  }
}
