import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const historyFundingClauses = [
  {
    id: 'history.funding.key',
    says: '`user_funding` and `user_funding_by_time` list their rows under `fundings`.',
    sources: [citeReadApi('Info envelope'), citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.funding.row',
    says: 'A row has `coin`, `time` and the decimals `usdc`, `szi` and `funding_rate`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D277',
  },
  {
    id: 'history.funding.sign',
    says: '`usdc` is negative when the account paid and positive when it received.',
    sources: [citeReadApi('Other read rows'), citeSupplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.funding.every-payment',
    says: 'Every payment has its row, of whatever kind the position is: those of an interval add up to what funding moved the cash of the account by, of a hedged account on both legs.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.funding.order',
    says: '`user_funding` stands newest first.',
    sources: [citeReadApi('Other read rows'), citeReadApi('POST /info')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'history.funding.no-echo',
    says: 'The window of the request is not echoed.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'history.funding.page',
    says: 'A page holds at most 500 rows, the newest of its window.',
    sources: [citeReadApi('POST /info'), citeReadApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'history.funding.walk',
    says:
      'Pages that each end at the time of the last row of the one before reach the oldest row, leave none out, and repeat only rows of ' +
      'that time.',
    sources: [citeReadApi('POST /info'), citeReadApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'history.funding.end-inclusive',
    says: '`end_time` is inclusive: the row of exactly that time comes again on the next page.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.funding.start-inclusive',
    says: '`start_time` is inclusive.',
    sources: [citeSupplement('reads', 'user_funding')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'history.funding.sign-of-rate',
    says: '`usdc` has the sign opposite to `szi` times `funding_rate`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.funding-by-time.rows',
    says: '`user_funding_by_time` takes the arguments of `user_funding` and serves its rows.',
    sources: [citeSupplement('reads', 'user_funding_by_time')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
