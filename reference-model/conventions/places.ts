import { composeEdits, makeFrameEdit, makeReplyEdit, type RulesEdit } from '../index.ts';
import type { AlternativeConvention } from './convention.ts';

/** Keys of figures whose number of decimals no sentence states, by what they measure. Figures on a grid are excluded. */
const sums: Readonly<Record<string, readonly string[]>> = {
  'sums of an account': [
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
  'fees and profits of fills': ['fee', 'broker_fee', 'closed_pnl'],
  'payments of funding': ['usdc', 'payment'],
  'sums of a position': ['upnl', 'roe', 'funding', 'margin', 'maint_margin', 'notional'],
  'sums of a closed position': ['fee_paid', 'realized_pnl', 'funding_paid', 'net_pnl', 'closed_pnl'],
  volumes: [
    'day_ntl_vlm',
    'taker_volume_30d',
    'maker_volume_30d',
    'taker_volume',
    'maker_volume',
    'exchange_volume',
    'volume_since_bind',
  ],
  'sums of pools and loans': [
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
};

/** Figures that lose their meaning at two decimals: prices of cheap tokens, and slowly growing values. */
const ratios = [
  'avg_px',
  'avg_entry_px',
  'avg_close_px',
  'entry',
  'liq',
  'borrow_index',
  'index_snapshot',
  'pool_index',
  'borrow_index_snapshot',
  'change_24h',
];

export const alternativeDecimalsConventions: readonly AlternativeConvention[] = [
  ...Object.entries(sums).map(([what, keys]) => ({
    id: `cents-of-${what.replaceAll(' ', '-')}`,
    says: `${what} are served at two places`,
    edits: [ofKeys(keys, 2)],
  })),
  { id: 'cents-of-balances', says: 'balances of USDC are served at two places', edits: [ofUsdcRow(2)] },
  ...[4, 6].map((places) => ({
    id: `at-${places}-places`,
    says: `sums and balances are served at ${places} places`,
    edits: [ofKeys(Object.values(sums).flat(), places), ofUsdcRow(places)],
  })),
  {
    id: 'hashes-without-prefix',
    says: 'hashes of fills and ids of tokens are hex without a prefix',
    edits: [texts((text) => text.replaceAll(/"(hash|token_id)":"0x([0-9a-f]{64})"/g, '"$1":"$2"'))],
  },
  {
    id: 'marks-at-12-places',
    says: 'marks and indices are told finer than the prices of orders',
    edits: [
      texts((text) =>
        text.replaceAll(
          /"(mark_px|oracle_px)":"(\d+)(?:\.(\d+))?"/g,
          (served, key: string, whole: string, fraction = '') =>
            /^0*$/.test(`${whole}${fraction}`) ? served : `"${key}":"${whole}.${String(fraction).padEnd(8, '0')}0004"`,
        ),
      ),
    ],
  },
  { id: 'ratios-at-6-places', says: 'means and indices are served at six places', edits: [ofKeys(ratios, 6)] },
];

function ofKeys(keys: readonly string[], places: number): RulesEdit {
  const pattern = new RegExp(`"(${keys.join('|')})":"(-?\\d+\\.\\d+)"`, 'g');
  return texts((text) =>
    text.replaceAll(pattern, (_, key: string, decimal: string) => `"${key}":"${cut(decimal, places)}"`),
  );
}

function ofUsdcRow(places: number): RulesEdit {
  const pattern = /("name":"USDC","signing_id":\d+,"total":")([-\d.]+)(","hold":")([-\d.]+)"/g;
  return texts((text) =>
    text.replaceAll(
      pattern,
      (_, name: string, total: string, key: string, hold: string) =>
        `${name}${cut(total, places)}${key}${cut(hold, places)}"`,
    ),
  );
}

/** Truncates towards zero. */
function cut(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.slice(0, places).replace(/0+$/, '');
  const text = kept === '' ? whole : `${whole}.${kept}`;
  return text === '-0' ? '0' : text;
}

/** Edits the spelling of everything that leaves the venue, except JSON-RPC. */
function texts(spell: (text: string) => string): RulesEdit {
  return composeEdits(
    makeReplyEdit((request, reply) => (request.path === '/evm' ? reply : { ...reply, body: spell(reply.body) })),
    makeFrameEdit((frame) => ({ ...frame, text: spell(frame.text) })),
  );
}
