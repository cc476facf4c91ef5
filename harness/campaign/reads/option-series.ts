import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { earliestAdoptedExpiryMs } from '../adopt/series.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** Adopted series; those that expire soon were not adopted. */
export const optionSeries: ReadComparisonOverrides = {
  type: 'option_series',
  sinceRun: (body, { sinceMs }) => {
    const series = isJsonArray(body.series) ? body.series : [];
    return {
      ...body,
      series: series.filter((row) => isJsonObject(row) && Number(row.expiry) > earliestAdoptedExpiryMs(sinceMs)),
    };
  },
};
