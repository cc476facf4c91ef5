import type { Core } from '../../core.ts';
import { spotMarginRows } from '../../reads/spot-margin-row.ts';
import type { Address } from '../../state/address.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

/** The margin positions of an account on pairs, complete in every frame. @source supplement, ws: spot_margin_state */
export const spotMarginStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    const concerned = (block: BlockEventIndex) => block.byUser.has(user);
    // The time of the snapshot changes with every block and does not count as a change.
    return makePushOnChangeView(
      () => bodyOf(core, user),
      concerned,
      ({ height: _height, time: _time, ...body }) => body,
    );
  },
};

function bodyOf(core: Core, user: Address) {
  const { height, timeMs: time } = core.state;
  return { user, accounts: spotMarginRows(core, user), height, time };
}
