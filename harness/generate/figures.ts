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
  /** Plain orders for each leg among single orders. */
  readonly plainOrders: number;
  /** Factor by which an order has less often than elsewhere a word that gets its whole action refused. */
  readonly fewOdd: number;
  /** Whether bids may rest. Where they do not, the mark depends on no book, and stays where the index has it. */
  readonly bidsRest: boolean;
  /** How soon a chase reaches its last block, price and moment. */
  readonly chase: 'short' | 'long';
  /** Most orders of a batch, and most cancels and amendments. */
  readonly legs: number;
  /** Distance of an index from its value at the start of the run, bps. */
  readonly index: fc.Arbitrary<number>;
}

/** Whole bps around an approval and the cap of 8. */
export const brokerBpsArbitrary: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(2) },
  { weight: 3, arbitrary: fc.constantFrom(0, 8, 9) },
);

/** Returns prices on the grid, at most so many ticks to either side of the mark. */
export function pxNearMarkArbitrary(ticks: number): fc.Arbitrary<PxRef> {
  return fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -ticks, max: ticks }) });
}

/** Prices near the mark, where orders meet; the grid's neighbours and the ends of the field now and then. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 24, arbitrary: pxNearMarkArbitrary(6) },
  { weight: 6, arbitrary: pxNearMarkArbitrary(400) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('off-tick' as const), ticks: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('power-of-2' as const), exponent: fc.nat({ max: 63 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('zero' as const) }) },
);

/** Small against an account's funds, so that nobody gets near liquidation (D95). */
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

/** Whole units and cents of them, up to 50. */
export const smallAmountArbitrary = fc.integer({ min: 1, max: 5_000 }).map(
  (value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  // Back to the figure, so that an amount out of a report shrinks too.
  (text) => (typeof text === 'string' && /^[0-9]{1,2}\.[0-9]{2}$/.test(text) ? Number(text.replace('.', '')) : 0),
);

/**
 * Zero, negative, too much. None is slightly finer than its token: no text says whether such a send is cut or refused.
 */
export const invalidAmountArbitrary = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '0.000001',
  `0.${'0'.repeat(18)}1`,
  '1000000000',
  '0.0',
);

/** Beyond any 64-bit field; the largest of 128 bits, and the first beyond. */
export const enormousAmountArbitrary = fc.constantFrom(String(2n ** 64n), String(2n ** 128n - 1n), String(2n ** 128n));

/** Small enough for the sender to stay far from liquidation, then the edges. */
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

/** Legs that no mark of the run reaches: the block in which one fires is compared where only blocks pass. */
const trigger: fc.Arbitrary<TriggerDraft> = fc.record({
  level,
  isMarket: fc.constantFrom(true, true, false, null),
  tpsl: fc.constantFrom('sl', 'sl', 'tp'),
  trail: fc.oneof(
    { weight: 20, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom('wide', 'wide', 'wide', 'zero') },
  ),
});

/** Half a percent: sizes are small, so nobody comes near liquidation by it. */
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
