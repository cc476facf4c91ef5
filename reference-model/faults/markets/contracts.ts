import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeMarketSectionsReadEdit } from '../operators/markets.ts';

export const marketsTokenContractFaults: readonly Fault[] = [
  {
    id: 'markets.unbound-as-nobody',
    clause: 'markets.token.unbound',
    title: 'a token without a contract serves the zero address as one',
    edit: bound(() => ({ address: `0x${'0'.repeat(40)}` })),
  },
  {
    id: 'markets.bound-in-another-way',
    clause: 'markets.token.variant',
    title: 'a contract is bound in a variant that there is not',
    edit: bound(() => ({ variant: 3 })),
  },
  {
    id: 'markets.bound-anew',
    clause: 'markets.token.binding-permanent',
    title: 'with every block a token is bound to another contract',
    edit: bound((height) => ({ address: `0x${height.toString(16).padStart(40, 'b')}` })),
  },
];

/** Serves every token as bound. @param to  the wrong binding at a height */
function bound(to: (height: number) => { readonly address?: string; readonly variant?: number }): RulesEdit {
  return makeMarketSectionsReadEdit(({ token }) => ({
    token: {
      ...token,
      evm_contract: (_token, { state }) => ({
        address: `0x${'b'.repeat(40)}`,
        variant: 0,
        evm_extra_wei_decimals: 0,
        ...to(state.height),
      }),
    },
  }));
}
