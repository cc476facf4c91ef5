import { expect, expectTypeOf, test } from 'vitest';
import {
  type ActionBody,
  addressOf,
  digestOf,
  multiSigInnerDigest,
  type ReadType,
  recover,
  type ShapeValue,
  shapes,
  sign,
} from './index.ts';

const privateKey = new Uint8Array(32).fill(7);
const domain = { serviceName: 'Service', chainId: 31337 };

test('a client signs an action, and the signer is recovered', () => {
  const digest = digestOf({ type: 'noop', params: {} }, { nonce: 1_700_000_000_000 }, domain);
  expect(recover(digest, sign(digest, privateKey))).toEqual({ address: addressOf(privateKey) });
});

test('a member of a multi-sig account signs the wrapped action', () => {
  const user = `0x${'a1'.repeat(20)}`;
  const digest = multiSigInnerDigest({ user, blob: new TextEncoder().encode('{}'), nonce: 1 }, domain);
  expect(recover(digest, sign(digest, privateKey))).toEqual({ address: addressOf(privateKey) });
});

test('the static type of a shape matches its example', () => {
  const [orders] = shapes['info.open_orders'].examples;
  expectTypeOf(orders).toExtend<ShapeValue<'info.open_orders'>>();
  expect(orders.type).toBe('open_orders');
});

// Checked by the compiler; there is nothing to assert at run time.
test('replies, frames, action bodies and names are typed', () => {
  expectTypeOf<ShapeValue<'exchange.admission'>['nonce']>().toEqualTypeOf<string | number | bigint>();
  expectTypeOf<ShapeValue<'frame.trades'>['channel']>().toEqualTypeOf<'trades'>();
  expectTypeOf<ShapeValue<'frame.trades'>['data'][number]['tid']>().toEqualTypeOf<string>();
  expectTypeOf<ShapeValue<'action.submit_order'>>().toEqualTypeOf<ActionBody<'submit_order'>>();
  expectTypeOf<ActionBody<'submit_order'>['side']>().toEqualTypeOf<'bid' | 'ask'>();
  expectTypeOf<'markets'>().toExtend<ReadType>();
  expectTypeOf<'all_mids'>().not.toExtend<ReadType>();
  expect(shapes['frame.trades'].examples[0].channel).toBe('trades');
});
