import fc from 'fast-check';
import type { AccountRef, CloidRef, KeyRef, MarketRef, OrderRef, RfqRef, VaultRef } from './steps.ts';

/** Accounts of a sequence: two that trade, and a third. */
export const ACCOUNTS_PER_SEQUENCE = 3;
/** Markets of a sequence: enough for mix-ups, few enough for orders to match. */
export const MARKETS_PER_SEQUENCE = 2;
/** Few client order ids, so that one is repeated during and after its order's life. */
const CLOIDS = 4;

export const accountRefArbitrary: fc.Arbitrary<AccountRef> = fc.integer({ min: 0, max: ACCOUNTS_PER_SEQUENCE - 1 });
export const marketRefArbitrary: fc.Arbitrary<MarketRef> = fc.integer({ min: 0, max: MARKETS_PER_SEQUENCE - 1 });
export const cloidRefArbitrary: fc.Arbitrary<CloidRef> = fc.integer({ min: 0, max: CLOIDS - 1 });

/** Few indices, so that transfers find one. */
export const subAccountIndexArbitrary: fc.Arbitrary<number> = fc.integer({ min: 0, max: 3 });
export const keyRefArbitrary: fc.Arbitrary<KeyRef> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ of: fc.constant('account' as const), nth: accountRefArbitrary }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('agent' as const), nth: accountRefArbitrary }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('stranger' as const) }) },
);

const nth = fc.nat({ max: 7 });

/** Mostly an order of the account itself, otherwise one of another account. */
export const orderRefArbitrary: fc.Arbitrary<OrderRef> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ of: fc.constant('own' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('placed' as const), by: accountRefArbitrary, nth }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('nobody' as const) }) },
);

/** Sessions of the accounts that mostly request; occasionally an unused id. */
export const rfqRefArbitrary: fc.Arbitrary<RfqRef> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ of: fc.integer({ min: 0, max: 1 }), nth: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
);

/** Vault of the account itself, or of the accounts that mostly open some; occasionally an unused id. */
export const vaultRefArbitrary: fc.Arbitrary<VaultRef> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ of: fc.constant('own' as const), nth: fc.nat({ max: 1 }) }) },
  { weight: 7, arbitrary: fc.record({ of: fc.integer({ min: 0, max: 1 }), nth: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.constant('nobody' as const) },
);
