import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bodyWithComparedRows, type ReadComparisonOverrides } from './compared-read.ts';

export const userVolumeHistoryComparison: ReadComparisonOverrides = {
  type: 'user_volume_history',
  follows: ['user_fills'],
  // The shadow does not know the exchange's trades before or outside the run.
  sinceRun: ({ maker_volume_share_14d: _share, ...body }) => ({
    ...body,
    ...bodyWithComparedRows(body, 'days', (days) => days.map(ownVolumes)),
  }),
};

function ownVolumes({ exchange_volume: _all, ...row }: JsonObject): JsonObject {
  return row;
}
