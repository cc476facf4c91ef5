// Groups of areas of the documents, from which faults are drawn.

/** Areas of perpetual trading. */
export const PERP_TRADING_AREAS = [
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
/** Areas of permissions, and of money outside trading. */
export const MONEY_AREAS = [
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
/** Areas of spot pairs, listings, loans and options. */
export const SPOT_AND_CREDIT_AREAS = ['spot', 'spot-deploy', 'perp-deploy', 'spot-margin', 'earn', 'options'];
