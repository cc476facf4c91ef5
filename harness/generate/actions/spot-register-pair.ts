import fc from 'fast-check';
import {
  type DeployedRef,
  deployedRefArbitrary,
  makeHalfFirstArbitrary,
  makeUniqueDeployName,
  type RegistrationBidRef,
  registrationBidArbitrary,
  resolveAssetId,
  resolveRegistrationBidText,
} from '../deployer-drafts.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

type TokenRef = 'usdc' | 'native' | 'nobody' | DeployedRef;

interface Words {
  readonly tag: 'spot_register_pair';
  readonly base: TokenRef;
  readonly quote: 'usdc' | 'native';
  readonly name: 'own' | 'of another alphabet' | 'a market';
  readonly nth: number;
  readonly fee: RegistrationBidRef;
}

const sound = { base: 'native', quote: 'usdc', name: 'own' } as const;

/** Registers a pair, mostly on a token that was registered before. */
export const spotRegisterPairGenerator: ActionGenerator<Words> = {
  tag: 'spot_register_pair',
  weight: 0.3,
  words: () =>
    fc.record({
      tag: fc.constant('spot_register_pair'),
      base: fc.oneof(
        { weight: 5, arbitrary: deployedRefArbitrary },
        { weight: 3, arbitrary: fc.constantFrom<TokenRef[]>('native', 'usdc', 'nobody') },
      ),
      quote: makeHalfFirstArbitrary<Words['quote']>('usdc', 'usdc', 'usdc', 'native'),
      name: makeHalfFirstArbitrary<Words['name']>('own', 'own', 'of another alphabet', 'a market'),
      nth: fc.nat({ max: 2 }),
      fee: registrationBidArbitrary,
    }),
  encode({ tag, nth, fee: bid, ...drawn }, { by }, scope) {
    // At most one error: no source says which of two is reported (D94).
    const { base, quote, name } = scope.deploys.isAtAuctionFloor ? drawn : sound;
    const id = tokenId(base, scope);
    const own = `${makeUniqueDeployName('P', by, nth, scope)}/USDC`;
    const named = { own, 'of another alphabet': `名${own}`, 'a market': scope.markets.at(0).coin }[name];
    return {
      type: tag,
      params: {
        base: id,
        quote: scope.tokens[quote],
        name: named,
        max_deploy_fee: resolveRegistrationBidText(bid, scope),
      },
    };
  },
  facets: ({ base, name }) => [...(typeof base === 'string' ? [base] : ['own token']), name],
};

function tokenId(ref: TokenRef, scope: EncodeScope): number {
  return ref === 'usdc' || ref === 'native' ? scope.tokens[ref] : resolveAssetId(ref, 'token', scope);
}
