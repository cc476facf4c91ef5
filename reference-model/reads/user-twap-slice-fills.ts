import { fillRow } from './fill-row.ts';
import { defineRead } from './read.ts';

/** Fills of slices, oldest first, in the window that a node keeps of all fills. @source supplement, reads */
export const userTwapSliceFillsRead = defineRead('user_twap_slice_fills', (core, { address }) => ({
  body: {
    address,
    fills: core.histories.fills.of(address).flatMap((record) => {
      const fill = record.twapId === null ? null : fillRow(core, record);
      return fill === null ? [] : [{ twap_id: Number(record.twapId), fill }];
    }),
  },
}));
