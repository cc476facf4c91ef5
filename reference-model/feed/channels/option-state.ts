import { optionStateBody } from '../../reads/option-state.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

/** The option legs of an account, complete in every frame. @source supplement, ws: option_state */
export const optionStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    const concerned = (block: BlockEventIndex) => block.byUser.has(user);
    // The time of the snapshot changes with every block and does not count as a change.
    return makePushOnChangeView(
      () => optionStateBody(core, user),
      concerned,
      ({ height: _height, time: _time, ...body }) => body,
    );
  },
};
