import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bodyWithComparedRows, type ReadComparisonOverrides } from './compared-read.ts';

/** Lists everybody's requests: only those of the run's accounts are compared. */
export const rfqOpenComparison: ReadComparisonOverrides = {
  type: 'rfq_open',
  sinceRun: (body, { addresses }) => {
    const isOwn = ({ requester }: JsonObject) => addresses.includes(String(requester).toLowerCase());
    return { ...body, ...bodyWithComparedRows(body, 'rfqs', (rows) => rows.filter(isOwn)) };
  },
};
