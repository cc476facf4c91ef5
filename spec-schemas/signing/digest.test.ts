import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import { digestOf, typeStringFor } from './digest.ts';
import { UnsignableAction, type WireAction } from './wire-action.ts';

const domain = { serviceName: 'Service', chainId: 31337 };
const owner = `0x${'aB'.repeat(20)}`;
const rows: readonly ActionEntry[] = Object.values(actions);
const leg = {
  owner,
  market: 7,
  side: 'bid',
  kind: 'limit',
  size: 5,
  limit_px: 9,
  tif: 'gtc',
  stp_mode: 'cancel_oldest',
  reduce_only: false,
};
const encrypted = {
  ciphertext: [0, 171, 255],
  commitment: Array.from({ length: 32 }, () => 7),
  threshold: 2,
  target_block: 9,
  reveal_deadline_ms: 1,
};
const ladder = {
  market: 1,
  side: 'bid',
  n: 2,
  px_low: 5,
  px_high: 9,
  total_size: 4,
  tif: 'gtc',
  reduce_only: false,
  stp_mode: 'cancel_oldest',
  cloid: `0x${'ab'.repeat(16)}`,
};
const crossing = { amount: '1', to_evm: true, destination: owner };
const hex = (action: WireAction, envelope: Parameters<typeof digestOf>[1] = { nonce: 1 }) =>
  bytesToHex(digestOf(action, envelope, domain));

describe('the same digest', () => {
  const sameDigest: [string, WireAction, WireAction][] = [
    [
      'an integer as number, bigint or digits',
      { type: 'cancel_order', cancel: { owner, market: 3, oid: 12345 } },
      { type: 'cancel_order', cancel: { owner, market: 3n, oid: '12345' } },
    ],
    [
      'an address in any case, with or without 0x',
      { type: 'modify', params: { owner, market: 3, oid: 1 } },
      { type: 'modify', params: { owner: owner.slice(2).toLowerCase(), market: 3, oid: 1 } },
    ],
    [
      'null and a missing key',
      { type: 'submit_order', order: leg },
      { type: 'submit_order', order: { ...leg, cloid: null, builder: null, trigger: null, position_side: null } },
    ],
    [
      'a null trail_px and none',
      { type: 'submit_order', order: { ...leg, trigger: { trigger_px: 4, tpsl: 'sl' } } },
      { type: 'submit_order', order: { ...leg, trigger: { trigger_px: 4, tpsl: 'sl', trail_px: null } } },
    ],
    [
      'the required owner, which is not signed',
      { type: 'submit_order', order: leg },
      { type: 'submit_order', order: { ...leg, owner: `0x${'00'.repeat(20)}` } },
    ],
    [
      'bytes as numbers or as hex text',
      { type: 'submit_encrypted_order', params: encrypted },
      {
        type: 'submit_encrypted_order',
        params: { ...encrypted, ciphertext: '0x00aBff', commitment: '07'.repeat(32) },
      },
    ],
    [
      'weights that no custom distribution asks for, and none',
      { type: 'scale_order', params: { ...ladder, dist: 'flat', weights: [1, 2] } },
      { type: 'scale_order', params: { ...ladder, dist: 'flat' } },
    ],
    [
      'the short form of leaving portfolio margin',
      { type: 'pm_unenroll', params: {} },
      { type: 'user_portfolio_margin', params: { enroll: false } },
    ],
    [
      'an older spelling of the tag',
      { type: 'approve_broker_fee', params: { builder: owner, max_bps: 3 } },
      { type: 'approve_builder_fee', params: { builder: owner, max_bps: 3 } },
    ],
    [
      'a decimal as text or as a number',
      { type: 'vault_withdraw', params: { vault_id: 1, shares: '2.5' } },
      { type: 'vault_withdraw', params: { vault_id: 1, shares: 2.5 } },
    ],
    [
      'a name whose code is 0 and none',
      { type: 'create_vault', params: { name: 'a', lock_period_secs: 1, kind: 'User' } },
      { type: 'create_vault', params: { name: 'a', lock_period_secs: 1 } },
    ],
    ['noop with and without its body', { type: 'noop' }, { type: 'noop', params: {} }],
    [
      'no grouping and na',
      { type: 'batch_order', params: { orders: [leg] } },
      { type: 'batch_order', params: { orders: [leg], grouping: 'na' } },
    ],
  ];
  test.each(sameDigest)('%s', (_name, one, other) => {
    expect(hex(one)).toBe(hex(other));
  });

  test.each([undefined, null, 0, 0n, '0'])('a deadline of %s and none', (expiresAfter) => {
    const envelope = expiresAfter === undefined ? { nonce: 1 } : { nonce: 1, expiresAfter };
    expect(hex({ type: 'noop' }, envelope)).toBe(hex({ type: 'noop' }));
  });
});

