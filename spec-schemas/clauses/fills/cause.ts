import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const fillsCauseClauses = [
  {
    id: 'fills.cause.forced-close',
    says: 'A leg that was closed by force carries `forced_close_partial`, `forced_close_full` or `forced_close_isolated` as `cause`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D18',
  },
  {
    id: 'fills.cause.by-vote',
    says: 'A leg that a vote closed carries `cause` `forced_close_governance`.',
    sources: [citeSupplement('engine', '11')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D18',
  },
  {
    id: 'fills.cause.twap',
    says: 'A slice fill of a TWAP carries `cause` `twap` and the `twap_id` of its parent.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D18',
  },
  {
    id: 'fills.cause.archive',
    says: 'A row that the archive serves never carries `cause`.',
    sources: [citeSupplement('reads', 'user_fills')],
    kind: 'presence',
    judgedBy: 'operate',
  },
  {
    id: 'fills.row.start-position-grid',
    says: '`start_position` is a leg size at the `sz_decimals` of the market: it has no more decimals.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.row.walk',
    says: 'From fill to fill of a market `start_position` moves by the signed `sz` of the one before.',
    sources: [citeReadApi('user_fills row'), citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.row.reaches-position',
    says: 'The last fill of a market leaves the position of `clearinghouse_state`: its `start_position` moved by its signed `sz`.',
    sources: [citeReadApi('user_fills row'), citeSupplement('reads-notes')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.row.block',
    says: '`block` is the height of the settlement: not above `height` of a later `account_state`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.row.time',
    says: '`time` is the consensus time of the fill, in ms.',
    sources: [citeReadApi('user_fills row'), citeReadApi('Conventions of the read plane')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
