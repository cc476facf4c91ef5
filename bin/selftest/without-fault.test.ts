import { expect, test } from 'vitest';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { clausesWithoutFault, singleClauseFaults, withoutFaultText } from './without-fault.ts';

/** Judged, and broken by a fault of other clauses alone. None may be added; one that gets a fault of its own leaves. */
const owed: readonly string[] = [
  'liquidation.tier.cancel',
  'liquidation.tier.reduce-only',
  'margin.held.resting',
  'margin.isolated.scalars',
  'margin.top-up.none',
  'orders.baskets.cancel-all-none',
  // Every money that a check reads for it stands in a shape of the documents, which wants plain digits.
  'transport.scalar.plain-decimal',
  'twap.cancel.keeps-fills',
  'twap.order.reply',
  'twap.read.active',
];

test('every other clause that a check judges has a fault that breaks it', () => {
  expect(clausesWithoutFault(allClauses, modelTestParts.checks, singleClauseFaults()).toSorted()).toEqual(
    owed.toSorted(),
  );
});

test('those without one stand by area', () => {
  expect(withoutFaultText(['orders.grid.price', 'orders.grid.size', 'faucet.amount.cap'])).toBe(
    ['judged clauses without a fault of their own: 3', '  orders: grid.price, grid.size', '  faucet: amount.cap'].join(
      '\n',
    ),
  );
});
