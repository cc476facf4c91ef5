import { accountStateBody } from '../../reads/account-state.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

export interface AccountStateChannelRules {
  /** Keys that change in every block and do not count as a change of the account. */
  readonly ignores: readonly string[];
}

export const accountStateChannelRules: AccountStateChannelRules = { ignores: ['height', 'time'] };

/** The full-depth body of the read, complete in every frame. */
export const accountStateChannel: Channel = {
  by: 'user',
  open(core, user) {
    // A mark changes every account with a leg, without an event of its own.
    const concerned = (block: BlockEventIndex) =>
      block.byUser.has(user) || (block.marksMoved && core.state.positions.has(user));
    const body = () => accountStateBody(core, user);
    return makePushOnChangeView(body, concerned, (whole) => without(whole, core.rules.feed.accountState.ignores));
  },
};

function without(body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}
