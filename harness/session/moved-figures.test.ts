import { afterEach, beforeEach, expect, test } from 'vitest';
import { unnamedNativeToken } from '../probe/facts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from './model-session.ts';
import { RestorableFigureTracker, restoreVenueFigures } from './moved-figures.ts';
import { readFaucetReserve, readOraclePrices } from './venue-figures.ts';

let session: Session;
beforeEach(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterEach(() => session.close());

/** Venue whose figures a run sets, with the actions of others there. */
async function venue() {
  const another = session.control;
  if (another === null) throw new Error('a model has an operator');
  const read = async () => ({ indices: await readOraclePrices(session), reserve: await readFaucetReserve(session) });
  const found = await read();
  const figures = new RestorableFigureTracker(found, session.facts.usdc.signingId);
  const run = {
    oracle: async (coin: string, px: string) => {
      figures.sent('/control/oracle', { coin, px });
      await another.oracle(coin, px);
    },
    reserveHolds: async (value: string) => {
      const action = { type: 'gov_adjust_spot_value', account: faucetReserveAddress, value };
      figures.sent('/control/system', { action });
      await another.system(action);
    },
  };
  return { another, read, found, figures, run };
}

test("an index price and the faucet's reserve are restored, also after claims by others", async () => {
  const { another, read, found, figures, run } = await venue();
  await run.oracle('BTC', '61000');
  await run.oracle('BTC', '59000');
  await run.reserveHolds('5000');
  await session.target.request({ method: 'POST', path: '/faucet', body: `{"address":"0x${'ab'.repeat(20)}"}` });
  expect(await read()).not.toEqual(found);
  expect(await restoreVenueFigures(another, session, figures.all)).toEqual([
    'index of BTC',
    "USDC of the faucet's reserve",
  ]);
  const now = await read();
  expect(now.indices).toEqual(found.indices);
  expect(now.reserve[session.facts.usdc.signingId]).toBe(found.reserve[session.facts.usdc.signingId]);
});

test.each(['59000', 'as found'])('an index that a killed run had begun to set %s is restored', async (next) => {
  const { another, read, found, figures, run } = await venue();
  await run.oracle('BTC', '61000');
  figures.sent('/control/oracle', { coin: 'BTC', px: next === 'as found' ? (found.indices.BTC ?? '') : next });
  expect(await restoreVenueFigures(another, session, figures.all)).toEqual(['index of BTC']);
  expect((await read()).indices).toEqual(found.indices);
});

test('a figure that a case restored itself, or others have set since, stays', async () => {
  const { another, read, found, figures, run } = await venue();
  await run.oracle('ETH', '2600');
  await run.oracle('ETH', found.indices.ETH ?? '');
  await run.oracle('BTC', '61000');
  await run.reserveHolds('10');
  await another.oracle('BTC', '62000');
  await another.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: '77' });
  const before = await read();
  expect(await restoreVenueFigures(another, session, figures.all)).toEqual([]);
  expect(await read()).toEqual(before);
});

test('figures of a chain that was reset are forgotten, and so are those that no read showed', async () => {
  const { figures, run } = await venue();
  await run.oracle('BTC', '61000');
  expect(figures.sent('/control/oracle', { coin: 'NONE', px: '1' })).toBe(false);
  expect(figures.sent('/control/oracle', { coin: 'BTC', px: 'dear' })).toBe(false);
  expect(Object.keys(figures.all.indices)).toEqual(['BTC']);
  expect(figures.sent('/control/reset', {})).toBe(true);
  expect(figures.all.indices).toEqual({});
});

test("where nothing names the native token, only the reserve's USDC is tracked", async () => {
  const { target, facts } = session;
  const held = await readFaucetReserve({ target, facts: { usdc: facts.usdc, native: unnamedNativeToken } });
  expect(Object.keys(held)).toEqual([String(facts.usdc.signingId)]);
});
