import fc from 'fast-check';
import { toWireIdValue } from '../encode-figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { AccountRef } from '../steps.ts';

/** Millionths of a USDC; or the free balance plus `units`; or the largest value. */
type MicroRef = number | { readonly of: 'free'; readonly units: number } | 'greatest';

interface Words {
  readonly tag: 'bridge_withdraw';
  readonly chain: 'Base' | 'Arbitrum';
  readonly asset: number;
  readonly amount: MicroRef;
  readonly to: AccountRef;
}

export const bridgeWithdrawGenerator: ActionGenerator<Words> = {
  tag: 'bridge_withdraw',
  weight: 4,
  isOnRequest: true,
  words: () =>
    fc.record({
      tag: fc.constant('bridge_withdraw'),
      chain: fc.constantFrom('Base', 'Arbitrum'),
      asset: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 100) }),
      amount: fc.oneof<fc.WeightedArbitrary<MicroRef>[]>(
        { weight: 10, arbitrary: fc.integer({ min: 1_000_000, max: 20_000_000 }) },
        {
          weight: 4,
          arbitrary: fc.record({ of: fc.constant('free' as const), units: fc.integer({ min: -1, max: 1 }) }),
        },
        { weight: 2, arbitrary: fc.constantFrom(0, 1, 'greatest' as const) },
      ),
      to: accountRefArbitrary,
    }),
  encode: ({ tag, chain, asset, amount, to }, { by }, scope) => ({
    type: tag,
    params: {
      chain,
      asset,
      dst_addr: scope.accounts.address(to),
      amount: toWireIdValue(String(microOf(amount, () => scope.accounts.spendable(by, collateral, 0)))),
    },
  }),
  facets: ({ chain, asset, amount }) => [
    chain,
    ...(asset === 0 ? [] : ['another asset']),
    ...(typeof amount === 'object'
      ? [`free ${amount.units}`]
      : amount === 0 || amount === 'greatest'
        ? [String(amount)]
        : []),
  ],
};

const collateral = { token: 'usdc', toPerp: true } as const;

/** @param free  whole USDC as decimal text */
function microOf(amount: MicroRef, free: () => string): bigint {
  if (amount === 'greatest') return 2n ** 64n - 1n;
  if (typeof amount === 'number') return BigInt(amount);
  const [whole = '0', places = ''] = free().split('.');
  const micro = BigInt(whole + places.slice(0, 6).padEnd(6, '0')) + BigInt(amount.units);
  return micro < 0n ? 0n : micro;
}
