import Type from 'typebox';
import { closedObject, defineShape, forbiddenKey } from './composites.ts';
import { LowerAddress, Uint64 } from './scalars.ts';

/** Not wrapped in `data`. `usdc` and `mtf` in whole units. @source read-api, "Faucet grant" */
export const FaucetGrant = defineShape(
  'seed',
  closedObject({
    address: LowerAddress,
    usdc: Uint64,
    mtf: Uint64,
    status: Type.Literal('queued', { 'x-compare': 'exact' }),
    error: forbiddenKey(),
  }),
  { address: `0x${'a1'.repeat(20)}`, usdc: 3000, mtf: 10, status: 'queued' },
);

/** The texts are the contract: the string contains one of them (D37). @source read-api, "POST {base_url}/faucet" */
export const FaucetRefusal = defineShape(
  'seed',
  closedObject({
    error: Type.String({
      title: 'one of the documented faucet texts',
      pattern:
        '(invalid address: |zero address not allowed|amount must be positive|address already funded|rate limit: this IP requested too recently|faucet disabled on this network|faucet reserve is empty; ask an operator to refill it|faucet backlog full; retry shortly)',
      'x-compare': 'exact',
    }),
    data: forbiddenKey(),
  }),
  { error: 'address already funded' },
);
