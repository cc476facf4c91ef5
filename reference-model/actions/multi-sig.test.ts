import { describe, expect, test } from 'vitest';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import { addressOf, sign } from '../../spec-schemas/signing/signature.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import {
  alice,
  bob,
  carol,
  errorCodeOf,
  fakeSignatureOf,
  makeCloid,
  mallory,
  multiSigBundleAction,
  settledReplyOf,
  submitOrderAction,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { Chain } from '../chain/chain.ts';
import { nextReleaseChainEdits } from '../chain/profile-next.ts';
import { handleExchange } from '../edge/exchange.ts';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import { putMultiSigRoster } from '../state/rosters.ts';

const dan: Address = `0x${'d4'.repeat(20)}`;

const send = (amount: string) => ({
  type: 'send_asset',
  params: { source_dex: 0, destination_dex: 0, asset: USDC, destination: dan, amount, to_perp: false },
});
const noop = { type: 'noop' };

/** Alice's account has a roster: two of bob, carol and dan must sign. */
function shared(edits: readonly RulesEdit[] = []) {
  const venue = new TestVenue(edits);
  putMultiSigRoster(venue.core.state, alice, { threshold: 2, signers: [bob, carol, dan] });
  const windowOf = (who: Address) => venue.core.state.accounts.get(who)?.nonces.used ?? new Set();
  return { venue, windowOf, received: () => venue.core.state.accounts.get(dan)?.cash ?? 0n };
}

describe('a quorum', () => {
  test('acts as the account whoever submits it, and uses one nonce of the account and one of the submitter', () => {
    const { venue, windowOf, received } = shared();
    const answer = venue.act(mallory, multiSigBundleAction(alice, send('2'), [bob, dan], { nonce: 70 }), { nonce: 9 });
    expect(answer).toMatchObject({ status: 202, body: { data: { accepted: true, nonce: 9 } } });
    expect(received()).toBe(2n * 10n ** 18n);
    expect([windowOf(alice), windowOf(mallory)]).toEqual([new Set([70n]), new Set([9n])]);
    expect(venue.core.state.accounts.get(alice)).toMatchObject({ lastNonce: 70n, lifetimeCount: 1 });
  });

  test("may be submitted by the account's own key, or by the key of another roster account", () => {
    const { venue, received } = shared();
    putMultiSigRoster(venue.core.state, carol, { threshold: 1, signers: [bob] });
    venue.act(alice, multiSigBundleAction(alice, send('1'), [bob, dan], { nonce: 70 }), { nonce: 71 });
    venue.act(carol, multiSigBundleAction(alice, send('1'), [bob, dan], { nonce: 72 }));
    expect(received()).toBe(2n * 10n ** 18n);
  });

  test.each<[string, readonly string[]]>([
    [
      'a stranger and a wrong length among it',
      [fakeSignatureOf(mallory), '0x', '0xabcd', fakeSignatureOf(dan), fakeSignatureOf(carol)],
    ],
    ['one of it twice', [fakeSignatureOf(bob), fakeSignatureOf(bob), fakeSignatureOf(dan)]],
  ])('stands with %s', (_what, signatures) => {
    const { venue, received } = shared();
    expect(venue.act(mallory, multiSigBundleAction(alice, send('1'), [], { nonce: 70, signatures })).status).toBe(202);
    expect(received()).toBe(10n ** 18n);
  });

  test.each<[string, readonly Address[]]>([
    ['nobody', []],
    ['a member and a stranger', [bob, mallory]],
    ['one member twice', [bob, bob]],
    ['the own key and a member', [alice, bob]],
  ])('is not %s: nothing moves, and the nonce stays free', (_who, signers) => {
    const { venue, windowOf, received } = shared();
    const before = venue.footprint();
    const answer = venue.act(mallory, multiSigBundleAction(alice, send('1'), signers, { nonce: 70 }));
    expect(answer).toMatchObject({
      status: 200,
      body: { error: { code: 'AUTH_UNAUTHORIZED', message: 'unauthorized' } },
    });
    expect([venue.footprint(), windowOf(alice).size]).toEqual([before, 0]);
    venue.act(mallory, multiSigBundleAction(alice, send('1'), [bob, carol], { nonce: 70 }));
    expect(received()).toBe(10n ** 18n);
  });

  test('of a roster that names a member twice counts that member once', () => {
    const { venue } = shared();
    putMultiSigRoster(venue.core.state, alice, { threshold: 2, signers: [bob, bob] });
    expect(errorCodeOf(venue.act(bob, multiSigBundleAction(alice, noop, [bob, bob], { nonce: 70 })))).toBe(
      'AUTH_UNAUTHORIZED',
    );
  });
});

