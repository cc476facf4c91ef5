import { expect, test } from 'vitest';
import { actionsWithDefaultFor, makeBodyTamper, makeWithoutFieldTamper } from './tampered-body.ts';

const envelope = {
  nonce: 7,
  signature: '0x1',
  action: { type: 'send_asset', params: { asset: 0, amount: '1' } },
};

test('one field is removed, and nothing else', () => {
  expect(makeWithoutFieldTamper('amount').tamper?.(envelope)).toEqual({
    nonce: 7,
    signature: '0x1',
    action: { type: 'send_asset', params: { asset: 0 } },
  });
  expect(makeWithoutFieldTamper('destination').tamper?.(envelope)).toEqual(envelope);
});

test("the tampered body is the one under the action's own key", () => {
  const sent = { ...envelope, action: { type: 'submit_order', order: { cloid: '0x1', size: '2' } } };
  const { action } = makeWithoutFieldTamper('cloid').tamper?.(sent) ?? {};
  expect(action).toEqual({ type: 'submit_order', order: { size: '2' } });
});

test('the given object is not changed, and a missing body counts as an empty one', () => {
  const before = structuredClone(envelope);
  const sent = makeBodyTamper((body) => ({ ...body, amount: '9' })).tamper;
  expect(sent?.(envelope)).toMatchObject({ action: { params: { asset: 0, amount: '9' } } });
  expect(envelope).toEqual(before);
  const bare = sent?.({ ...envelope, action: { type: 'send_asset' } });
  expect(bare?.action).toEqual({ type: 'send_asset', params: { amount: '9' } });
});

test('a left-out field is signed as the value that may be assumed in its place', () => {
  const deposit = { type: 'earn_deposit', params: { asset: 100, amount: '5' } };
  expect(actionsWithDefaultFor(deposit, 'asset')).toEqual([
    { type: 'earn_deposit', params: { asset: 0, amount: '5' } },
  ]);
  expect(actionsWithDefaultFor(deposit, 'amount').map(({ params }) => params)).toEqual([
    { asset: 100, amount: '0' },
    { asset: 100, amount: '' },
  ]);
});

test('a word may be assumed in place of a left-out field, and what is not signed changes nothing', () => {
  const order = { type: 'submit_order', order: { tif: 'alo', owner: '0x1' } };
  expect(actionsWithDefaultFor(order, 'tif').map((action) => action.order)).toEqual(
    ['alo', 'gtc', ''].map((tif) => ({ tif, owner: '0x1' })),
  );
  expect(actionsWithDefaultFor(order, 'owner')).toEqual([order]);
});
