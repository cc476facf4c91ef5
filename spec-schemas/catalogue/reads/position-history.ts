import { address, clampedLimit, nobody } from '../read-arguments.ts';
import type { ReadRows } from '../read-entry.ts';
import { badArchiveAddress, wrongType } from '../read-errors.ts';

/** Whether the window holds its bounds is not said (D71). */
const closedAt = { kind: 'time', default: null, rule: 'on closed_at' } as const;
const lives = {
  lane: 'archive',
  weight: 1,
  typeAt: 'outer',
  arguments: { address, limit: clampedLimit, start_time: closedAt, end_time: closedAt },
  empty: { address: nobody, positions: [] },
  errors: [...badArchiveAddress, wrongType],
  authority: 'seed',
  profile: 'live',
} as const;

/** Closed lives only. @source read-api, "user_position_history row" and "POST /info" */
export const positionHistoryReads = {
  /** A limit drops the oldest. */
  user_position_history: {
    ...lives,
    ordering: { positions: 'closed_at desc' },
    replies: ['info.user_position_history'],
  },
  /** A limit drops the newest. */
  user_position_history_by_time: {
    ...lives,
    ordering: { positions: 'closed_at asc' },
    replies: ['info.user_position_history_by_time'],
  },
  /** A name in the table of types and nothing else: no argument, no reply. */
  identities: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: [],
    empty: null,
    errors: [
      {
        http: 400,
        body: 'envelope',
        code: 'UNKNOWN_TYPE',
        when: 'the name is no read on this venue',
        authority: 'assumed',
        decision: 'D16',
      },
    ],
    authority: 'assumed',
    nameAuthority: 'seed',
    profile: 'live',
    decision: 'D16',
  },
} as const satisfies ReadRows;
