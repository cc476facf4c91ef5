import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { actions } from '../../catalogue/actions.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addVocabulary(['x-authority']);
const owner = `0x${'ab'.repeat(20)}`;
const cloid = `0x${'cd'.repeat(16)}`;
const order = {
  owner,
  market: 7,
  side: 'bid',
  kind: 'limit',
  size: 100000000,
  limit_px: 10050000000,
  tif: 'gtc',
  stp_mode: 'cancel_oldest',
  reduce_only: false,
};
const trigger = { trigger_px: 5, is_market: true, tpsl: 'sl' };
const send = { source_dex: 0, destination_dex: 0, asset: 100, destination: owner, amount: '25.5', to_perp: false };

const valid: [keyof typeof actions, object][] = [
  ['submit_order', { ...order, cloid }],
  ['submit_order', { ...order, owner: owner.slice(2), cloid: null, builder: null, trigger: null }],
  ['submit_order', { ...order, trigger: { ...trigger, is_market: null, trail_px: 9 }, position_side: 'long' }],
  ['submit_order', { ...order, tif: 'aon', stp_mode: 'reject', size: 0, limit_px: 0 }],
  ['submit_order', { ...order, builder: { fee: 65535, user: owner }, later_key: 1 }],
  ['batch_order', { orders: [order, order], grouping: 'normalTpsl', owner }],
  ['batch_order', { orders: [order], grouping: null, owner: null }],
  ['cancel_order', { owner, market: 3, oid: 12345 }],
  ['cancel_order', { owner, market: 3, oid: '18446744073709551615', cloid }],
  ['batch_cancel', { cancels: [{ owner, market: 1, oid: 10 }] }],
  ['cancel_by_cloid', { asset: 7, cloid: cloid.toUpperCase().replace('X', 'x') }],
  ['cancel_all_orders', {}],
  ['cancel_all_orders', { asset: null }],
  ['modify', { market: 3, oid: 12345, new_px: 10049000000, new_size: null }],
  ['modify', { market: 3, cloid, new_size: 1 }],
  ['batch_modify', { modifications: [{ market: 1, oid: 5, new_px: 100 }] }],
  ['schedule_cancel', { cancel_at_block: 999 }],
  ['update_leverage', { asset: 2, leverage: 25, is_isolated: true }],
  ['send_asset', { ...send, nonce: null }],
  ['send_asset', { ...send, amount: '-1' }],
  ['approve_agent', { agent: owner, name: 'bot-1', expires_at_ms: null }],
  ['noop', {}],
];

const invalid: [keyof typeof actions, object][] = [
  ['submit_order', { ...order, owner: null }],
  ['submit_order', { ...order, owner: '0x12' }],
  ['submit_order', { ...order, market: 2 ** 32 }],
  ['submit_order', { ...order, market: '7' }],
  ['submit_order', { ...order, side: 'Bid' }],
  ['submit_order', { ...order, kind: 'stop' }],
  ['submit_order', { ...order, size: -1 }],
  ['submit_order', { ...order, size: 1.5 }],
  ['submit_order', { ...order, limit_px: '100' }],
  ['submit_order', { ...order, tif: 'fok' }],
  ['submit_order', { ...order, reduce_only: 'false' }],
  ['submit_order', { ...order, cloid: 'cd'.repeat(16) }],
  ['submit_order', { ...order, builder: { fee: 65536, user: owner } }],
  ['submit_order', { ...order, trigger: { is_market: true, tpsl: 'tp' } }],
  ['submit_order', { ...order, trigger: { ...trigger, tpsl: 'stop' } }],
  ['batch_order', { orders: [] }],
  ['batch_order', { orders: [{ ...order, owner: undefined }] }],
  ['batch_order', { orders: [order], grouping: 'normal_tpsl' }],
  ['cancel_order', { owner, market: 3, cloid }],
  ['cancel_order', { owner, market: 3, oid: '007' }],
  ['cancel_order', { owner, market: 3, oid: '' }],
  ['batch_cancel', { cancels: [] }],
  ['batch_cancel', { cancels: [{ market: 1, oid: 10 }] }],
  ['cancel_by_cloid', { asset: 7, cloid: null }],
  ['modify', { oid: 1, new_px: 5 }],
  ['batch_modify', {}],
  ['schedule_cancel', { cancel_at_block: null }],
  ['update_leverage', { asset: 2, leverage: 25 }],
  ['send_asset', { ...send, amount: 25.5 }],
  ['send_asset', { ...send, amount: '1e3' }],
  ['send_asset', { ...send, amount: '+1' }],
  ['approve_agent', { name: 'bot-1' }],
  ['approve_agent', { agent: owner, name: 5 }],
];

describe('shape of the body', () => {
  test.each(valid)('%s accepts %j', (tag, body) => {
    const check = ajv.compile(actions[tag].body);
    expect(check(body), ajv.errorsText(check.errors)).toBe(true);
  });
  test.each(invalid)('%s rejects %j', (tag, body) => {
    expect(ajv.validate(actions[tag].body, JSON.parse(JSON.stringify(body)))).toBe(false);
  });
});
