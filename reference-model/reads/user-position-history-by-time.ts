import { defineRead } from './read.ts';
import { closedPositionRows } from './user-position-history.ts';

export const userPositionHistoryByTimeRead = defineRead(
  'user_position_history_by_time',
  (core, { address, limit, ...window }) => ({
    body: {
      address,
      positions: closedPositionRows(core, address, window, limit, core.rules.reads.positionHistory.oldestFirst),
    },
  }),
);
