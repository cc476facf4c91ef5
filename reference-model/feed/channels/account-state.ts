import { accountStateBody } from '../../reads/account-state.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makeStateView } from '../channel.ts';

export interface AccountStateChannelRules {
  /** Keys that move with every block and are no change of the account. */
  readonly ignores: readonly string[];
}

export const accountStateChannelRules: AccountStateChannelRules = { ignores: ['height', 'time'] };

/** The read's body at full depth, whole on every frame. */
export const accountStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    // A mark moves every account that has a leg, without an event of its own.
    const concerned = (block: BlockEventIndex) =>
      block.byUser.has(user) || (block.marksMoved && core.state.positions.has(user));
    const body = () => accountStateBody(core, user);
    return makeStateView(body, concerned, (whole) => without(whole, core.rules.feed.accountState.ignores));
  },
};

function without(body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}
