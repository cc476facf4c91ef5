import { masterOf } from '../state/sub-accounts.ts';
import { defineRead } from './read.ts';

/** Points of one account; those of a sub-account count for its master (D196). @source supplement, reads: points_user */
export const pointsUserRead = defineRead('points_user', ({ state }, { address, season }) => ({
  body: { address, root: masterOf(state, address) ?? address, season, rows: [] },
}));
