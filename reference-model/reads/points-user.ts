import { masterOf } from '../state/sub-accounts.ts';
import { defineRead } from './read.ts';

/** Points of one account, which count for the master of a sub-account (D196). @source supplement, reads: points_user */
export const pointsUserRead = defineRead('points_user', ({ state }, { address, season }) => ({
  body: { address, root: masterOf(state, address) ?? address, season, rows: [] },
}));
