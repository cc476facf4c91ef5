import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const fillsWindowAndFoldingClauses = [
  {
    id: 'fills.ring.bounded',
    says: 'Without a window `user_fills` serves a bounded recent part of the history.',
    sources: [citeReadApi('Limits')],
    kind: 'limit',
    judgedBy: 'document',
    reason: 'The size of the ring is not published.',
  },
  {
    id: 'fills.ring.archive',
    says: 'A `start_time` before the oldest row of the ring is answered from the archive.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'fills.ring.archive-known',
    says: 'Where the archive lists a closed position, a window at its beginning has the fill that opened it.',
    sources: [citeReadApi('POST /info'), citeReadApi('user_position_history row')],
    // Which reads an archive serves depends on the deployment.
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.ring.aggregate-older',
    says: 'A node that does not know `aggregate` ignores it.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A node that ignores it cannot be told from one that is broken; one that knows it has a clause of its own.',
  },
  {
    id: 'fills.ring.limit-folded',
    says: 'With `aggregate` true `limit` counts folded rows.',
    sources: [citeSupplement('reads', 'user_fills')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'fills.ring.folded-sums',
    says: 'A folded row has the size, the fee and the profit of its legs together.',
    // A folded row of several legs sums their sizes, fees and profits.
    sources: [citeReadApi('POST /info'), citeReadApi('user_fills row'), citeSupplement('reads', 'user_fills')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.ring.folded-figures',
    says: 'A folded row has the size-weighted price of its legs, cut down, and `tid` and `start_position` of the first one.',
    sources: [citeSupplement('reads', 'user_fills')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
