import { rulesEditorAt } from '../../rule-edits.ts';
import { maxLeverageInForce } from '../../state/risk-override.ts';
import type { Fault } from '../fault.ts';

const asset = rulesEditorAt('reads', 'activeAsset');
const row = rulesEditorAt('reads', 'activeAsset', 'row');

export const activeAssetFaults: readonly Fault[] = [
  {
    id: 'accounts.active-asset-without-mark',
    clause: 'accounts.active-asset.shape',
    title: 'active_asset_data lacks the mark',
    edit: row(() => ({ mark_px: () => undefined })),
  },
  {
    id: 'accounts.active-asset-unprocessable',
    clause: 'accounts.active-asset.arguments',
    title: 'active_asset_data without an address answers 422',
    edit: rulesEditorAt(
      'reads',
      'rejections',
    )(({ missingAddress }) => ({
      missingAddress: (sent) =>
        sent.type === 'active_asset_data' ? { ...missingAddress(sent), status: 422 } : missingAddress(sent),
    })),
  },
  {
    id: 'accounts.active-asset-uncapped',
    clause: 'accounts.active-asset.headroom',
    title: 'an uncapped market has a max_trade_size of 0',
    edit: row(({ max_trade_size: size }) => ({ max_trade_size: (of, core) => size?.(of, core) ?? '0' })),
  },
  {
    id: 'accounts.active-asset-maximum',
    clause: 'accounts.active-asset.leverage',
    title: 'leverage is the maximum of the market, whatever was chosen',
    edit: row(() => ({ leverage: ({ market }) => maxLeverageInForce(market) })),
  },
  {
    id: 'accounts.active-asset-mode-none',
    clause: 'accounts.active-asset.margin-mode',
    title: 'margin_mode of an account without a position is none',
    edit: row(() => ({ margin_mode: () => 'none' })),
  },
  {
    id: 'accounts.active-asset-sell-first',
    clause: 'accounts.active-asset.sides',
    title: 'the pairs have the selling side first',
    edit: asset(({ tradable }) => ({
      tradable(core, of) {
        const [buy, sell] = tradable(core, of);
        return [sell, buy];
      },
    })),
  },
  {
    id: 'accounts.active-asset-short-frees-nothing',
    clause: 'accounts.active-asset.sides',
    title: 'one who has sold may buy no more than one who has nothing',
    edit: asset(({ tradable }) => ({
      tradable: (core, of) => tradable(core, { ...of, legs: of.legs.filter(({ size }) => size > 0n) }),
    })),
  },
  {
    id: 'accounts.active-asset-flat',
    clause: 'accounts.active-asset.has-position',
    title: 'has_position is false, whatever is open',
    edit: row(() => ({ has_position: () => false })),
  },
];
