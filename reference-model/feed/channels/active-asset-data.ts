import { activeAssetBody } from '../../reads/active-asset-data.ts';
import type { BlockEventIndex } from '../block-digest.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

/** Size that an account could trade in one perpetual market, complete in every frame. @source supplement, ws: active_asset_data */
export const activeAssetDataChannel: Channel = {
  by: 'user-perp',
  open(core, user, market) {
    const concerned = (block: BlockEventIndex) =>
      block.byUser.has(user) || block.marksMoved || block.markets.has(market.id);
    return makePushOnChangeView(() => activeAssetBody(core, user, market), concerned);
  },
};
