import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const spotDeployReadsClauses = [
  {
    id: 'spot-deploy.auction.shape',
    says: '`spot_deploy_auction` has `current_ask`, `floor`, `start`, `start_multiplier`, `duration_blocks`, `opened_at_block`, `now_block`, `last_clearing` and `sealed_round`.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D234',
  },
  {
    id: 'spot-deploy.auction.bounds',
    says: '`current_ask` lies between `floor` and `start`.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'limit',
    judgedBy: 'observe',
  },
  {
    id: 'spot-deploy.auction.falls',
    says: '`current_ask` never rises from block to block inside a round.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'spot-deploy.auction.now-block',
    says: '`now_block` is the height of the answer.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'spot-deploy.auction.sealed',
    says: 'While no sealed round was ever held, `sealed_round` has no bid and no winner, nothing burned and no deposit.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'spot-deploy.auction.zero',
    says: '`opened_at_block` is 0 before the first round and `last_clearing` `0` before the first sale.',
    sources: [citeSupplement('reads', 'spot_deploy_auction')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D176',
  },
] as const satisfies readonly ClauseDeclaration[];
