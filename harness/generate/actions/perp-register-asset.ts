import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'perp_register_asset';
  readonly decimals: number;
}

/** By an account that has not the stake for it: names and symbols are those that it could have. */
export const perpRegisterAsset: GeneratedAction<Words> = {
  tag: 'perp_register_asset',
  weight: 0.5,
  words: () => fc.record({ tag: fc.constant('perp_register_asset'), decimals: fc.constantFrom(0, 2) }),
  encode: ({ tag, decimals }, { by }, scope) => {
    const name = `D${scope.address(by).slice(2, 13)}`;
    return { type: tag, params: { symbol: `${name}:X1`, decimals, name } };
  },
};
