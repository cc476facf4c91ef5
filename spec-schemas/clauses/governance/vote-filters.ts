import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const governanceVoteFiltersClauses = [
  {
    id: 'governance.votes.no-arguments',
    says: '`validator_votes` needs no argument.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'governance.votes.page-back',
    says: '`reaches_oldest` false means that older rows exist: an earlier `end_time` finds them.',
    sources: [citeReadApi('validator_votes row')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'governance.votes.limit-newest',
    says: 'A `limit` that cuts keeps the newest rows.',
    sources: [citeReadApi('validator_votes row'), citeSupplement('reads', 'validator_votes')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'governance.votes.validator-unparseable',
    says: 'A `validator` that does not parse answers 400, or is ignored.',
    sources: [citeSupplement('reads', 'validator_votes')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'observe',
    accepts: { statuses: [400, 200] },
  },
] as const satisfies readonly ClauseDeclaration[];
