import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'spot_register_token';
  readonly symbol: string;
  readonly weiDecimals: number;
}

/** For less than nothing, so that no token is registered: what one costs hangs on a clock that no shadow knows. */
export const spotRegisterToken: GeneratedAction<Words> = {
  tag: 'spot_register_token',
  weight: 0.3,
  words: () =>
    fc.record({
      tag: fc.constant('spot_register_token'),
      symbol: fc.constantFrom('ACME', '名前', '', 'A'.repeat(33)),
      weiDecimals: fc.constantFrom(8, 0, 19),
    }),
  encode: ({ tag, symbol, weiDecimals }) => ({
    type: tag,
    params: { symbol, sz_decimals: 2, wei_decimals: weiDecimals, max_deploy_fee: '-1' },
  }),
};
