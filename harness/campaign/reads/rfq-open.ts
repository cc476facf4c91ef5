import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** Lists everybody's requests: those of the run's accounts are compared. */
export const rfqOpen: ReadComparisonOverrides = {
  type: 'rfq_open',
  sinceRun: (body, { addresses }) => {
    const rfqs = isJsonArray(body.rfqs) ? body.rfqs : [];
    const isOwn = (requester: unknown) => addresses.includes(String(requester).toLowerCase());
    return { ...body, rfqs: rfqs.filter((row) => isJsonObject(row) && isOwn(row.requester)) };
  },
};
