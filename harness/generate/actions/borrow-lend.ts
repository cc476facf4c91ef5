import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'borrow_lend';
  readonly kind: 'Lend' | 'UnLend' | 'Borrow' | 'Repay';
  readonly amount: string;
}

export const borrowLendGenerator: ActionGenerator<Words> = {
  tag: 'borrow_lend',
  weight: 2,
  words: () =>
    fc.record({
      tag: fc.constant('borrow_lend'),
      kind: fc.constantFrom('Lend', 'UnLend', 'Lend', 'UnLend', 'Borrow', 'Repay'),
      amount: fc.constantFrom('0.000001', '1', '1', '2.5', '1000000000', '1000000000001', '0', '-1'),
    }),
  encode: ({ tag, kind, amount }) => ({ type: tag, params: { kind, amount } }),
  facets: ({ kind }) => [kind],
};
