import { fillRow } from './fill-row.ts';
import { defineRead } from './read.ts';

/** Fills of slices, oldest first, within the fills that a node keeps. @source supplement, reads */
export const userTwapSliceFillsRead = defineRead('user_twap_slice_fills', (core, { address }) => ({
  body: {
    address,
    fills: core.histories.fills.of(address).flatMap((record) => {
      const fill = record.twapId === null ? null : fillRow(core, record);
      return fill === null ? [] : [{ twap_id: Number(record.twapId), fill }];
    }),
  },
}));
