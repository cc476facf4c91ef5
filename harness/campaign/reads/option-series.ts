import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** Adopted series alone. */
export const optionSeries: ReadComparisonOverrides = {
  type: 'option_series',
  sinceRun: (body, { series: adopted }) => {
    const series = isJsonArray(body.series) ? body.series : [];
    return { ...body, series: series.filter((row) => isJsonObject(row) && adopted.has(Number(row.signing_id))) };
  },
};
