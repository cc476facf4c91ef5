import { citeSupplement, citeWriteApi } from '../../clauses/source.ts';
import { type LimitRow, makeLimitRow, makeLimitRowPair } from './limit-row.ts';

const limits = citeWriteApi('Limits');
const spot = citeWriteApi('Spot deployment');
const perp = citeWriteApi('Perp deployment');

/** Limits on the registration of tokens, pairs and markets. A governed cap of 0 means no cap. */
export const deploymentLimits: readonly LimitRow[] = [
  makeLimitRow('spot-deploy.symbol.max', 32, 'characters', spot),
  ...makeLimitRowPair('spot-deploy.sz-decimals', 0, 6, 'decimals', spot),
  ...makeLimitRowPair('spot-deploy.wei-decimals', 1, 18, 'decimals', spot),
  makeLimitRow('spot-deploy.first-id', 1_000, 'asset id', spot),
  makeLimitRow('spot-deploy.fee.max', 500, 'deci-bps', limits),
  ...makeLimitRowPair('spot-deploy.min-notional', 1, 100_000_000, 'cents', spot),
  ...makeLimitRowPair('spot-deploy.holders-per-call', 1, 128, 'holders', spot),
  makeLimitRow('spot-deploy.holders-per-token.max', 4_096, 'holders', spot),
  makeLimitRow('spot-deploy.staged-tokens.max', 64, 'tokens', spot),
  makeLimitRow('spot-deploy.supply.max', '1000000000000', 'whole units', limits),
  makeLimitRow('deploy.registrations-per-epoch', 0, 'registrations; 0 is no cap', spot),
  makeLimitRow('deploy.fee-ceiling', 0, 'bps; 0 is no cap', spot),
  makeLimitRow('deploy.epoch', 100_000, 'committed rounds', limits),
  makeLimitRow('perp-deploy.stake.default-min', 50_000, 'native tokens', perp),
  ...makeLimitRowPair('perp-deploy.name', 1, 16, 'ASCII alphanumeric bytes', limits),
  makeLimitRow('perp-deploy.first-id', 1_000, 'asset id', perp),
  makeLimitRow('perp-deploy.decimals.default', 8, 'decimals', perp),
  ...makeLimitRowPair('perp-deploy.leverage', 1, 50, 'times', limits),
  ...makeLimitRowPair('perp-deploy.permissions', 0, 511, 'mask of nine bits', perp),
  makeLimitRow('perp-deploy.oracle-px.max', '1000000000000', 'whole USDC', perp),
  makeLimitRow('perp-deploy.oracle-stale.default', 60_000, 'ms', citeSupplement('limits', 'perpDeploy')),
  ...makeLimitRowPair('perp-deploy.oracle-stale', 10_000, 600_000, 'ms', citeSupplement('limits', 'perpDeploy')),
];
