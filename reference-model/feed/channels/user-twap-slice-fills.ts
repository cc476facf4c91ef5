import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { FillEvent, FillLeg, StampedEvent } from '../../events.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface SliceFillsChannelRules {
  /** Records of a first frame. */
  readonly snapshot: () => readonly JsonObject[];
  /** Parent of a leg; null: none. */
  readonly parent: (leg: FillLeg) => bigint | null;
  /** Row around the record pushed by `fills`; its key is in camelCase in the public text. */
  readonly row: (
    core: Core,
    fill: StampedEvent<FillEvent>,
    leg: FillLeg,
    crossed: boolean,
    parent: bigint,
  ) => JsonObject;
}

/** @source supplement, ws: user_twap_slice_fills */
export const sliceFillsChannelRules: SliceFillsChannelRules = {
  snapshot: () => [],
  parent: ({ twapId }) => twapId ?? null,
  row: (core, fill, leg, crossed, parent) => ({
    fill: core.rules.feed.fills.row(core, fill, leg, crossed),
    twapId: Number(parent),
  }),
};

/** Fills of an account's slices. */
export const userTwapSliceFillsChannel: Channel = {
  by: 'user',
  open(core, user) {
    const { fills, sliceFills: rules } = core.rules.feed;
    return makeRecordView(rules.snapshot, (block) =>
      accountEventsOfKind(block, user, 'fill').flatMap((fill) =>
        fills.legs(fill, user).flatMap(({ leg, crossed }) => {
          const parent = rules.parent(leg);
          return parent === null ? [] : [rules.row(core, fill, leg, crossed, parent)];
        }),
      ),
    );
  },
};
