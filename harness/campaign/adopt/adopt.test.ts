import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import { Blocked, Unsupported } from '../../kernel/verdicts.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { invalidTablesAsBlocked } from '../play/forked-target.ts';
import { TargetSide } from '../play/target-side.ts';
import { adoptVenue } from './adopt.ts';

const shipped = readDefaultGenesis();
const probed = {
  minNotional: new Map(shipped.markets.map(({ coin, minNotional }) => [coin, minNotional])),
  pairTicks: null,
  cushionUsd: null,
};

async function read() {
  const { target, facts } = await openModelTestSession();
  const side = new TargetSide(target);
  return { tables: { ...(await side.staticTables()), facts, probed }, present: await side.liveTables() };
}

test('writes the markets, fees, validators and the reserve of the genesis that the target started from', async () => {
  const { tables, present } = await read();
  const { genesis, timeMs } = adoptVenue(tables).fork(present);
  expect(genesis.markets).toEqual(shipped.markets);
  expect(genesis.pairs).toEqual(shipped.pairs);
  // The read lists them by address.
  expect(genesis.validators).toEqual(shipped.validators.toSorted((a, b) => (a.validator < b.validator ? -1 : 1)));
  expect(genesis.params.fees.tiers).toEqual(shipped.params.fees.tiers);
  expect(genesis.accounts).toEqual([shipped.accounts[0]]);
  expect(timeMs).toBe(shipped.startMs);
});

test('a cap is adopted as the room left under it, because earlier open interest is not adopted', async () => {
  const { tables, present } = await read();
  const rows = present.markets.perp as { coin: string }[]; // written by the model
  const markets = {
    ...present.markets,
    perp: rows.map((row) => (row.coin === 'BNB' ? { ...row, open_interest: '120.5' } : row)),
  };
  const { genesis, baselines } = adoptVenue(tables).fork({ ...present, markets });
  expect(genesis.markets.find(({ coin }) => coin === 'BNB')?.oiCap).toBe('379.5');
  expect(baselines.get('BNB')).toBe('120.5');
});

test("one adoption can be forked repeatedly, each time with the target's current state", async () => {
  const { tables, present } = await read();
  const venue = adoptVenue(tables);
  const later = { ...present, reserve: { ...present.reserve, height: 70, time: shipped.startMs + 9_000 } };
  expect(venue.fork(later)).toMatchObject({ height: 70, timeMs: shipped.startMs + 9_000 });
  expect(venue.fork(present)).toMatchObject({ height: 0, timeMs: shipped.startMs });
});

test('a read without its fields blocks the campaign with a message', async () => {
  const { tables, present } = await read();
  expect(() => adoptVenue({ ...tables, meta: { perp: [{ coin: 'BTC' }] } })).toThrow(Blocked);
  expect(() => adoptVenue(tables).fork({ ...present, markets: { perp: [] } })).toThrow('markets has no row of BTC');
});

test('fees with any number of places are adopted as shown', async () => {
  const { tables, present } = await read();
  const tiers = [{ volume_30d: '0', maker_bps: '-0.050', taker_bps: '1.25000001' }];
  const { genesis } = adoptVenue({ ...tables, fees: { ...tables.fees, tiers } }).fork(present);
  expect(genesis.params.fees.tiers).toEqual([{ volume30d: '0', makerBps: '-0.05', takerBps: '1.25000001' }]);
});

test("fees finer than the shadow's resolution are named, and do not block", async () => {
  const { tables } = await read();
  const tiers = [{ volume_30d: '0', maker_bps: '0', taker_bps: '1.000000000000001' }];
  const finer = () => invalidTablesAsBlocked(() => adoptVenue({ ...tables, fees: { ...tables.fees, tiers } }));
  expect(finer).toThrow(Unsupported);
  expect(finer).toThrow('1.000000000000001 bps');
});

test('a series that a shadow cannot represent is left out, and does not block', async () => {
  const { tables, present } = await read();
  const [{ coin } = { coin: '' }] = present.markets.perp as { coin: string }[];
  const series = { signing_id: 9, underlying: coin, kind: 'put', strike: '1', expiry: 9e15, sz_decimals: 2 };
  const listed = [
    series,
    { ...series, signing_id: 10, underlying: 'no perpetual' },
    { ...series, signing_id: 11, underlying: 'no perpetual', kind: 'call' },
  ];
  const { genesis } = adoptVenue(tables).fork({ ...present, options: { series: listed } });
  expect(genesis.series?.map(({ id }) => id)).toEqual([9]);
});

test('the shadow takes the fee of transfers to the EVM from the newest enacted vote', async () => {
  const { tables, present } = await read();
  const enacted = (value: string, status = 'enacted') => ({
    status,
    action: 'SetParameter',
    changes: [{ field: 'fee.core_evm_fee_mtf', prior: '0', new: value }],
  });
  const priced = { status: 'enacted', changes: [{ field: 'mtf_asset_id', prior: '0', new: '1' }] };
  const votes = { votes: [enacted('3'), enacted('0.50'), enacted('9', 'voting'), priced] };
  const { genesis } = adoptVenue({ ...tables, votes }).fork(present);
  expect(genesis.params.fees).toMatchObject({ coreEvm: '0.5', nativeMarket: 0 });
  expect(adoptVenue(tables).fork(present).genesis.params.fees).not.toHaveProperty('coreEvm');
});
