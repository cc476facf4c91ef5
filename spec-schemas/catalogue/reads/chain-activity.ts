import type { ReadEntries } from '../read-entry.ts';
import { wrongTypeError } from '../read-errors.ts';

const newest = {
  lane: 'archive',
  weight: 1,
  typeAt: 'data',
  arguments: { limit: { kind: 'count', default: null, rule: 'the default is not said', authority: 'public' } },
  errors: [wrongTypeError],
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
    stated: {
      'info.recent_blocks': {
        shape: 'history.blocks.shape',
        order: { blocks: 'history.blocks.order' },
        values: { 'blocks[].height': 'history.blocks.order' },
      },
    },
    empty: { type: 'recent_blocks', blocks: [] },
  },
  recent_transactions: {
    ...newest,
    ordering: { txns: 'time desc' },
    replies: ['info.recent_transactions'],
    stated: {
      'info.recent_transactions': {
        shape: 'history.transactions.key',
        values: { 'txns[].side': 'history.transactions.side' },
      },
    },
    empty: { type: 'recent_transactions', txns: [] },
  },
} as const satisfies ReadEntries;
