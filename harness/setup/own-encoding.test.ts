import { expect, test } from 'vitest';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../check/order-spec.ts';
import { requireOnlyStatusEntry } from '../check/pending-orders.ts';
import { refusalOf } from '../client/replies.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  hashOfArrayElements,
  independentActionDigest,
  makeSignatureReplacer,
  signedCancelFields,
  signedOrderFields,
  signedRepriceFields,
} from './own-encoding.ts';
import { placeRestingOrder } from './resting-order.ts';

const play = await makeCasePlayer();

test('an order and its cancel, signed independently, act for their signer', async () => {
  const [placed, cancelled] = await play(async ({ given, target, venue }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const { nonce } = target.envelope(owner, order);
    const digest = independentActionDigest(venue, 'SubmitOrder', signedOrderFields(order.order), { nonce });
    const entry = requireOnlyStatusEntry(
      await given.settled(order, target.act(owner, order, { nonce, tamper: makeSignatureReplacer(owner, digest) })),
    );
    const oid = entry.kind === 'resting' ? entry.oid : '0';
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    const then = target.envelope(owner, cancel).nonce;
    const expiresAfter = 10n ** 15n;
    const own = independentActionDigest(venue, 'CancelOrder', signedCancelFields(market.id, oid), {
      nonce: then,
      expiresAfter,
    });
    const reply = await target.act(owner, cancel, {
      nonce: then,
      expiresAfter,
      tamper: makeSignatureReplacer(owner, own),
    });
    return [entry, reply];
  });
  expect(placed?.kind).toBe('resting');
  expect(cancelled && 'status' in cancelled && refusalOf(cancelled)).toBeNull();
});

test('a digest of other fields recovers another signer', async () => {
  const reply = await play(async ({ given, target, venue }) => {
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, owner, { market, side: 'bid' });
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    const { nonce } = target.envelope(owner, cancel);
    const digest = independentActionDigest(venue, 'CancelOrder', signedCancelFields(market.id + 1, oid), { nonce });
    return target.act(owner, cancel, { nonce, tamper: makeSignatureReplacer(owner, digest) });
  });
  expect(refusalOf(reply)?.code).toMatch(/^AUTH_/);
});

test('legs are a single hash over all of their words, in order', () => {
  const first = signedRepriceFields(1, '7', 100n);
  const second = signedRepriceFields(1, '8', 100n);
  const hash = hashOfArrayElements([first, second]);
  expect(hash).toHaveLength(32);
  expect(hashOfArrayElements([second, first])).not.toEqual(hash);
  expect(hashOfArrayElements([[...first, ...second]])).toEqual(hash);
});
