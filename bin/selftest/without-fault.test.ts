import { expect, test } from 'vitest';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { clausesWithoutFaultText, findClausesWithoutFault, listSingleClauseFaults } from './without-fault.ts';

/** Judged clauses without a fault of their own: only faults of other clauses break them. Entries may only be removed. */
const owed: readonly string[] = [
  'liquidation.tier.cancel',
  'liquidation.tier.reduce-only',
  'margin.held.resting',
  'margin.isolated.scalars',
  'margin.top-up.none',
  'orders.baskets.cancel-all-none',
  // All its amounts are also in documented shapes, which require plain digits.
  'transport.scalar.plain-decimal',
  'twap.cancel.keeps-fills',
  'twap.order.reply',
  'twap.read.active',
];

test('every other judged clause has a fault that breaks it', () => {
  expect(findClausesWithoutFault(allClauses, modelTestParts.checks, listSingleClauseFaults()).toSorted()).toEqual(
    owed.toSorted(),
  );
});

test('clauses without a fault are listed by area', () => {
  expect(clausesWithoutFaultText(['orders.grid.price', 'orders.grid.size', 'faucet.amount.cap'])).toBe(
    ['judged clauses without a fault of their own: 3', '  orders: grid.price, grid.size', '  faucet: amount.cap'].join(
      '\n',
    ),
  );
});
