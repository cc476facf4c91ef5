import { bookPx } from '../../numeric/planes.ts';
import { wholePx } from '../../numeric/served.ts';
import type { Fault } from '../fault.ts';
import { orderRow } from './edits.ts';

export const spotOrderReadFaults: readonly Fault[] = [
  {
    id: 'orders.pair-by-number',
    clause: 'orders.open-orders.pair-name',
    title: 'an order on a pair is told by the number of the pair',
    edit: orderRow({ coin: ({ market }) => (market.id > 100 ? String(market.id) : market.coin) }),
  },
  {
    id: 'orders.pair-off-grid',
    clause: 'orders.open-orders.pair-grid',
    title: 'an order on a pair is told beside its tick',
    edit: orderRow({ px: ({ order, market }) => wholePx(bookPx(order.px + (market.id > 100 ? 1n : 0n))) }),
  },
];
