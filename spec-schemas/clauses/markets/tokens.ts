import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const marketsTokensClauses = [
  {
    id: 'markets.token.wei-decimals',
    says: 'Every transfer of a token is credited at the scale of its `wei_decimals`.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.token.total-supply',
    says: '`total_supply` is a decimal, `0` on a token that has none.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.token.unbound',
    says: '`evm_contract` of a token is null while the binding registry has no contract for it.',
    sources: [citeReadApi('Spot registry')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.token.not-declared',
    says: 'A declared contract that is not in the binding registry is not served as `evm_contract`.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.token.variant',
    says: '`variant` is 0 for a deployed contract, 1 for the first storage slot and 2 for a custom one.',
    sources: [citeReadApi('Spot registry')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'markets.token.extra-decimals',
    says: '`evm_extra_wei_decimals` has no effect on what a transfer credits.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'No action, no vote and no call of an operator binds a token to a contract.',
  },
  {
    id: 'markets.token.binding-first',
    says: 'The first binding of a token stands: a second one does not change `evm_contract`.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'No action, no vote and no call of an operator binds a token to a contract.',
  },
  {
    id: 'markets.token.binding-permanent',
    says: '`evm_contract.address` never changes once it is written.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.token.identifiers',
    says: '`token_id` is 32 bytes of hex and `system_address` an address.',
    sources: [citeReadApi('Spot registry')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D276',
  },
  {
    id: 'markets.token.holders',
    says: 'What accounts hold of a token is together no more than its `total_supply`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
