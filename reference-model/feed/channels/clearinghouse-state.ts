import { clearinghouseBody } from '../../reads/clearinghouse-state.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

/** The positions of an account, complete in every frame. @source supplement, ws: clearinghouse_state */
export const clearinghouseStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    const concerned = (block: BlockEventIndex) =>
      block.byUser.has(user) || (block.marksMoved && core.state.positions.has(user));
    // The time of the snapshot changes with every block and does not count as a change.
    return makePushOnChangeView(
      () => clearinghouseBody(core, user, false),
      concerned,
      ({ height: _height, time: _time, ...body }) => body,
    );
  },
};
