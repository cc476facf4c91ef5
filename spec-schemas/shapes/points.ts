import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

// Reads of the next release, known from the public text alone. @source supplement, reads

const Sha256 = Type.String({ title: 'SHA-256 without 0x', pattern: '^[0-9a-fA-F]{64}$', 'x-compare': 'environment' });

const Week = closedObject({
  week: s.Uint32,
  season: s.Uint32,
  week_start: s.TimeMs,
  week_end: s.TimeMs,
  block_from: s.Height,
  block_to: s.Height,
  gap_blocks: s.Uint32,
  pool: s.DecimalFromTarget,
  q_floor: s.DecimalFromTarget,
  total_qualifying_volume: s.DecimalFromTarget,
  issued_points: s.DecimalFromTarget,
  table_sha256: Sha256,
  inputs_sha256: Sha256,
  published_at: s.TimeMs,
});

export const PointsWeeks = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('points_weeks'), rows: listOf(Week, 'ordered:week_start asc') }),
  {
    type: 'points_weeks',
    rows: [
      {
        week: 1,
        season: 1,
        week_start: 1_700_000_000_000,
        week_end: 1_700_604_800_000,
        block_from: 1,
        block_to: 9000,
        gap_blocks: 0,
        pool: '1000',
        q_floor: '0',
        total_qualifying_volume: '50000',
        issued_points: '1000',
        table_sha256: '5a'.repeat(32),
        inputs_sha256: '6b'.repeat(32),
        published_at: 1_700_604_900_000,
      },
    ],
  },
);

const score = { raw_volume: s.DecimalFromTarget, qualifying_volume: s.DecimalFromTarget, points: s.DecimalFromTarget };
const scoreExample = { raw_volume: '900', qualifying_volume: '800', points: '12.5' };

/** `week` null: total of the season. */
export const PointsLeaderboard = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('points_leaderboard'),
    season: s.Uint32,
    week: nullable(s.Uint32),
    offset: s.Uint32,
    rows: listOf(closedObject({ rank: s.Uint32, address: s.Address, ...score }), 'ordered:points desc'),
  }),
  {
    type: 'points_leaderboard',
    season: 1,
    week: null,
    offset: 0,
    rows: [{ rank: 1, address: `0x${'a1'.repeat(20)}`, ...scoreExample }],
  },
);

export const PointsUser = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('points_user'),
    address: s.Address,
    root: s.Address,
    season: nullable(s.Uint32),
    rows: listOf(
      closedObject({ week: s.Uint32, season: s.Uint32, week_end: s.TimeMs, ...score }),
      'ordered:week_end asc',
    ),
  }),
  {
    type: 'points_user',
    address: `0x${'a1'.repeat(20)}`,
    root: `0x${'a1'.repeat(20)}`,
    season: 1,
    rows: [{ week: 1, season: 1, week_end: 1_700_604_800_000, ...scoreExample }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const pointsReplies = {
  'info.points_weeks': PointsWeeks,
  'info.points_leaderboard': PointsLeaderboard,
  'info.points_user': PointsUser,
} as const;
