import { expect, test } from 'vitest';
import { defaultGenesis } from '../../reference-model/genesis/load.ts';
import { Blocked } from '../check/verdicts.ts';
import { adopt } from './adopt.ts';
import { modelSession } from './model-session.fixture.ts';
import { TargetSide } from './target-side.ts';

const nothing = { minNotional: new Map<string, string>() };

async function read() {
  const session = await modelSession();
  return { session, reads: await new TargetSide(session.target, session.control).adoptedReads() };
}

test('writes the markets, fees, validators and the reserve of the genesis that the target started from', async () => {
  const { session, reads } = await read();
  const shipped = defaultGenesis();
  const { genesis, timeMs } = adopt(
    reads,
    { minNotional: new Map(shipped.markets.map(({ coin, minNotional }) => [coin, minNotional])) },
    session.facts,
  );
  expect(genesis.markets).toEqual(shipped.markets);
  // The read lists them by address.
  expect(genesis.validators).toEqual(shipped.validators.toSorted((a, b) => (a.validator < b.validator ? -1 : 1)));
  expect(genesis.params.fees.tiers).toEqual(shipped.params.fees.tiers);
  expect(genesis.accounts).toEqual([shipped.accounts[0]]);
  expect(timeMs).toBe(shipped.startMs);
});

test('a cap is adopted as what is left of it, because the open interest of before is not', async () => {
  const { session, reads } = await read();
  const rows = reads.markets.perp as { coin: string }[]; // written by the model
  const markets = {
    ...reads.markets,
    perp: rows.map((row) => (row.coin === 'BNB' ? { ...row, open_interest: '120.5' } : row)),
  };
  const { genesis, baselines } = adopt({ ...reads, markets }, nothing, session.facts);
  expect(genesis.markets.find(({ coin }) => coin === 'BNB')?.oiCap).toBe('379.5');
  expect(baselines.get('BNB')).toEqual({ openInterest: '120.5', dayVolume: '0' });
});

test('a read without its fields blocks, in words', async () => {
  const { session, reads } = await read();
  expect(() => adopt({ ...reads, meta: { perp: [{ coin: 'BTC' }] } }, nothing, session.facts)).toThrow(Blocked);
});
