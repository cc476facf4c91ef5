import { bodyWithComparedRows, type ReadComparisonOverrides } from './compared-read.ts';

/** Only adopted series are compared. */
export const optionSeriesComparison: ReadComparisonOverrides = {
  type: 'option_series',
  sinceRun: (body, { series }) => ({
    ...body,
    ...bodyWithComparedRows(body, 'series', (rows) => rows.filter(({ signing_id }) => series.has(Number(signing_id)))),
  }),
};
