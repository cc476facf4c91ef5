import { defineRead } from './read.ts';

/**
 * Weeks whose points were published. Nothing public says how points are issued or who publishes them: on this venue nobody has
 * (D196).
 * @source supplement, reads: points_weeks
 */
export const pointsWeeksRead = defineRead('points_weeks', () => ({ body: { rows: [] } }));