describe('different digests', () => {
  const cloid = `0x${'ab'.repeat(16)}`;
  const send = { source_dex: 0, destination_dex: 0, asset: 1, destination: owner, to_perp: false };
  const otherDigest: [string, WireAction, WireAction][] = [
    [
      'two spellings of one amount',
      { type: 'send_asset', params: { ...send, amount: '1.0' } },
      { type: 'send_asset', params: { ...send, amount: '1.00' } },
    ],
    [
      'two letter cases of one handle',
      { type: 'cancel_by_cloid', params: { asset: 1, cloid } },
      { type: 'cancel_by_cloid', params: { asset: 1, cloid: cloid.toUpperCase().replace('X', 'x') } },
    ],
    [
      'two integers that one double stands for',
      { type: 'cancel_order', cancel: { owner, market: 3, oid: 2n ** 53n } },
      { type: 'cancel_order', cancel: { owner, market: 3, oid: 2n ** 53n + 1n } },
    ],
    [
      'trail_px 0 and none',
      { type: 'submit_order', order: { ...leg, trigger: { trigger_px: 4, tpsl: 'sl' } } },
      { type: 'submit_order', order: { ...leg, trigger: { trigger_px: 4, tpsl: 'sl', trail_px: 0 } } },
    ],
    [
      'two orders of weights',
      { type: 'scale_order', params: { ...ladder, dist: 'custom', weights: [1, 2] } },
      { type: 'scale_order', params: { ...ladder, dist: 'custom', weights: [2, 1] } },
    ],
    [
      'empty bytes and none',
      { type: 'core_evm_transfer', params: crossing },
      { type: 'core_evm_transfer', params: { ...crossing, data: [] } },
    ],
    [
      'asset 0 and no filter',
      { type: 'cancel_all_orders', params: {} },
      { type: 'cancel_all_orders', params: { asset: 0 } },
    ],
  ];
  test.each(otherDigest)('%s', (_name, one, other) => {
    expect(hex(one)).not.toBe(hex(other));
  });

  test('the live and the next form of a vault change', () => {
    const action = { type: 'vault_modify', params: { vault_id: 1, new_paused: true } };
    expect(hex(action, { nonce: 1, profile: 'next' })).not.toBe(hex(action));
    expect(hex(action, { nonce: 1, profile: 'live' })).toBe(hex(action));
  });

  test('two services and two chains', () => {
    const digests = ['Service', 'Venue'].flatMap((serviceName) =>
      [31337, 7].map((chainId) => bytesToHex(digestOf({ type: 'noop' }, { nonce: 1 }, { serviceName, chainId }))),
    );
    expect(new Set(digests).size).toBe(4);
  });
});

