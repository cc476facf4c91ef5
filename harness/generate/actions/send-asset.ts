import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';
import { account } from '../references.ts';
import type { AccountRef } from '../steps.ts';

interface Words {
  readonly tag: 'send_asset';
  readonly token: 'usdc' | 'native';
  readonly to: AccountRef | 'stranger';
  /** Decimal text in whole units, or more than anybody has. */
  readonly amount: string;
}

const cents = fc.integer({ min: 1, max: 5_000 }).map(
  (value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  // Back to the figure, so that an amount out of a report shrinks too.
  (text) => (typeof text === 'string' && /^[0-9]{1,2}\.[0-9]{2}$/.test(text) ? Number(text.replace('.', '')) : 0),
);

/**
 * Little enough for the sender to stay far from liquidation, then the edges: nothing, less than nothing, too much. None
 * is a little finer than its token: whether such a send is cut or refused, no text says.
 */
const amount = fc.oneof(
  { weight: 8, arbitrary: cents },
  {
    weight: 4,
    arbitrary: fc.constantFrom('0', '-1', '1.5', '0.000001', `0.${'0'.repeat(18)}1`, '1000000000', '0.0'),
  },
);

export const sendAsset: GeneratedAction<Words> = {
  tag: 'send_asset',
  weight: 4,
  words: fc.record({
    tag: fc.constant('send_asset'),
    token: fc.constantFrom('usdc', 'native'),
    to: fc.oneof({ weight: 6, arbitrary: account }, { weight: 1, arbitrary: fc.constant('stranger' as const) }),
    amount,
  }),
  encode: (words, _encoding, scope) => ({
    type: words.tag,
    params: {
      source_dex: 0,
      destination_dex: 0,
      asset: scope.tokens[words.token],
      destination: words.to === 'stranger' ? scope.stranger : scope.address(words.to),
      amount: words.amount,
      to_perp: false,
    },
  }),
  facets: ({ token, to }) => [token, to === 'stranger' ? 'to a stranger' : 'among the cast'],
};
