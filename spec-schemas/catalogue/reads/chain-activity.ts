import type { ReadRows } from '../read-entry.ts';
import { wrongType } from '../read-errors.ts';

const newest = {
  lane: 'archive',
  weight: 1,
  typeAt: 'data',
  arguments: { limit: { kind: 'count', default: null, rule: 'the default is not said', authority: 'public' } },
  errors: [wrongType],
  authority: 'public',
  nameAuthority: 'seed',
  profile: 'live',
} as const;

/** @source read-api, "Info envelope"; supplement, reads */
export const chainActivityReads = {
  recent_blocks: {
    ...newest,
    ordering: { blocks: 'height desc' },
    replies: ['info.recent_blocks'],
    empty: { type: 'recent_blocks', blocks: [] },
  },
  recent_transactions: {
    ...newest,
    ordering: { txns: 'time desc' },
    replies: ['info.recent_transactions'],
    empty: { type: 'recent_transactions', txns: [] },
  },
} as const satisfies ReadRows;
