import { gate } from '../../engine/gate-edits.ts';
import { bookPx } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { withoutRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { actions, chain, engine, orderRow, placement, ungated } from './edits.ts';

export const ordersBodyFaults: readonly Fault[] = [
  {
    id: 'orders.unknown-market-invalid',
    clause: 'orders.body.market-unknown',
    title: 'an unknown market is answered as a malformed request',
    edit: placement({ unknownMarket: () => refuse('INVALID_REQUEST', 'no such market') }),
  },
  {
    id: 'orders.unknown-word-unsupported',
    clause: 'orders.body.words',
    title: 'a malformed body is answered as an action without a path',
    edit: chain(({ exchange }) => ({
      exchange: { ...exchange, invalid: (fault) => refuse('ACTION_UNSUPPORTED', fault) },
    })),
  },
  {
    id: 'orders.sides-swapped',
    clause: 'orders.body.sides',
    title: 'bids read as asks',
    edit: orderRow({ side: ({ order }) => (order.side === 'bid' ? 'A' : 'B') }),
  },
  {
    id: 'orders.px-raw',
    clause: 'orders.body.planes',
    title: 'the price of an order is served as the integer that was sent',
    edit: orderRow({ px: ({ order }) => order.px.toString() }),
  },
  {
    id: 'orders.stop-placed-as-limit',
    clause: 'orders.body.stop-without-trigger',
    title: 'a stop without a trigger is placed as a limit order',
    edit: unadmitted('kind'),
  },
  {
    id: 'orders.aon-placed',
    clause: 'orders.body.tif-aon',
    title: 'aon is placed as ioc',
    edit: unadmitted('tif'),
  },
  {
    id: 'orders.stp-reject-placed',
    clause: 'orders.body.stp-reject',
    title: 'stp_mode reject is placed as cancel_newest',
    edit: unadmitted('stp-mode'),
  },
  {
    id: 'orders.position-side-ignored',
    clause: 'orders.body.position-side',
    title: 'a one-way account may name a leg',
    edit: actions(({ orders }) => ({
      orders: { ...orders, placement: withoutRow(orders.placement, 'position-side') },
    })),
  },
  {
    id: 'orders.size-zero-unnamed',
    clause: 'orders.body.size-zero',
    title: 'a size of zero falls through to the minimum',
    edit: ungated('zero-size'),
  },
  {
    id: 'orders.px-zero-noop',
    clause: 'orders.body.px-zero',
    title: 'a price of zero is nothing to do',
    edit: gate(
      'tick',
      (check) =>
        (...order) =>
          order[3].px === 0n ? { noop: 'no price' } : check(...order),
    ),
  },
  {
    id: 'orders.tick-unchecked',
    clause: 'orders.grid.price',
    title: 'prices between two ticks are taken',
    edit: ungated('tick'),
  },
  {
    id: 'orders.tick-twice-as-coarse',
    clause: 'orders.grid.on-tick',
    title: 'prices are held to twice the tick that is served',
    edit: gate(
      'tick',
      (check) => (core, account, market, order) =>
        check(core, account, { ...market, tick: bookPx(2n * market.tick) }, order),
    ),
  },
  {
    id: 'orders.tick-details-swapped',
    clause: 'orders.grid.price-details',
    title: 'the refusal of a price swaps the tick and the price sent',
    edit: gate('tick', swapDetails),
  },
  {
    id: 'orders.lot-unchecked',
    clause: 'orders.grid.size',
    title: 'sizes between two steps are taken',
    edit: ungated('lot'),
  },
  {
    id: 'orders.lot-details-swapped',
    clause: 'orders.grid.size-details',
    title: 'the refusal of a size swaps the step and the size sent',
    edit: gate('lot', swapDetails),
  },
  {
    id: 'orders.min-size-invalid',
    clause: 'orders.grid.min-size',
    title: 'a size below the minimum is answered as a malformed request',
    edit: gate('min-size', otherCode('INVALID_REQUEST')),
  },
  {
    id: 'orders.min-notional-margin',
    clause: 'orders.grid.min-notional',
    title: 'a value below the minimum is answered as a lack of margin',
    edit: gate('min-notional', otherCode('MARGIN_INSUFFICIENT')),
  },
  {
    id: 'orders.oi-cap-ignored',
    clause: 'orders.cap.reached',
    title: 'orders open beyond the open-interest cap',
    edit: engine(({ openInterest }) => ({ openInterest: { ...openInterest, capReached: () => false } })),
  },
  {
    id: 'orders.oi-cap-blocks-closing',
    clause: 'orders.cap.closing',
    title: 'at the open-interest cap only reduce-only orders close',
    edit: gate(
      'oi-cap',
      (check) =>
        (...order) =>
          check(...order) ??
          (!order[3].reduceOnly && order[2].oiCap !== null && order[2].openInterest >= order[2].oiCap
            ? refuse('MARKET_OI_CAP', 'open interest at the market cap')
            : null),
    ),
  },
];

function unadmitted(id: string) {
  return actions(({ orders }) => ({
    orders: { ...orders, admission: withoutRow(orders.admission, id) },
  }));
}

type Check = Parameters<Parameters<typeof gate>[1]>[0];

function otherCode(code: 'INVALID_REQUEST' | 'MARGIN_INSUFFICIENT'): (check: Check) => Check {
  return (check) =>
    (...order) => {
      const verdict = check(...order);
      return verdict === null || 'noop' in verdict ? verdict : refuse(code, verdict.message);
    };
}

function swapDetails(check: Check): Check {
  return (...order) => {
    const verdict = check(...order);
    if (verdict === null || 'noop' in verdict || verdict.details === undefined) return verdict;
    const { field, limit = '', actual = '' } = verdict.details;
    return refuse(verdict.code, verdict.message, { field, limit: actual, actual: limit });
  };
}
