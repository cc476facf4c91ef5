import { isJsonArray, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit } from '../operators/wire.ts';

// Faults of what is pushed of pairs alone; perpetual markets are told of as they should be.

/** Whether a body names a pair, as those of the default genesis are called. */
function namesPair(data: JsonValue | undefined): boolean {
  return data !== undefined && printJson(data).includes('/USDC"');
}

export const feedOnPairsFaults: readonly Fault[] = [
  ...(['l2_book', 'bbo', 'trades', 'fills'] as const).map(
    (channel): Fault => ({
      id: `feed.${channel.replace('_', '-')}-on-pairs-silent`,
      clause: 'feed.push.told',
      title: `${channel} pushes nothing of pairs`,
      edit: makeChannelFramesEdit(channel, (frame) =>
        frame.is_snapshot !== true && namesPair(frame.data) ? null : frame,
      ),
    }),
  ),
  {
    id: 'feed.open-orders-without-pairs',
    clause: 'feed.push.told',
    title: 'frames of open_orders leave the orders on pairs out',
    edit: makeChannelFramesEdit('open_orders', ({ data, ...frame }) => ({
      ...frame,
      ...(data === undefined ? {} : { data: isJsonArray(data) ? data.filter((row) => !namesPair(row)) : data }),
    })),
  },
];
