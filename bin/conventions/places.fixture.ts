import { composeEdits, type RulesEdit, rewriteFrames, rewriteReplies } from '../../reference-model/index.ts';
import type { Convention } from './convention.fixture.ts';

/** Figures that no sentence gives a number of places, by what they are of. Prices and sizes on a grid are none of them. */
const figures: Readonly<Record<string, readonly string[]>> = {
  scalars: [
    'account_value',
    'total_raw_usd',
    'withdrawable',
    'health',
    'init_margin',
    'total_margin_used',
    'cross_maintenance_margin_used',
    'total_ntl_pos',
    'pm_maint_margin',
    'pm_concentration_penalty',
    'pm_net_value',
    'reserved',
    'available',
    'escrow',
    'debt',
  ],
  fills: ['fee', 'broker_fee', 'closed_pnl'],
  funding: ['usdc', 'payment'],
  legs: ['upnl', 'roe', 'funding', 'margin', 'maint_margin', 'notional'],
  lives: ['fee_paid', 'realized_pnl', 'funding_paid', 'net_pnl', 'closed_pnl'],
  averages: ['avg_px', 'entry', 'avg_entry_px', 'avg_close_px', 'liq'],
  volumes: [
    'day_ntl_vlm',
    'taker_volume_30d',
    'maker_volume_30d',
    'taker_volume',
    'maker_volume',
    'exchange_volume',
    'volume_since_bind',
  ],
  pools: [
    'total_supplied',
    'total_borrowed',
    'idle',
    'user_value',
    'reserve_accrued',
    'principal',
    'accrued',
    'interest',
    'owed',
    'borrowed',
    'current_debt',
  ],
  shares: ['shares_total', 'user_shares', 'share_value', 'shares', 'share_price', 'tvl', 'equity'],
  indices: ['borrow_index', 'index_snapshot', 'pool_index', 'borrow_index_snapshot'],
  rewards: [
    'claimable_rewards',
    'pending_rewards',
    'unclaimed',
    'fees_paid',
    'rewarded',
    'referred_fees',
    'claimed',
    'referrer_credit',
  ],
  stakes: [
    'total_stake',
    'quorum_stake',
    'agreeing_stake',
    'stake',
    'self_stake',
    'delegated_stake',
    'your_stake',
    'undelegated',
    'total_delegated',
    'pending_withdrawal',
    'total_staked',
  ],
  marks: ['mark_px', 'oracle_px', 'mid_px', 'prev_day_px', 'settled_px'],
  rates: ['change_24h', 'funding_rate', 'rate_per_hr', 'fundingRate'],
} as const;

const ledger = ['amount', 'delta'];

function cut(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.slice(0, places).replace(/0+$/, '');
  const text = kept === '' ? whole : `${whole}.${kept}`;
  return /^-0*$/.test(text) ? '0' : text;
}

function texts(spell: (text: string) => string): RulesEdit {
  return composeEdits(
    rewriteReplies((request, reply) => (request.path === '/evm' ? reply : { ...reply, body: spell(reply.body) })),
    rewriteFrames((frame) => ({ ...frame, text: spell(frame.text) })),
  );
}

function ofKeys(keys: readonly string[], places: number): RulesEdit {
  const pattern = new RegExp(`"(${keys.join('|')})":"(-?\\d+\\.\\d+)"`, 'g');
  return texts((text) =>
    text.replaceAll(pattern, (_, key: string, decimal: string) => `"${key}":"${cut(decimal, places)}"`),
  );
}

const usdcRow = /("name":"USDC","signing_id":\d+,"total":")(-?[\d.]+)(","hold":")(-?[\d.]+)"/g;

function ofUsdcRow(places: number): RulesEdit {
  return texts((text) =>
    text.replaceAll(
      usdcRow,
      (_, a: string, total: string, b: string, hold: string) => `${a}${cut(total, places)}${b}${cut(hold, places)}"`,
    ),
  );
}

export const placesConventions: readonly Convention[] = [2, 4, 6].flatMap((places) => [
  ...Object.entries(figures).map(([id, keys]) => ({
    id: `places-${id}-${places}`,
    says: `${keys.join(', ')} have ${places} places`,
    edits: [ofKeys(keys, places)],
  })),
  { id: `places-ledger-${places}`, says: `ledger ${places}`, edits: [ofKeys(ledger, places)] },
  { id: `places-usdc-${places}`, says: `USDC ${places}`, edits: [ofUsdcRow(places)] },
]);
