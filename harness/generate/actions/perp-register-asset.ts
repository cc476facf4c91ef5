import fc from 'fast-check';
import { makeHalfFirstArbitrary } from '../deployer-drafts.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AccountRef } from '../steps.ts';

type Prefix = { readonly dexOf: AccountRef } | 'own' | 'none' | 'a market';

interface Words {
  readonly tag: 'perp_register_asset';
  readonly prefix: Prefix;
  readonly nth: number;
  readonly decimals: number;
  /** Name of the dex; null: left out. */
  readonly name: 'own' | 'too long' | null;
}

const sound = { prefix: 'own', decimals: 0, name: 'own' } as const;

/** Registers a market in its own dex, or another's. Only families of deployers have the stake for it. */
export const perpRegisterAssetGenerator: ActionGenerator<Words> = {
  tag: 'perp_register_asset',
  weight: 0.5,
  words: () =>
    fc.record({
      tag: fc.constant('perp_register_asset'),
      prefix: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<Prefix[]>('own', 'own', 'own', 'none', 'a market') },
        { weight: 5, arbitrary: fc.record({ dexOf: fc.constant(0) }) },
      ),
      nth: fc.nat({ max: 3 }),
      decimals: makeHalfFirstArbitrary(0, 2, 4, 8),
      name: makeHalfFirstArbitrary<Words['name']>('own', null, null, 'too long'),
    }),
  encode({ tag, nth, ...drawn }, { by }, scope) {
    // At most one error, a missing stake included: no source says which of two is reported (D94).
    const { prefix, decimals, name } = scope.deploys.isAtAuctionFloor ? drawn : sound;
    const named = name === null ? {} : { name: name === 'own' ? dexName(by, scope) : `${dexName(by, scope)}-----` };
    return { type: tag, params: { symbol: symbolOf(prefix, nth, by, scope), decimals, ...named } };
  },
  facets: ({ prefix, name }) => [
    typeof prefix === 'string' ? prefix : 'dex of another',
    ...(name === null ? [] : [name]),
  ],
};

function symbolOf(prefix: Prefix, nth: number, by: AccountRef, scope: EncodeScope): string {
  if (prefix === 'a market') return scope.markets.at(0).coin;
  if (prefix === 'none') return `X${scope.accounts.address(by).slice(2, 13)}${nth}`;
  return `${dexName(prefix === 'own' ? by : prefix.dexOf, scope)}:X${nth}`;
}

/** Returns twelve letters: a dex name that nobody else has. */
function dexName(by: AccountRef, scope: EncodeScope): string {
  return `D${scope.accounts.address(by).slice(2, 13)}`;
}
