import { clearinghouseBody } from '../../reads/clearinghouse-state.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makeStateView } from '../channel.ts';

/** The positions of an account, whole on every frame. @source supplement, ws: clearinghouse_state */
export const clearinghouseStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    const concerned = (block: BlockEventIndex) =>
      block.byUser.has(user) || (block.marksMoved && core.state.positions.has(user));
    // The moment of the cut moves with every block, and is no change.
    return makeStateView(
      () => clearinghouseBody(core, user, false),
      concerned,
      ({ height: _height, time: _time, ...body }) => body,
    );
  },
};
