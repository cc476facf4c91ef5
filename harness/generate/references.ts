import fc from 'fast-check';
import type { AccountRef, CloidRef, KeyRef, MarketRef, OrderRef, RfqRef, VaultRef } from './steps.ts';

/** Accounts that a sequence plays with: two that trade and one that is in the way. */
export const ACCOUNTS = 3;
/** Markets that a sequence plays with: enough for a mix-up, few enough for orders to meet. */
export const MARKETS = 2;
/** Few, so that one is used again while its order lives, and after. */
const CLOIDS = 4;

export const account: fc.Arbitrary<AccountRef> = fc.integer({ min: 0, max: ACCOUNTS - 1 });
export const market: fc.Arbitrary<MarketRef> = fc.integer({ min: 0, max: MARKETS - 1 });
export const cloid: fc.Arbitrary<CloidRef> = fc.integer({ min: 0, max: CLOIDS - 1 });

/** Few, so that what is sent to one finds it. */
export const subIndex: fc.Arbitrary<number> = fc.integer({ min: 0, max: 3 });
export const key: fc.Arbitrary<KeyRef> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ of: fc.constant('account' as const), nth: account }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('agent' as const), nth: account }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('stranger' as const) }) },
);

const nth = fc.nat({ max: 7 });

/** Mostly an order of one's own, then one of somebody else's. */
export const order: fc.Arbitrary<OrderRef> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ of: fc.constant('own' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('placed' as const), by: account, nth }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('nobody' as const) }) },
);

/** Of those who mostly ask; now and then a number of none. */
export const rfq: fc.Arbitrary<RfqRef> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ of: fc.integer({ min: 0, max: 1 }), nth: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
);

/** One of the account's own, or of those who mostly open some; now and then a number of none. */
export const vault: fc.Arbitrary<VaultRef> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ of: fc.constant('own' as const), nth: fc.nat({ max: 1 }) }) },
  { weight: 7, arbitrary: fc.record({ of: fc.integer({ min: 0, max: 1 }), nth: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.constant('nobody' as const) },
);
