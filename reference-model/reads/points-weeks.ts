import { defineRead } from './read.ts';

/**
 * Weeks with published points. No public source says how points are issued or who publishes them, so this venue has none (D196).
 * @source supplement, reads: points_weeks
 */
export const pointsWeeksRead = defineRead('points_weeks', () => ({ body: { rows: [] } }));
