import fc from 'fast-check';
import {
  makeHalfFirstArbitrary,
  makeUniqueDeployName,
  type RegistrationBidRef,
  registrationBidArbitrary,
  resolveRegistrationBidText,
} from '../deployer-drafts.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import type { AccountRef } from '../steps.ts';

type SymbolRef = 'own' | 'of 32' | 'of 33' | 'of another alphabet' | 'a market' | 'empty';

interface Words {
  readonly tag: 'spot_register_token';
  readonly symbol: SymbolRef;
  readonly nth: number;
  readonly szDecimals: number;
  readonly weiDecimals: number;
  readonly fee: RegistrationBidRef;
}

const sound = { symbol: 'own', szDecimals: 2, weiDecimals: 6 } as const;

/** The price depends on an auction clock: if that is unknown, the bid is negative. */
export const spotRegisterTokenGenerator: ActionGenerator<Words> = {
  tag: 'spot_register_token',
  weight: 0.3,
  words: () =>
    fc.record({
      tag: fc.constant('spot_register_token'),
      symbol: makeHalfFirstArbitrary<SymbolRef>(
        'own',
        'own',
        'of 32',
        'of 33',
        'of another alphabet',
        'a market',
        'empty',
      ),
      nth: fc.nat({ max: 3 }),
      szDecimals: makeHalfFirstArbitrary(2, 0, 6, 7),
      weiDecimals: makeHalfFirstArbitrary(6, 8, 18, 1, 0, 19),
      fee: registrationBidArbitrary,
    }),
  encode({ tag, nth, fee: bid, ...drawn }, { by }, scope) {
    // At most one error: no source says which of two is reported (D94).
    const { symbol, szDecimals, weiDecimals } = scope.deploys.isAtAuctionFloor ? drawn : sound;
    return {
      type: tag,
      params: {
        symbol: symbolOf(symbol, by, nth, scope),
        sz_decimals: szDecimals,
        wei_decimals: weiDecimals,
        max_deploy_fee: resolveRegistrationBidText(bid, scope),
      },
    };
  },
  facets: ({ symbol }) => [symbol],
};

function symbolOf(ref: SymbolRef, by: AccountRef, nth: number, scope: EncodeScope): string {
  const own = makeUniqueDeployName('T', by, nth, scope);
  switch (ref) {
    case 'own':
      return own;
    case 'of 32':
      return own.padEnd(32, '-');
    case 'of 33':
      return own.padEnd(33, '-');
    case 'of another alphabet':
      return `名${own}`;
    case 'a market':
      return scope.markets.at(0).coin;
    case 'empty':
      return '';
  }
}
