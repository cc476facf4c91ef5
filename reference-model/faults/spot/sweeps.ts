import { doneOutcome } from '../../actions/action.ts';
import { cancelLiveOrder, cancelOrdersAndLegs, liveOrdersOf } from '../../engine/orders/cancel-order.ts';
import { cancelParkedLegs } from '../../engine/orders/withdraw-leg.ts';
import { readAccount } from '../../state/account.ts';
import { takeOwnersOfDueCancels } from '../../state/scheduled-cancels.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeBlockStepEdit } from '../operators/triggers.ts';

// Faults in sweeps of an account with orders on both a pair and a perpetual market.

export const spotCancelAllFaults: readonly Fault[] = [
  {
    id: 'spot.sweep-of-pair-takes-perps',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of a pair takes the orders of all markets',
    edit: makeCommitEdit('cancel_all_orders', (core, context, { asset }, prepared) => {
      const isPair = core.state.markets.get(Number(asset ?? -1))?.kind === 'spot';
      if (!isPair) return prepared.commit(core, context);
      cancelOrdersAndLegs(core, context.account, null);
      return doneOutcome;
    }),
  },
  {
    id: 'spot.sweep-of-market-takes-pairs',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of a perpetual market takes the orders of pairs as well',
    edit: makeCommitEdit('cancel_all_orders', (core, context, { asset }, prepared) => {
      const isPerp = core.state.markets.get(Number(asset ?? -1))?.kind === 'perp';
      if (isPerp)
        for (const order of liveOrdersOf(core, readAccount(core.state, context.account)))
          if (core.state.markets.get(order.market)?.kind === 'spot') cancelLiveOrder(core, order, null);
      return prepared.commit(core, context);
    }),
  },
  {
    id: 'spot.sweep-of-one-takes-legs',
    clause: 'orders.cancel-all.asset',
    title: 'cancel_all_orders of one market takes the parked legs of all',
    edit: makeCommitEdit('cancel_all_orders', (core, context, _body, prepared) => {
      cancelParkedLegs(core, context.account, null);
      return prepared.commit(core, context);
    }),
  },
  {
    id: 'spot.sweep-leaves-pairs',
    clause: 'orders.cancel-all.removes',
    title: 'cancel_all_orders without an asset leaves the orders of pairs',
    edit: makeCommitEdit('cancel_all_orders', (core, context, { asset }, prepared) => {
      if (asset !== undefined && asset !== null) return prepared.commit(core, context);
      cancelOnPerps(core, context.account);
      return doneOutcome;
    }),
  },
  {
    id: 'spot.sweep-leaves-later-pairs',
    clause: 'orders.cancel-all.removes',
    title:
      'cancel_all_orders without an asset leaves orders of pairs that were placed after an order of a perpetual market',
    edit: makeCommitEdit('cancel_all_orders', (core, context, { asset }, prepared) => {
      if (asset !== undefined && asset !== null) return prepared.commit(core, context);
      const live = [...liveOrdersOf(core, readAccount(core.state, context.account))];
      const isPair = (market: number) => core.state.markets.get(market)?.kind === 'spot';
      const firstPerp = live.findIndex((order) => !isPair(order.market));
      for (const [at, order] of live.entries())
        if (!isPair(order.market) || firstPerp < 0 || at < firstPerp) cancelLiveOrder(core, order, null);
      cancelParkedLegs(core, context.account, null);
      return doneOutcome;
    }),
  },
  {
    id: 'spot.scheduled-sweep-leaves-pairs',
    clause: 'orders.schedule-cancel.fires',
    title: 'a scheduled cancel leaves the orders of pairs',
    edit: makeBlockStepEdit('scheduled-cancels', () => (core) => {
      for (const owner of takeOwnersOfDueCancels(core.state, core.state.height)) cancelOnPerps(core, owner);
    }),
  },
];

function cancelOnPerps(
  core: Parameters<typeof cancelOrdersAndLegs>[0],
  owner: Parameters<typeof cancelOrdersAndLegs>[1],
): void {
  for (const order of liveOrdersOf(core, readAccount(core.state, owner)))
    if (core.state.markets.get(order.market)?.kind === 'perp') cancelLiveOrder(core, order, null);
}
