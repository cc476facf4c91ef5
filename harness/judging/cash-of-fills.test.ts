import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { assumeNoFundingSince, readCashAndDueByFills } from './cash-of-fills.ts';

const OPENED = 100_000;
const BOUNDARY = 110_000;
const owner = { address: '0xa1' } as unknown as Parameters<typeof assumeNoFundingSince>[2]['owner'];

/** Runs the function under test on a venue with this newest boundary and these payments. */
function asked(off: string, fundings: readonly JsonObject[], newest = BOUNDARY): Promise<void> {
  const perp = [{ coin: 'BTC', funding: { interval_ms: 15_000, next_payment_ts: newest + 15_000 } }];
  const reading = {
    given: { data: (reply: { readonly data: JsonObject }) => reply.data },
    target: { read: async (type: string) => ({ kind: 'data', data: type === 'markets' ? { perp } : { fundings } }) },
  } as unknown as Parameters<typeof assumeNoFundingSince>[0];
  return assumeNoFundingSince(reading, 'BTC', { owner, fills: [{ time: OPENED }], off: Dec.of(off) });
}

const unfunded = { interval_ms: 15_000, rate_per_hr: '0', cap_per_hr: '4000' };
const payment = { coin: 'BTC', time: BOUNDARY, usdc: '-0.02' };

test.each([
  ['no boundary came by', '5', [], OPENED - 2_001],
  ['what was paid is less than cash is off by', '5', [payment], BOUNDARY],
])('passes where %s', async (_why, off, fundings, newest) => {
  await expect(asked(off, fundings, newest)).resolves.toBeUndefined();
});

test.each([
  ['what was paid may be it', '0.02', [payment]],
  ['no history tells of the payment', '5', []],
  ['the history ends before it', '5', [{ ...payment, time: OPENED }]],
  ['a boundary came by in the block of the fill, and no history tells of it', '5', [], OPENED - 1],
])('is disturbed where %s', async (_why, off, fundings, newest = BOUNDARY) => {
  await expect(asked(off, fundings, newest)).rejects.toThrow(Disturbed);
});

// A payment has the time of its boundary, which precedes the block in which the position was opened and the payment made.
test.each([
  ['9.95', [payment], true],
  ['9.93', [{ ...payment, time: OPENED - 500 }], true],
  [
    '9.95',
    [
      { ...payment, time: OPENED - 500 },
      { ...payment, time: OPENED - 90_000 },
    ],
    true,
  ],
  ['9.91', [{ ...payment, time: OPENED - 90_000, usdc: '-0.04' }], false],
])('cash of 10, less a fee of 0.05, is %s with funding of %j: %s', async (now, fundings, isSo) => {
  const fill = {
    coin: 'BTC',
    tid: '1',
    time: OPENED,
    fee: '0.05',
    closed_pnl: '0',
    px: '10',
    sz: '1',
    dir: 'Open Short',
  };
  const reading = readingOf({
    account_state: { total_raw_usd: now },
    user_funding: { fundings },
    user_fills: { fills: [fill] },
  });
  expect(await readCashAndDueByFills(reading, owner, Dec.of('10'), [fill])).toMatchObject({ isSo });
});

// Rows that can have cut nothing leave no place in which a unit is lost: 2 by 0.05 are 0.1, and 4.5 bps of 29.7 0.013365.
test.each([
  ['100.086635', {}, true],
  ['100.086634', {}, false],
  ['100.08663499', {}, false],
  ['100.08663499', { fee: '0.013364' }, true],
  ['100.08663', { closed_pnl: '0.099999' }, true],
  ['100.0866', {}, true],
])('cash of 100 is %s after a close with %j: %s', async (now, changes, isSo) => {
  const close = {
    coin: 'BTC',
    tid: '1',
    time: OPENED,
    fee: '0.013365',
    closed_pnl: '0.1',
    px: '14.85',
    sz: '2',
    dir: 'Close Long',
    start_position: '2',
  };
  const fill = { ...close, ...changes };
  const opened = { ...close, tid: '0', px: '14.75', dir: 'Open Long', closed_pnl: '0' };
  const added = { ...opened, tid: '00', px: '14.85' };
  const reading = readingOf({
    account_state: { total_raw_usd: now },
    user_funding: { fundings: [] },
    user_fills: { fills: [fill, added, opened] },
    markets: { perp: [{ coin: 'BTC', funding: { ...unfunded, next_payment_ts: BOUNDARY } }] },
  });
  expect(await readCashAndDueByFills(reading, owner, Dec.of('100'), [fill])).toMatchObject({ isSo });
});

// Half a period on 1,000 at 4 bps comes to 0.2, and to twice that at another rate.
test.each([
  ['9.55', true],
  ['9.5', false],
])('cash of 10, less a fee of 0.05, is %s where the trade may settle accrued funding: %s', async (now, isSo) => {
  const opened = { coin: 'BTC', time: OPENED - 7_500 };
  const fill = {
    coin: 'BTC',
    tid: '1',
    time: OPENED,
    fee: '0.05',
    closed_pnl: '0',
    px: '10',
    sz: '1',
    start_position: '100',
  };
  const reading = readingOf({
    account_state: { total_raw_usd: now },
    user_funding: { fundings: [] },
    user_fills: { fills: [fill, opened] },
  });
  expect(await readCashAndDueByFills(reading, owner, Dec.of('10'), [fill])).toMatchObject({ isSo });
});

function readingOf(bodies: Readonly<Record<string, JsonObject>>): Parameters<typeof readCashAndDueByFills>[0] {
  const funding = { interval_ms: 15_000, next_payment_ts: BOUNDARY, rate_per_hr: '960', cap_per_hr: '4000' };
  const markets = { perp: [{ coin: 'BTC', funding }] };
  return {
    given: { data: (reply: { readonly data: JsonObject }) => reply.data },
    target: { read: async (type: string) => ({ kind: 'data', data: { markets, ...bodies }[type] }) },
  } as unknown as Parameters<typeof readCashAndDueByFills>[0];
}
