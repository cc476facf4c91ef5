import { earliestAdoptedExpiryMs } from '../adopt/series.ts';
import { comparedRows, type ReadComparisonOverrides } from './compared-read.ts';

/** Adopted series; those that expire soon were not adopted. */
export const optionSeries: ReadComparisonOverrides = {
  type: 'option_series',
  sinceRun: (body, { sinceMs }) => ({
    ...body,
    ...comparedRows(body, 'series', (rows) =>
      rows.filter(({ expiry }) => Number(expiry) > earliestAdoptedExpiryMs(sinceMs)),
    ),
  }),
};
