import type { ComparedRead } from './compared-read.ts';

export const orderStatus: ComparedRead = {
  type: 'order_status',
  shape: 'info.order_status',
  asks: ({ orders }) =>
    orders.map(({ target, shadow, owner }) => ({
      target: { oid: target, address: owner },
      shadow: { oid: shadow, address: owner },
    })),
};
