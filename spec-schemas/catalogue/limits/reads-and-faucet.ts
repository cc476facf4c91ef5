import { citeReadApi, citeSupplement } from '../../clauses/source.ts';
import { pageLimitArgument } from '../read-arguments.ts';
import { type LimitRow, makeLimitRow, makeLimitRowPair } from './limit-row.ts';

const limits = citeReadApi('Limits');
const faucet = citeReadApi('POST /faucet');

/** Page sizes of reads, and faucet amounts. */
export const readAndFaucetLimits: readonly LimitRow[] = [
  makeLimitRow('faucet.usdc.max', 3_000, 'whole USDC', limits),
  makeLimitRow('faucet.token', 10, 'whole tokens', limits),
  makeLimitRow('faucet.claims-per-address', 1, 'claims, ever', limits),
  { ...makeLimitRow('faucet.ip-window', 60_000, 'ms', limits), profile: 'live' },
  { ...makeLimitRow('faucet.ip-window.next', 86_400_000, 'ms', limits), profile: 'next' },
  { ...makeLimitRow('faucet.committed-usdc.max', 3_000, 'whole USDC per address', faucet), profile: 'live' },
  { ...makeLimitRow('faucet.committed-token.max', 10, 'whole tokens per address', faucet), profile: 'live' },
  makeLimitRow('reads.limit.default', pageLimitArgument.default, 'rows', limits),
  ...makeLimitRowPair('reads.limit', pageLimitArgument.min, pageLimitArgument.max, 'rows', limits),
  makeLimitRow('reads.volume-days.default', pageLimitArgument.default, 'rows', limits),
  makeLimitRow('reads.volume-days.max', pageLimitArgument.max, 'rows', limits),
  makeLimitRow('reads.volume-window.default', 30, 'days', citeReadApi('POST /info')),
  makeLimitRow('reads.funding-page.max', 500, 'rows', limits),
  makeLimitRow('reads.bridge-entries.max', 256, 'entries', limits),
  ...makeLimitRowPair('reads.fee-schedule-days', 1, 30, 'days', citeSupplement('limits', 'reads')),
  makeLimitRow('reads.candles.max', 500, 'bars', citeSupplement('reads', 'candle_snapshot')),
];
