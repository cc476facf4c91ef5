import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const limitsCoverageClauses = [
  {
    id: 'limits.ip.every-request',
    says: 'Every HTTP request of an IP draws on its budget, whatever account it names.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.exchange-only',
    says: "Reads draw on the IP's budget and on no account's.",
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.named',
    says: "An action that names an owner draws on the owner's bucket and not on the signer's.",
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.floor',
    says: 'An account without volume has the lowest rung of the ladder, the default budget.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.ladder-window',
    says: 'The ladder reads the committed volume of the trailing 30 days.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'The rungs of the ladder are not published.',
  },
  {
    id: 'limits.weight.evm',
    says: '`POST /evm` costs 1 per element of the batch, and 1 at least.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D84',
  },
  {
    id: 'limits.charged.evm-unparseable',
    says: 'An EVM batch that does not parse is charged 100.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D84',
  },
  {
    id: 'limits.charged.evm-oversize',
    says: 'An EVM batch of more than 100 elements is charged 100, the cap.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D84',
  },
  {
    id: 'limits.operator.configured',
    says: 'The budgets are set by the operator; only the volume ladder reads committed state.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A budget does not show who set it.',
  },
] as const satisfies readonly ClauseDeclaration[];
