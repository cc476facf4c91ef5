import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'user_portfolio_margin';
  readonly enroll: boolean;
}

export const userPortfolioMarginGenerator: ActionGenerator<Words> = {
  tag: 'user_portfolio_margin',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('user_portfolio_margin'), enroll: fc.boolean() }),
  encode: ({ tag, enroll }) => ({ type: tag, params: { enroll } }),
  facets: ({ enroll }) => [enroll ? 'enrols' : 'leaves'],
};