test("with several faults is refused for the first in the documents' order", () => {
  const { venue } = shared();
  const signers = [bob, carol];
  const stale = { nonce: 70 };
  venue.act(mallory, multiSigBundleAction(alice, noop, signers, stale));
  const order: readonly [string, object][] = [
    ['PRECONDITION_FAILED user not multi-sig', multiSigBundleAction(mallory, noop, [], stale)],
    [
      'AUTH_UNAUTHORIZED unauthorized',
      multiSigBundleAction(alice, multiSigBundleAction(alice, noop, [], stale), [bob], stale),
    ],
    [
      'PRECONDITION_FAILED stale or replayed multi-sig nonce',
      multiSigBundleAction(alice, multiSigBundleAction(alice, noop, [], stale), signers, stale),
    ],
    [
      'AUTH_UNAUTHORIZED unauthorized',
      multiSigBundleAction(alice, multiSigBundleAction(mallory, noop, [], stale), signers, { nonce: 71 }),
    ],
    [
      'INVALID_REQUEST inner_action_blob owner must be the multisig user',
      multiSigBundleAction(alice, submitOrderAction(bob), signers, { nonce: 72 }),
    ],
  ];
  const bodies = order.map(([, action]) => {
    const { body } = venue.act(mallory, action);
    return body;
  });
  expect(bodies).toMatchObject(
    order.map(([text]) => ({ error: { code: text.split(' ')[0], message: text.slice(text.indexOf(' ') + 1) } })),
  );
});

test('with an empty blob is refused at admission, whoever signed it', () => {
  const { venue, windowOf } = shared();
  const answer = venue.act(mallory, multiSigBundleAction(alice, '', [bob, carol], { nonce: 70 }));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_REQUEST', message: 'empty inner_action_blob' } },
  });
  expect([windowOf(alice).size, windowOf(mallory).size]).toEqual([0, 0]);
});

describe('what is wrapped', () => {
  const nested = (depth: number): object =>
    depth === 0 ? send('1') : multiSigBundleAction(alice, nested(depth - 1), [bob, carol], { nonce: 70 + depth });

  test.each<[string, object | string, string]>([
    ['another bundle', nested(1), 'AUTH_UNAUTHORIZED'],
    ['bundles eight deep', nested(8), 'AUTH_UNAUTHORIZED'],
    ['a vote', { type: 'vote_global', params: {} }, 'AUTH_UNAUTHORIZED'],
    ['a write of the system', { type: 'faucet_credit', params: { address: mallory } }, 'AUTH_UNAUTHORIZED'],
    ['an order of somebody else', submitOrderAction(bob), 'INVALID_REQUEST'],
    [
      'a send that names another owner',
      { ...send('1'), params: { ...send('1').params, owner: bob } },
      'INVALID_REQUEST',
    ],
    ['no JSON', '{"type":', 'INVALID_REQUEST'],
    ['a list', '[1]', 'INVALID_REQUEST'],
    ['no type', '{"params":{}}', 'INVALID_REQUEST'],
    ['JSON nested beyond all reading', '['.repeat(5_000) + ']'.repeat(5_000), 'INVALID_REQUEST'],
    ['an action that nobody knows', { type: 'print_money' }, 'INVALID_REQUEST'],
    ['an action without a path', { type: 'mb_withdraw', params: {} }, 'ACTION_UNSUPPORTED'],
    ['an action without its body', { type: 'send_asset' }, 'INVALID_REQUEST'],
    ['a body of another shape', { type: 'send_asset', params: { asset: 'all' } }, 'INVALID_REQUEST'],
    ['an order that is refused at admission', submitOrderAction(alice, { tif: 'aon' }), 'ACTION_UNSUPPORTED'],
    ['an order that is refused at commit', submitOrderAction(alice, { size: 0 }), 'ORDER_ZERO_SIZE'],
    ['more than there is', send('10001'), 'ASSET_INSUFFICIENT_BALANCE'],
  ])('%s is refused, moves nothing, and has used up the nonce', (_what, inner, code) => {
    const { venue, windowOf } = shared();
    const before = venue.footprint();
    const refusedOnce = venue.act(mallory, multiSigBundleAction(alice, inner, [bob, carol], { nonce: 60 }));
    expect({ status: refusedOnce.status, code: errorCodeOf(refusedOnce) }).toEqual({ status: 200, code });
    expect(venue.footprint()).toBe(before);
    expect(windowOf(alice)).toEqual(new Set([60n]));
    const again = venue.act(mallory, multiSigBundleAction(alice, inner, [bob, carol], { nonce: 60 }));
    expect(errorCodeOf(again)).toBe('PRECONDITION_FAILED');
  });

  test('places orders, and one live order makes the bundle a success; archives keep no steps of them', () => {
    const { venue } = shared();
    const [good, bad] = [submitOrderAction(alice, { cloid: makeCloid(1) }), submitOrderAction(alice, { size: 0 })] as {
      order: object;
    }[];
    const orders = [good?.order, bad?.order];
    const batch = { type: 'batch_order', params: { orders } };
    expect(venue.act(bob, multiSigBundleAction(alice, batch, [bob, carol], { nonce: 60 })).status).toBe(202);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(1);
    expect(venue.core.histories.transitions.of(alice)).toEqual([]);
    // The order's handle is in use, like that of any other order.
    const all = { type: 'cancel_by_cloid', params: { asset: 0, cloid: makeCloid(1) } };
    venue.act(bob, multiSigBundleAction(alice, all, [bob, carol], { nonce: 61 }));
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
  });

  test('is unreadable if its bytes are not UTF-8', () => {
    const { venue } = shared();
    const action = multiSigBundleAction(alice, noop, [bob, carol], { nonce: 60 }) as { params: object };
    const torn = { ...action, params: { ...action.params, inner_action_blob: '0xff00' } };
    expect(errorCodeOf(venue.act(bob, torn))).toBe('INVALID_REQUEST');
  });
});

