import { bookPx } from '../../numeric/planes.ts';
import { wholePx, wholeSize } from '../../numeric/served.ts';
import type { Fault } from '../fault.ts';
import { editOrderRow } from '../operators/orders.ts';

export const spotOrderReadFaults: readonly Fault[] = [
  {
    id: 'orders.pair-by-number',
    clause: 'orders.open-orders.pair-name',
    title: 'an order on a pair is told by the number of the pair',
    edit: editOrderRow({ coin: ({ market }) => (market.id > 100 ? String(market.id) : market.coin) }),
  },
  {
    id: 'orders.pair-off-grid',
    clause: 'orders.open-orders.pair-grid',
    title: 'an order on a pair is told beside its tick',
    edit: editOrderRow({ px: ({ order, market }) => wholePx(bookPx(order.px + (market.id > 100 ? 1n : 0n))) }),
  },
  {
    id: 'orders.pair-size-finer',
    clause: 'orders.open-orders.pair-lots',
    title: 'the size of an order on a pair is told at a decimal more than the pair has',
    edit: editOrderRow({
      sz: ({ order, market }) => wholeSize(order.lots, market.szDecimals + (market.id > 100 ? 1 : 0)),
    }),
  },
];
