import { supplement, writeApi } from '../../clauses/source.ts';
import { type LimitRow, limit, limitRange } from './limit-row.ts';

const limits = writeApi('Limits');
const spot = writeApi('Spot deployment');
const perp = writeApi('Perp deployment');

/** Limits on the registration of tokens, pairs and markets. A governed cap of 0 is none. */
export const deploymentLimits: readonly LimitRow[] = [
  limit('spot-deploy.symbol.max', 32, 'characters', spot),
  ...limitRange('spot-deploy.sz-decimals', 0, 6, 'decimals', spot),
  ...limitRange('spot-deploy.wei-decimals', 1, 18, 'decimals', spot),
  limit('spot-deploy.first-id', 1_000, 'asset id', spot),
  limit('spot-deploy.fee.max', 500, 'deci-bps', limits),
  ...limitRange('spot-deploy.min-notional', 1, 100_000_000, 'cents', spot),
  ...limitRange('spot-deploy.holders-per-call', 1, 128, 'holders', spot),
  limit('spot-deploy.holders-per-token.max', 4_096, 'holders', spot),
  limit('spot-deploy.staged-tokens.max', 64, 'tokens', spot),
  limit('spot-deploy.supply.max', '1000000000000', 'whole units', limits),
  limit('deploy.registrations-per-epoch', 0, 'registrations; 0 is no cap', spot),
  limit('deploy.fee-ceiling', 0, 'bps; 0 is no cap', spot),
  limit('deploy.epoch', 100_000, 'committed rounds', limits),
  limit('perp-deploy.stake.default-min', 50_000, 'native tokens', perp),
  ...limitRange('perp-deploy.name', 1, 16, 'ASCII alphanumeric bytes', limits),
  limit('perp-deploy.first-id', 1_000, 'asset id', perp),
  limit('perp-deploy.decimals.default', 8, 'decimals', perp),
  ...limitRange('perp-deploy.leverage', 1, 50, 'times', limits),
  ...limitRange('perp-deploy.permissions', 0, 511, 'mask of nine bits', perp),
  limit('perp-deploy.oracle-px.max', '1000000000000', 'whole USDC', perp),
  limit('perp-deploy.oracle-stale.default', 60_000, 'ms', supplement('limits', 'perpDeploy')),
  ...limitRange('perp-deploy.oracle-stale', 10_000, 600_000, 'ms', supplement('limits', 'perpDeploy')),
];
