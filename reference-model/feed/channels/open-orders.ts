import type { Core } from '../../core.ts';
import {
  liveOrdersWithMarket,
  type OrderWithMarket,
  type ParkedLegWithMarket,
  parkedLegsWithMarket,
} from '../../reads/open-orders.ts';
import { buildRow } from '../../reads/row.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

export interface OpenOrdersChannelRules {
  /** The row of the read (D97). */
  readonly row: (core: Core, source: OrderWithMarket) => Record<string, unknown>;
  readonly parkedRow: (core: Core, source: ParkedLegWithMarket) => Record<string, unknown>;
  /** Placement of the rows (D230). */
  readonly body: (user: Address, rows: readonly Record<string, unknown>[]) => unknown;
}

export const openOrdersChannelRules: OpenOrdersChannelRules = {
  row: (core, source) => buildRow(core, core.rules.reads.openOrders.row, source),
  parkedRow: (core, source) => buildRow(core, core.rules.reads.openOrders.parkedRow, source),
  body: (_user, rows) => rows,
};

/** All resting orders and parked legs of an account in every frame. */
export const openOrdersChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    makePushOnChangeView(
      () => {
        const { row, parkedRow, body } = core.rules.feed.openOrders;
        const account = readAccount(core.state, user);
        return body(user, [
          ...liveOrdersWithMarket(core, account).map((source) => row(core, source)),
          ...parkedLegsWithMarket(core, account).map((source) => parkedRow(core, source)),
        ]);
      },
      (block) => block.byUser.has(user),
    ),
};
