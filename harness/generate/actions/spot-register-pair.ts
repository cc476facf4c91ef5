import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'spot_register_pair';
  readonly base: 'usdc' | 'native' | 'nobody';
}

/** For less than nothing, as a token. */
export const spotRegisterPair: GeneratedAction<Words> = {
  tag: 'spot_register_pair',
  weight: 0.3,
  words: () =>
    fc.record({
      tag: fc.constant('spot_register_pair'),
      base: fc.constantFrom<Words['base'][]>('native', 'usdc', 'nobody'),
    }),
  encode: ({ tag, base }, _encoding, { tokens }) => ({
    type: tag,
    params: {
      ...{ base: base === 'nobody' ? 4_000_000_000 : tokens[base], quote: tokens.usdc },
      ...{ name: 'ACME/USDC', max_deploy_fee: '-1' },
    },
  }),
  facets: ({ base }) => (base === 'nobody' ? ['of nobody'] : []),
};
