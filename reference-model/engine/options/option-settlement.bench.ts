import { measureSpeedup } from '../../../tools/bench/side-by-side.ts';
import { readDefaultGenesis } from '../../genesis/load.ts';
import { bookPx, lots, usd } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { type OptionSeries, optionSeriesAt, recordOptionIndexSample } from '../../state/options.ts';
import { Venue } from '../../venue.ts';
import { settleOptionFill } from './option-fill.ts';
import { registerOptionSeries } from './option-operations.ts';
import { settleDueSeries } from './option-settlement.ts';
import { planOptionFill } from './options.ts';

const FEW = 1_000;
const MANY = 20_000;
const ROUNDS = 40;
const SERIES = 1_000;
const HOUR = 3_600_000;
const YEAR = 8_760 * HOUR;
const STRIKE = 50_000n;
/** 60,000 USDC. */
const INDEX = 6_000_000_000_000n;
const SIZE = lots(1n);

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
/** Writer of every held leg. */
const writer = addressOf(0xffff);

/** A venue with this number of accounts, each holding a leg of a series far from its expiry. */
function venueOf(accounts: number): Venue {
  const genesis = readDefaultGenesis();
  const funded = Array.from({ length: accounts }, (_, at) => ({
    address: addressOf(at + 1),
    usdc: '1000000',
    tokens: {},
  }));
  const rich = { address: writer, usdc: '100000000000', tokens: {} };
  const venue = new Venue({ ...genesis, accounts: [...genesis.accounts, ...funded, rich] });
  const { state } = venue.core;
  const far = listed(venue, state.timeMs + YEAR);
  for (let at = 0; at < accounts; at += 1) buys(venue, far, addressOf(at + 1));
  return venue;
}

function listed({ core }: Venue, expiryMs: number): OptionSeries {
  const id = core.state.options.nextId;
  registerOptionSeries(core, {
    underlying: 'BTC',
    kind: 'put',
    strike: usd(STRIKE * 10n ** 18n),
    expiryMs,
    szDecimals: 2,
  });
  const series = optionSeriesAt(core.state, id);
  if (series === undefined) throw new Error('the series is not listed');
  return series;
}

function buys({ core }: Venue, series: OptionSeries, buyer: Address): void {
  const parties = { buyer, writer, taker: buyer };
  settleOptionFill(core, planOptionFill(core, { series, price: bookPx(1n), size: SIZE, ...parties }));
}

/** A thousand series that expire together, each with one holder, and their settlement prices. */
function expiring(venue: Venue): void {
  const { state, journal, touched } = venue.core;
  const expiryMs = state.timeMs + HOUR;
  for (let at = 0; at < SERIES; at += 1) buys(venue, listed(venue, expiryMs), addressOf(at + 1));
  for (let n = 0; n < 20; n += 1)
    recordOptionIndexSample(state, 'BTC', { px: bookPx(INDEX), atMs: expiryMs - 1_000 * n }, expiryMs - HOUR);
  state.timeMs = expiryMs;
  touched.clear();
  journal.close();
}

function settled({ core }: Venue): void {
  settleDueSeries(core);
  core.touched.clear();
  core.journal.close();
}

/** The speed of settlement beside many accounts, as a fraction of that beside few. */
function ratio(): Promise<number> {
  const few = venueOf(FEW);
  const many = venueOf(MANY);
  return measureSpeedup({
    rounds: ROUNDS,
    before() {
      for (const venue of [few, many]) expiring(venue);
      // Collects the garbage of building the venues now, so that it is charged to neither.
      globalThis.gc?.();
    },
    ours: () => settled(many),
    theirs: () => settled(few),
  });
}

/** At most 1.2 times the cost. */
export const benchmarks = [{ name: 'settle-1k-series-beside-20k-over-1k', bar: 1 / 1.2, run: ratio }];
