import { defineRead } from './read.ts';

/** Ranking of accounts by points of a week or a season; none was published (D196). @source supplement, reads: points_leaderboard */
export const pointsLeaderboardRead = defineRead('points_leaderboard', (_core, { season, week, offset }) => ({
  body: { season, week, offset: offset ?? 0, rows: [] },
}));