describe('no digest', () => {
  const orders = [leg, { ...leg, size: -1 }];
  const cases: [field: string, WireAction][] = [
    ['type', { type: 'usd_send', params: {} }],
    ['type', { type: '__proto__', params: {} }],
    ['order', { type: 'submit_order' }],
    ['order', { type: 'submit_order', order: null }],
    ['order.market', { type: 'submit_order', order: [] }],
    ['order.size', { type: 'submit_order', order: { ...leg, size: null } }],
    ['order.size', { type: 'submit_order', order: { ...leg, size: 1.5 } }],
    ['order.size', { type: 'submit_order', order: { ...leg, size: 2 ** 53 } }],
    ['order.size', { type: 'submit_order', order: { ...leg, size: 2n ** 64n } }],
    ['order.size', { type: 'submit_order', order: { ...leg, size: '007' } }],
    ['order.market', { type: 'submit_order', order: { ...leg, market: 2 ** 32 } }],
    ['order.reduce_only', { type: 'submit_order', order: { ...leg, reduce_only: 0 } }],
    ['order.cloid', { type: 'submit_order', order: { ...leg, cloid: '\ud800' } }],
    ['order.side', { type: 'submit_order', order: { ...leg, side: 1 } }],
    ['order.builder.fee', { type: 'submit_order', order: { ...leg, builder: { user: owner } } }],
    ['order.builder.user', { type: 'submit_order', order: { ...leg, builder: { fee: 1, user: '0x12' } } }],
    ['order.trigger.trigger_px', { type: 'submit_order', order: { ...leg, trigger: 5 } }],
    ['params.orders', { type: 'batch_order', params: { orders: {} } }],
    ['params.orders[1].size', { type: 'batch_order', params: { orders } }],
    ['params.orders[0].market', { type: 'batch_order', params: { orders: [null] } }],
    ['type', { type: 'perp_set_fba_mode', params: { asset: 1, period_ms: 0 } }],
    ['params.ciphertext', { type: 'submit_encrypted_order', params: { ...encrypted, ciphertext: [256] } }],
    ['params.ciphertext', { type: 'submit_encrypted_order', params: { ...encrypted, ciphertext: '0xabc' } }],
    ['params.ciphertext', { type: 'submit_encrypted_order', params: { ...encrypted, ciphertext: 5 } }],
    ['params.commitment', { type: 'submit_encrypted_order', params: { ...encrypted, commitment: [7] } }],
    ['params.weights', { type: 'scale_order', params: { ...ladder, dist: 'custom', weights: [-1] } }],
    ['params.kind', { type: 'borrow_lend', params: { kind: 'lend', amount: '1' } }],
    ['params.kind', { type: 'borrow_lend', params: { kind: 0, amount: '1' } }],
    ['params.shares', { type: 'vault_withdraw', params: { vault_id: 1, shares: 1e30 } }],
    ['params.signers', { type: 'convert_to_multi_sig_user', params: { signers: owner, threshold: 1 } }],
    ['params.signers', { type: 'convert_to_multi_sig_user', params: { signers: ['me'], threshold: 1 } }],
    ['params.owner', { type: 'batch_order', params: { owner: 'me', orders: [] } }],
  ];
  test.each(cases)('for a bad %s (%#)', (field, action) => {
    expect(() => hex(action)).toThrow(UnsignableAction);
    expect(() => hex(action)).toThrow(expect.objectContaining({ tag: action.type, field }));
  });

  test.each([
    ['nonce', { nonce: -1 }],
    ['nonce', { nonce: '' }],
    ['expires_after', { nonce: 1, expiresAfter: 2n ** 64n }],
  ])('for a bad %s', (field, envelope) => {
    expect(() => hex({ type: 'noop' }, envelope)).toThrow(expect.objectContaining({ field }));
  });
});

test('no two actions share a type, except a shorter form and a retired alias', () => {
  const typed = rows.filter(({ primaryType }) => primaryType !== null);
  const tagsOf = Map.groupBy(typed, ({ primaryType }) => primaryType);
  const shared = [...tagsOf.values()]
    .filter(({ length }) => length > 1)
    .map((entries) => entries.map(({ tag }) => tag));
  expect(shared.sort()).toEqual([
    ['submit_encrypted_order', 'encrypted_order_submit'],
    ['user_portfolio_margin', 'pm_unenroll'],
  ]);
});

test("the type contains the service's name", () => {
  expect(typeStringFor({ type: 'noop' }, { serviceName: 'MyVenue' })).toBe(
    'MyVenueTransaction:Noop(string myvenueChain,uint64 nonce)',
  );
});
