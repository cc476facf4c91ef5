// Areas of the documents in three groups, of which faults are drawn alike.

/** Of perpetual trading, whole. */
export const TRADING = [
  'orders',
  'triggers',
  'twap',
  'scale',
  'chase',
  'fills',
  'positions',
  'margin',
  'liquidation',
  'funding',
  'modes',
  'auctions',
  'markets',
  'accounts',
];
/** Of who may act, and of money outside of trades. */
export const MONEY = [
  'agents',
  'multi-sig',
  'sub-accounts',
  'transfers',
  'vaults',
  'staking',
  'referrals',
  'bridge',
  'evm',
  'governance',
];
/** Of pairs, of what is registered, and of what is lent and optioned. */
export const SPOT = ['spot', 'spot-deploy', 'perp-deploy', 'spot-margin', 'earn', 'options'];
