import { expect, test } from 'vitest';
import { describeShrunkSteps } from './campaign-steps.ts';

test('a reading step names each read with its arguments', () => {
  const asks = [
    { read: 'user_fills', args: { address: { of: 'account', nth: 3 }, limit: 5, start_time: null } },
    { read: 'markets', args: {} },
  ];
  expect(describeShrunkSteps({ kind: 'campaign', steps: [{ do: 'ask', asks }] })).toEqual([
    'read: user_fills (address account 3, limit 5); markets',
  ]);
});

const order = {
  market: 0,
  side: 'ask',
  kind: 'limit',
  px: { at: 'mark', ticks: 0 },
  size: { of: 'worth', usdc: 10, steps: -1 },
  tif: 'alo',
  stp: 'cancel_newest',
  reduceOnly: false,
  cloid: null,
  positionSide: { leg: 'long', named: 'where-hedged' },
};

test('an order step is printed in the words of the documents', () => {
  const act = (words: object) => ({
    do: 'act',
    by: 1,
    signer: 'owner',
    nonce: { is: 'next' },
    action: { tag: 'submit_order', order: words },
  });
  const steps = [
    act(order),
    act({ ...order, px: { at: 'bps', bps: -50 }, size: { of: 'minimum', steps: 2 }, reduceOnly: true }),
  ];
  expect(describeShrunkSteps({ kind: 'campaign', coins: ['XRP'], steps })).toEqual([
    'account 1: submit_order (market XRP, side ask, kind limit, limit_px mark, size 10 USDC worth - 1 lot step, tif alo, stp_mode cancel_newest)',
    'account 1: submit_order (market XRP, side ask, kind limit, limit_px mark - 50 bps, size minimum + 2 lot steps, tif alo, stp_mode cancel_newest, reduce_only true)',
  ]);
});

test('a cancelled order is named by its account and age', () => {
  const cancel = { market: 3, order: { of: 'placed', by: 2, nth: 0 } };
  const steps = [{ do: 'act', by: 0, signer: 'owner', nonce: { is: 'next' }, action: { tag: 'cancel_order', cancel } }];
  expect(describeShrunkSteps({ kind: 'campaign', coins: ['BTC', 'ETH'], steps })).toEqual([
    'account 0: cancel_order (market ETH, order #0 of account 2)',
  ]);
});

test('free values are marked as such', () => {
  const step = { do: 'act', by: 1, signer: 'owner', nonce: { is: 'next' }, action: { tag: 'submit_order', order } };
  const free = [
    { step: 0, at: ['by'] },
    { step: 0, at: ['action', 'order', 'market'] },
    { step: 0, at: ['action', 'order', 'side'] },
    { step: 0, at: ['action', 'order', 'positionSide', 'leg'] },
    { step: 0, at: ['action', 'order', 'px', 'ticks'], from: 0 },
    { step: 0, at: ['action', 'order', 'size', 'usdc'], from: 7 },
    { step: 0, at: ['action', 'order', 'size', 'steps'] },
    { step: 1, at: ['ms'] },
  ];
  const steps = [step, { do: 'advance', ms: 250 }];
  expect(describeShrunkSteps({ kind: 'campaign', coins: ['BTC', 'XRP'], steps, free })).toEqual([
    'account 1 (any): submit_order (market BTC (any), side ask (any), kind limit, limit_px mark (any from 0 on), size 10 USDC worth - 1 lot step (usdc any from 7 on, steps any), tif alo, stp_mode cancel_newest)',
    'advance: ms 250 (any)',
  ]);
});
