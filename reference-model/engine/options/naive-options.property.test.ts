import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Core } from '../../core.ts';
import { newGenesisCore, readDefaultGenesis } from '../../genesis/load.ts';
import { holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { bookPx, lots, units, usd } from '../../numeric/planes.ts';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { optionSeriesAt, recordOptionIndexSample } from '../../state/options.ts';
import { assertConservation } from '../conservation.ts';
import { settleOptionFill } from './option-fill.ts';
import { registerOptionSeries } from './option-operations.ts';
import { settleDueSeries } from './option-settlement.ts';
import { planOptionFill } from './options.ts';

// A second implementation of options, written from the text in another way: without legs or pots, every sum a fraction of whole units,
// truncated where the text truncates.

const RUNS = 10_000;
const USDC = 100;
const COIN = 101;
const HOUR = 3_600_000;
const MICRO = 1_000_000n;

interface Fill {
  readonly buyer: number;
  readonly writer: number;
  readonly isTakerBuyer: boolean;
  readonly size: bigint;
  readonly price: bigint;
}

interface SeriesCase {
  readonly isPut: boolean;
  /** Whole USDC. */
  readonly strike: bigint;
  readonly szDecimals: number;
  /** Tenths of a basis point, and millionths; null: unset. */
  readonly bps: bigint | null;
  readonly ppm: number | null;
  readonly fills: readonly Fill[];
  /** 1e-8 USDC; null: there are no samples, and the series is abandoned. */
  readonly index: bigint | null;
}

const seriesCase: fc.Arbitrary<SeriesCase> = fc.record({
  isPut: fc.boolean(),
  strike: fc.bigInt({ min: 1n, max: 5_000n }),
  szDecimals: fc.integer({ min: 0, max: 6 }),
  bps: fc.option(fc.bigInt({ min: 0n, max: 1_000n })),
  ppm: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  fills: fc.array(
    fc
      .record({
        buyer: fc.integer({ min: 0, max: 3 }),
        writer: fc.integer({ min: 0, max: 3 }),
        isTakerBuyer: fc.boolean(),
        size: fc.bigInt({ min: 1n, max: 3_000_001n }),
        price: fc.bigInt({ min: 1n, max: 40_000_000_007n }),
      })
      .filter(({ buyer, writer }) => buyer !== writer),
    { minLength: 1, maxLength: 6 },
  ),
  index: fc.option(fc.bigInt({ min: 1n, max: 900_000_000_001n }), { freq: 6 }),
});

/** Final changes of four accounts' USDC and coins, in millionths and in 1e-8. */
interface Counted {
  readonly usdc: readonly bigint[];
  readonly coins: readonly bigint[];
}

/** The lower of a share of the face and a share of the premium. */
function naiveFee({ bps, ppm }: Pick<SeriesCase, 'bps' | 'ppm'>, face: bigint, premium: bigint): bigint {
  const ofFace = (face * (bps ?? 0n)) / 100_000n;
  const ofPremium = (premium * BigInt(ppm ?? 0)) / MICRO;
  return ofFace < ofPremium ? ofFace : ofPremium;
}

function naive({ isPut, strike, szDecimals, bps, ppm, fills, index }: SeriesCase): Counted {
  const usdc = [0n, 0n, 0n, 0n];
  const coins = [0n, 0n, 0n, 0n];
  const net = [0n, 0n, 0n, 0n];
  const unit = 10n ** BigInt(szDecimals);
  const add = (sums: bigint[], who: number, amount: bigint) => {
    sums[who] = (sums[who] ?? 0n) + amount;
  };
  for (const { buyer, writer, isTakerBuyer, size, price } of fills) {
    const premium = (price * size * MICRO) / (100_000_000n * unit);
    add(usdc, buyer, -premium);
    add(usdc, writer, premium);
    const face = (strike * size * MICRO) / unit;
    add(usdc, isTakerBuyer ? buyer : writer, -naiveFee({ bps, ppm }, face, premium));
    add(net, buyer, size);
    add(net, writer, -size);
  }
  if (index === null) return { usdc, coins };
  // Only what is written at the end is still escrowed, whatever was escrowed in between.
  const sums = isPut ? usdc : coins;
  const fine = isPut ? MICRO : 100_000_000n;
  for (const [who, size] of net.entries()) {
    const written = size < 0n ? -size : 0n;
    const escrow = ((isPut ? strike : 1n) * written * fine) / unit;
    // Payoff in 1e-8 USDC: of a put per unit, of a call as a fraction of the index.
    const gain = isPut ? strike * 100_000_000n - index : index - strike * 100_000_000n;
    const over = isPut ? 100_000_000n : index;
    const worth = (lotsOf: bigint) => (gain <= 0n ? [0n, 1n] : [gain * lotsOf * fine, over * unit]) as [bigint, bigint]; // two of them
    const [top, bottom] = worth(written);
    // The remaining escrow is truncated too.
    const rest = (escrow * bottom - top) / bottom;
    const [heldTop, heldBottom] = worth(size > 0n ? size : 0n);
    add(sums, who, rest - escrow + heldTop / heldBottom);
  }
  return { usdc, coins };
}

const core: Core = newGenesisCore(readDefaultGenesis());
const rich = { usdc: units(10n ** 30n), coins: units(10n ** 28n) };
let courses = 0;

/** Four accounts that were never used. */
function accounts(): readonly Address[] {
  courses += 1;
  return [0, 1, 2, 3].map((n) => {
    const address: Address = `0x${(courses * 4 + n).toString(16).padStart(40, '0')}`;
    const from = { kind: 'outside', door: 'genesis' } as const;
    const facts = { from, to: holderForAccount(address), why: { kind: 'genesis' } } as const;
    moveMoney(core, { token: USDC, amount: rich.usdc, ...facts });
    moveMoney(core, { token: COIN, amount: rich.coins, ...facts });
    return address;
  });
}

function modelled({ isPut, strike, szDecimals, bps, ppm, fills, index }: SeriesCase): Counted {
  const { state } = core;
  const own = accounts();
  const at = (n: number): Address => own[n] ?? '0x0000000000000000000000000000000000000000';
  const id = state.options.nextId;
  const expiryMs = state.timeMs + HOUR;
  const kind = isPut ? 'put' : 'call';
  registerOptionSeries(core, { underlying: 'BTC', kind, strike: usd(strike * 10n ** 18n), expiryMs, szDecimals });
  const series = optionSeriesAt(state, id);
  if (series === undefined) throw new Error('the series is not listed');
  state.options.rates = { taker: bps === null ? null : ratioOfDeciBps(bps), premiumCapPpm: ppm };
  for (const { buyer, writer, isTakerBuyer, size, price } of fills) {
    const parties = { buyer: at(buyer), writer: at(writer), taker: at(isTakerBuyer ? buyer : writer) };
    settleOptionFill(core, planOptionFill(core, { series, price: bookPx(price), size: lots(size), ...parties }));
  }
  for (let n = 0; index !== null && n < 20; n++)
    recordOptionIndexSample(state, 'BTC', { px: bookPx(index), atMs: expiryMs - 1_000 * n }, expiryMs - HOUR);
  state.timeMs = index === null ? expiryMs + 24 * HOUR : expiryMs;
  settleDueSeries(core);
  core.touched.clear();
  // Discards the settlement's events, which this test does not read.
  core.journal.close();
  expect(optionSeriesAt(state, id)).toBeUndefined();
  const held = (token: number) =>
    own.map((address) => {
      const { cash, balances } = readAccount(state, address);
      return token === USDC
        ? (cash - rich.usdc) / 10n ** 12n
        : ((balances.get(COIN)?.total ?? 0n) - rich.coins) / 10n ** 10n;
    });
  return { usdc: held(USDC), coins: held(COIN) };
}

test('fills, fees and payouts match a computation from the text', () => {
  fc.assert(
    fc.property(seriesCase, (drawn) => {
      expect(modelled(drawn)).toEqual(naive(drawn));
    }),
    { numRuns: RUNS, seed: 12, endOnFailure: true },
  );
  assertConservation(core);
});
