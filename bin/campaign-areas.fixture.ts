// Areas of the documents in three groups, of which faults are drawn alike.

/** Areas of perpetual trading, whole. */
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
/** Areas of permissions to act, and of money outside of trades. */
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
/** Areas of pairs, of registrations, of loans and of options. */
export const SPOT_AND_CREDIT_AREAS = ['spot', 'spot-deploy', 'perp-deploy', 'spot-margin', 'earn', 'options'];
