import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'spot_margin_deposit';
  readonly amount: string;
}

/** Retired: it comes to nothing, whatever it says. */
export const spotMarginDeposit: GeneratedAction<Words> = {
  tag: 'spot_margin_deposit',
  weight: 0.5,
  words: () => fc.record({ tag: fc.constant('spot_margin_deposit'), amount: fc.constantFrom('1', '2.5', '1000') }),
  encode: ({ tag, amount }) => ({ type: tag, params: { pair: 200, amount } }),
};
