import fc from 'fast-check';
import { accountRefArbitrary } from './references.ts';
import type { AmountRef, BrokerDraft, PxRef, RecipientRef, SizeRef, TriggerDraft } from './steps.ts';

/** Figures of requests: prices, sizes, amounts. */
export interface FigureArbitraries {
  readonly px: fc.Arbitrary<PxRef>;
  readonly size: fc.Arbitrary<SizeRef>;
  /** Amounts of transfers. */
  readonly amount: fc.Arbitrary<AmountRef>;
  readonly recipient: fc.Arbitrary<RecipientRef>;
  readonly leverage: fc.Arbitrary<number>;
  /** Broker that an order pays, mostly none. */
  readonly broker: fc.Arbitrary<BrokerDraft | null>;
  /** Trigger of a parked leg. */
  readonly trigger: fc.Arbitrary<TriggerDraft>;
  /** Number of plain orders per leg among single orders. */
  readonly plainOrders: number;
  /** Factor by which orders less often contain a value that gets the whole action refused. */
  readonly fewOdd: number;
  /** Whether bids may rest. If not, the mark does not depend on the book, and follows the index. */
  readonly bidsRest: boolean;
  /** Whether a chase soon reaches its last block, price and time. */
  readonly chase: 'short' | 'long';
  /** Maximum orders of a batch, and maximum cancels and amendments. */
  readonly legs: number;
  /** Distance of an index from its initial value, bps. */
  readonly index: fc.Arbitrary<number>;
}

/** Whole bps around an approval and the cap of 8. */
export const brokerBpsArbitrary: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(2) },
  { weight: 3, arbitrary: fc.constantFrom(0, 8, 9) },
);

/** Returns grid prices within this many ticks of the mark. */
export function makePxNearMarkArbitrary(ticks: number): fc.Arbitrary<PxRef> {
  return fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -ticks, max: ticks }) });
}

/** Prices near the mark, where orders match; occasionally off the grid, and the extremes of the field. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 24, arbitrary: makePxNearMarkArbitrary(6) },
  { weight: 6, arbitrary: makePxNearMarkArbitrary(400) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('off-tick' as const), ticks: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('power-of-2' as const), exponent: fc.nat({ max: 63 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('zero' as const) }) },
);

/** Small compared with an account's funds, so that no account gets near liquidation (D95). */
const usdc = fc.integer({ min: 10, max: 300 });

const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ of: fc.constant('worth' as const), usdc, steps: fc.integer({ min: -1, max: 1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('minimum' as const), steps: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('off-lot' as const), usdc }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('power-of-2' as const), exponent: fc.nat({ max: 63 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
);

/** Whole units with cents, up to 50. */
export const smallAmountArbitrary = fc.integer({ min: 1, max: 5_000 }).map(
  (value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  // The inverse mapping, so that an amount from a report can shrink too.
  (text) => (typeof text === 'string' && /^[0-9]{1,2}\.[0-9]{2}$/.test(text) ? Number(text.replace('.', '')) : 0),
);

/** Zero, negative, too large. None is slightly finer than its token: no text says whether such a send is truncated or refused. */
export const invalidAmountArbitrary = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '0.000001',
  `0.${'0'.repeat(18)}1`,
  '1000000000',
  '0.0',
);

/** Overflows any 64-bit field; the maximum of 128 bits, and one more. */
export const enormousAmountArbitrary = fc.constantFrom(String(2n ** 64n), String(2n ** 128n - 1n), String(2n ** 128n));

/** Small enough for the sender to stay far from liquidation, then edge cases. */
const amount: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 8, arbitrary: smallAmountArbitrary },
  { weight: 4, arbitrary: invalidAmountArbitrary },
);

const recipient: fc.Arbitrary<RecipientRef> = fc.oneof(
  { weight: 6, arbitrary: accountRefArbitrary },
  { weight: 1, arbitrary: fc.constant('stranger' as const) },
);

/** Leverage around the bounds of every ladder, and beyond them. */
const leverage = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 11, 20, 25, 26, 40, 41, 101, 256) },
);

const broker: fc.Arbitrary<BrokerDraft | null> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ to: accountRefArbitrary, bps: brokerBpsArbitrary }) },
);

/** Levels far from every mark of the run. */
const level: fc.Arbitrary<TriggerDraft['level']> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ percent: fc.constantFrom(-40, -30, -20, -15, 15, 20, 30, 40) }) },
  { weight: 1, arbitrary: fc.constantFrom<TriggerDraft['level'][]>('zero', 'greatest') },
);

/** Legs that no mark of the run reaches: the triggering block could only be compared while every block is observed. */
const trigger: fc.Arbitrary<TriggerDraft> = fc.record({
  level,
  isMarket: fc.constantFrom(true, true, false, null),
  tpsl: fc.constantFrom('sl', 'sl', 'tp'),
  trail: fc.oneof(
    { weight: 20, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom('wide', 'wide', 'wide', 'zero') },
  ),
});

/** Half a percent: sizes are small, so no account comes near liquidation. */
const index = fc.integer({ min: -50, max: 50 });

export const usualFigureArbitraries: FigureArbitraries = {
  px,
  size,
  amount,
  recipient,
  leverage,
  broker,
  trigger,
  plainOrders: 14,
  index,
  chase: 'long',
  legs: 3,
  fewOdd: 1,
  bidsRest: true,
};