test('a one-megabyte blob is refused whole; one of half that size is evaluated', () => {
  const { venue, windowOf } = shared();
  const blank = ' '.repeat(500_000);
  expect(errorCodeOf(venue.act(bob, multiSigBundleAction(alice, blank.repeat(3), [bob, carol], { nonce: 60 })))).toBe(
    'INVALID_REQUEST',
  );
  expect(windowOf(alice).size).toBe(0);
  expect(errorCodeOf(venue.act(bob, multiSigBundleAction(alice, blank, [bob, carol], { nonce: 60 })))).toBe(
    'INVALID_REQUEST',
  );
  expect(
    venue.act(bob, multiSigBundleAction(alice, `{"type":"noop"${blank}}`, [bob, carol], { nonce: 61 })).status,
  ).toBe(202);
});

test('more than sixteen signatures pass today, but not from the next release on', () => {
  const signatures = (count: number) => [
    ...Array.from({ length: count - 2 }, () => fakeSignatureOf(mallory)),
    fakeSignatureOf(bob),
    fakeSignatureOf(dan),
  ];
  const answers = (edits: readonly RulesEdit[]) =>
    [16, 17].map((count) =>
      errorCodeOf(
        shared(edits).venue.act(
          bob,
          multiSigBundleAction(alice, noop, [], { nonce: 60, signatures: signatures(count) }),
        ),
      ),
    );
  expect(answers([])).toEqual([undefined, undefined]);
  expect(answers([...nextReleaseChainEdits])).toEqual([undefined, 'INVALID_REQUEST']);
});

describe('real signatures on the curve', () => {
  const keys = [1, 2, 3].map((n) => new Uint8Array(32).fill(n));
  const [member, other, submitter] = keys as [Uint8Array, Uint8Array, Uint8Array];
  const text = '{"type":"noop"}';

  function answer(signed: {
    text?: string;
    nonce?: number;
    user?: Address;
    by?: Uint8Array;
    chainId?: number;
  }): unknown {
    const core = newGenesisCore(readDefaultGenesis());
    const chain = new Chain(core, { serviceName: 'Service' });
    putMultiSigRoster(core.state, alice, { threshold: 1, signers: [addressOf(member) as Address] });
    const domain = { serviceName: 'Service', chainId: signed.chainId ?? 31337 };
    const inner = {
      user: signed.user ?? alice,
      blob: new TextEncoder().encode(signed.text ?? text),
      nonce: signed.nonce ?? 7,
    };
    const signature = sign(multiSigInnerDigest(inner, domain), signed.by ?? member);
    // The digest covers the same value as the wire carries.
    const action = multiSigBundleAction(alice, text, [], { nonce: 7, signatures: [signature] }) as WireAction;
    const envelope = sign(digestOf(action, { nonce: 1 }, { serviceName: 'Service', chainId: 31337 }), submitter);
    const body = new TextEncoder().encode(printJson({ signature: envelope, nonce: 1, action }));
    const ticket = handleExchange(core, chain, { headers: {}, body });
    chain.commitBlock(core.memory.clockMs);
    return errorCodeOf(settledReplyOf(ticket));
  }

  test('a member signs the account, the bytes and the nonce', () => expect(answer({})).toBeUndefined());

  test.each([
    ['another spelling', { text: '{"type": "noop"}' }],
    ['another nonce', { nonce: 8 }],
    ['another account', { user: bob }],
    ['another chain', { chainId: 114514 }],
    ['another key', { by: other }],
  ])('who signs %s is a stranger', (_what, signed) => expect(answer(signed)).toBe('AUTH_UNAUTHORIZED'));
});
