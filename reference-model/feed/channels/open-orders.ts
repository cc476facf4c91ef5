import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { liveOrdersOf } from '../../engine/cancel-order.ts';
import { wholePx, wholeSize } from '../../numeric/served.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import { readAccount } from '../../state/account.ts';
import type { LiveOrder } from '../../state/venue-state.ts';
import { type Channel, stateView } from '../channel.ts';

export interface OpenOrdersChannelRules {
  readonly row: (core: Core, order: LiveOrder) => JsonObject;
}

export const openOrdersChannelRules: OpenOrdersChannelRules = {
  row: (core, { market: id, side, px, lots, oid, cloid, tif, insertedAtMs }) => {
    const market = core.state.markets.get(id);
    return {
      order: {
        coin: market?.coin ?? '',
        side: sideLetter(side),
        limit_px: wholePx(px),
        sz: wholeSize(lots, market?.szDecimals ?? 0),
        orig_sz: null,
        oid: oid.toString(),
        cloid,
        tif: core.rules.feed.tif(tif),
        // A label of the row's kind, as on the read: never what the order asked for.
        reduce_only: false,
      },
      status: 'open',
      filled_sz: null,
      avg_px: null,
      reason: null,
      time: insertedAtMs,
    };
  },
};

/** The full resting set of an account on every frame. */
export const openOrdersChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    stateView(
      () =>
        liveOrdersOf(core, readAccount(core.state, user)).map((order) => core.rules.feed.openOrders.row(core, order)),
      (block) => block.users.has(user),
    ),
};
