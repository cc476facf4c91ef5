import type { InfoShapeId } from '../shapes/info-shapes.ts';
import type { Statements } from './statements.ts';

/**
 * What the reads on orders and fills state. A cut holds `open_orders` before `order_status`, so that a row which differs
 * in the second alone is not the row of the order.
 */
export const orderReads = {
  'info.open_orders': {
    shape: 'orders.open-orders.shape',
    rows: { orders: 'orders.open-orders.live-only' },
    values: {
      'orders[].coin': 'orders.open-orders.coin',
      'orders[].side': 'orders.body.sides',
      'orders[].sz': 'orders.open-orders.sz',
      'orders[].orig_sz': 'orders.open-orders.orig-sz',
      'orders[].cloid': 'orders.cloid.served',
      'orders[].tif': 'orders.open-orders.tif',
      'orders[].reduce_only': 'orders.open-orders.reduce-only',
      'orders[].trigger': 'orders.open-orders.trigger',
      'orders[].inserted_at': 'orders.open-orders.inserted-at',
    },
    provable: ['orders[].side', 'orders[].sz', 'orders[].tif', 'orders[].inserted_at'],
  },
  'info.order_status': {
    shape: 'orders.status.words',
    rows: { fills: 'orders.status.filled' },
    values: {
      'order.oid': 'orders.status.resting',
      'order.coin': 'orders.status.resting',
      'order.side': 'orders.status.resting',
      'order.px': 'orders.status.resting',
      'order.sz': 'orders.status.resting',
      'order.inserted_at': 'orders.status.resting',
      'order.cloid': 'orders.status.resting',
      'fills[].coin': 'orders.status.filled',
      'fills[].side': 'orders.status.filled',
      'fills[].px': 'orders.status.filled',
      'fills[].sz': 'orders.status.filled',
      'fills[].time': 'orders.status.filled',
      'fills[].oid': 'orders.status.filled',
      'fills[].tid': 'orders.status.filled',
      'fills[].fee': 'orders.status.filled',
      'fills[].closed_pnl': 'orders.status.filled',
      'fills[].dir': 'orders.status.filled',
      'fills[].start_position': 'orders.status.filled',
      'fills[].block': 'orders.status.filled',
      total_filled_sz: 'orders.status.total-of-fills',
    },
    provable: ['order.px', 'fills[].sz', 'total_filled_sz'],
  },
  'info.user_fills': {
    shape: 'fills.row.shape',
    order: { fills: 'fills.read.order' },
    rows: { fills: 'fills.row.both-parties' },
    values: {
      start_time: 'fills.read.window-echo',
      end_time: 'fills.read.window-echo',
      'fills[].px': 'orders.match.resting-price',
      'fills[].time': 'fills.row.time',
      'fills[].oid': 'fills.row.oid',
      'fills[].tid': 'fills.row.tid-shared',
      'fills[].fee_token': 'fills.fee.token',
      'fills[].closed_pnl': 'fills.row.closed-pnl',
      'fills[].dir': 'fills.row.dir',
      'fills[].start_position': 'fills.row.start-position',
      'fills[].block': 'fills.row.block',
    },
    provable: ['start_time', 'end_time', 'fills[].time', 'fills[].dir'],
  },
} as const satisfies { readonly [id in InfoShapeId]?: Statements };
