import type { Core } from '../../core.ts';
import { liveOrders, type OrderSource } from '../../reads/open-orders.ts';
import { rowOf } from '../../reads/row.ts';
import { readAccount } from '../../state/account.ts';
import { type Channel, stateView } from '../channel.ts';

export interface OpenOrdersChannelRules {
  /** The row of the read (D97). */
  readonly row: (core: Core, source: OrderSource) => Record<string, unknown>;
}

export const openOrdersChannelRules: OpenOrdersChannelRules = {
  row: (core, source) => rowOf(core, core.rules.reads.openOrders.row, source),
};

/** The full resting set of an account on every frame. */
export const openOrdersChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    stateView(
      () =>
        liveOrders(core, readAccount(core.state, user)).map((source) => core.rules.feed.openOrders.row(core, source)),
      (block) => block.byUser.has(user),
    ),
};
