import Type from 'typebox';
import { ClearinghouseState } from './account.ts';
import { Bar, barExample } from './candles.ts';
import { closedObject } from './composites.ts';
import { makeChannelFrameShape } from './data-frame.ts';
import { OptionState } from './options.ts';
import { ActiveAssetData } from './risk.ts';
import * as s from './scalars.ts';
import { SpotMarginFeedBody } from './spot-margin.ts';

// Frames with a whole state. The names of four of these channels are public too. @source supplement, ws

/** Body of the read, never with `adl_lamps`. */
export const ClearinghouseStateFrame = makeChannelFrameShape(
  'clearinghouse_state',
  ClearinghouseState,
  ClearinghouseState.examples[0],
);

export const OptionStateFrame = makeChannelFrameShape('option_state', OptionState, OptionState.examples[0]);

export const ActiveAssetDataFrame = makeChannelFrameShape(
  'active_asset_data',
  ActiveAssetData,
  ActiveAssetData.examples[0],
);

export const SpotMarginStateFrame = makeChannelFrameShape('spot_margin_state', SpotMarginFeedBody, {
  user: `0x${'a1'.repeat(20)}`,
  accounts: [],
  height: 123,
  time: 1_700_000_001_000,
});

/** Gateway only. `snapshot` marks the first frame: `is_snapshot` may be false on it (D25). Later frames have one bar. */
export const CandlesFrame = makeChannelFrameShape(
  'candles',
  closedObject({ snapshot: s.Flag, candles: Type.Array(Bar, { maxItems: 5_000, 'x-order': 'ordered:t asc' }) }),
  { snapshot: true, candles: [barExample] },
);

/** Shapes of frames, by frame id. */
export const stateFrames = {
  'frame.candles': CandlesFrame,
  'frame.clearinghouse_state': ClearinghouseStateFrame,
  'frame.option_state': OptionStateFrame,
  'frame.spot_margin_state': SpotMarginStateFrame,
  'frame.active_asset_data': ActiveAssetDataFrame,
} as const;
