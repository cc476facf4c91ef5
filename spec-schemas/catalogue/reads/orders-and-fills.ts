import { address, endTime, nobody, startTime } from '../read-arguments.ts';
import type { ReadRows } from '../read-entry.ts';
import { badAddress, wrongType } from '../read-errors.ts';

/** @source read-api, "open_orders row", "user_fills row" and "POST /info"; supplement, reads */
export const orderReads = {
  open_orders: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address },
    ordering: {},
    replies: ['info.open_orders'],
    empty: { type: 'open_orders', address: nobody, orders: [] },
    errors: badAddress,
    authority: 'seed',
    profile: 'live',
  },
  order_status: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      oid: { kind: 'oid', authority: 'public' },
      cloid: { kind: 'cloid', authority: 'public' },
      address: { kind: 'address-option', default: null, authority: 'public' },
    },
    needsOneOf: ['oid', 'cloid'],
    ordering: {},
    replies: ['info.order_status'],
    empty: { type: 'order_status', status: 'unknown', outcome_coverage: 0 },
    errors: [
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: 'neither oid nor cloid was sent',
        authority: 'public',
      },
      { http: 400, body: 'envelope', code: 'INVALID_REQUEST', when: 'the cloid does not parse', authority: 'public' },
    ],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  user_fills: {
    lane: 'node',
    weight: 2,
    typeAt: 'data',
    arguments: {
      address,
      limit: { kind: 'count', default: 0, rule: 'most recent; 0 is the whole ring' },
      start_time: startTime,
      end_time: endTime,
      aggregate: { kind: 'flag', default: false },
    },
    ordering: { fills: 'time desc' },
    replies: ['info.user_fills'],
    empty: { type: 'user_fills', address: nobody, start_time: null, end_time: null, fills: [] },
    errors: [...badAddress, wrongType],
    authority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadRows;
