import { alike, type ComparedRead } from './compared-read.ts';

export const openOrders: ComparedRead = {
  type: 'open_orders',
  shape: 'info.open_orders',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
