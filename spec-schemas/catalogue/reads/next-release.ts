import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { unknownTypeTodayError } from '../read-errors.ts';

const coming = { weight: 1, typeAt: 'data', authority: 'public', profile: 'next' } as const;
/** Reads whose reply the public text deliberately leaves out. */
const gated = {
  ...coming,
  lane: 'node',
  arguments: {},
  ordering: {},
  replies: [],
  empty: null,
  errors: [{ ...unknownTypeTodayError, when: 'the capability behind the read is not reachable' }],
} as const;

/** Reads known from the public text alone, which calls them not live yet. @source supplement, reads */
export const nextReleaseReads = {
  fba_batch_state: gated,
  mip3_deployer_oracle: gated,
  points_weeks: {
    ...coming,
    lane: 'archive',
    arguments: {},
    ordering: { rows: 'week asc' },
    replies: ['info.points_weeks'],
    empty: { type: 'points_weeks', rows: [] },
    errors: [unknownTypeTodayError],
  },
  points_leaderboard: {
    ...coming,
    lane: 'archive',
    arguments: {
      season: { kind: 'number' },
      week: { kind: 'number-option', default: null, rule: 'absent: the whole season' },
      offset: { kind: 'number-option', default: 0, rule: 'pages of 1000' },
    },
    ordering: { rows: 'points desc, address asc' },
    replies: ['info.points_leaderboard'],
    empty: { type: 'points_leaderboard', season: 1, week: null, offset: 0, rows: [] },
    errors: [
      unknownTypeTodayError,
      {
        http: 400,
        body: 'bare-string',
        text: 'missing field: season',
        when: 'no season was sent',
        authority: 'public',
        profile: 'next',
      },
    ],
  },
  points_user: {
    ...coming,
    lane: 'archive',
    arguments: { address: addressArgument, season: { kind: 'number-option', default: null } },
    ordering: { rows: 'week asc' },
    replies: ['info.points_user'],
    empty: { type: 'points_user', address: nobodyAddress, root: nobodyAddress, season: null, rows: [] },
    errors: [unknownTypeTodayError],
  },
} as const satisfies ReadEntries;
