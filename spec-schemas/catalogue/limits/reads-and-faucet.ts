import { readApi, supplement } from '../../clauses/source.ts';
import { pageLimitArgument } from '../read-arguments.ts';
import { type LimitRow, limit, limitRange } from './limit-row.ts';

const limits = readApi('Limits');
const faucet = readApi('POST /faucet');

/** Pages of reads, and what the faucet gives. */
export const readAndFaucetLimits: readonly LimitRow[] = [
  limit('faucet.usdc.max', 3_000, 'whole USDC', limits),
  limit('faucet.token', 10, 'whole tokens', limits),
  limit('faucet.claims-per-address', 1, 'claims, ever', limits),
  { ...limit('faucet.ip-window', 60_000, 'ms', limits), profile: 'live' },
  { ...limit('faucet.ip-window.next', 86_400_000, 'ms', limits), profile: 'next' },
  { ...limit('faucet.committed-usdc.max', 3_000, 'whole USDC per address', faucet), profile: 'live' },
  { ...limit('faucet.committed-token.max', 10, 'whole tokens per address', faucet), profile: 'live' },
  limit('reads.limit.default', pageLimitArgument.default, 'rows', limits),
  ...limitRange('reads.limit', pageLimitArgument.min, pageLimitArgument.max, 'rows', limits),
  limit('reads.volume-days.default', pageLimitArgument.default, 'rows', limits),
  limit('reads.volume-days.max', pageLimitArgument.max, 'rows', limits),
  limit('reads.volume-window.default', 30, 'days', readApi('POST /info')),
  limit('reads.funding-page.max', 500, 'rows', limits),
  limit('reads.bridge-entries.max', 256, 'entries', limits),
  ...limitRange('reads.fee-schedule-days', 1, 30, 'days', supplement('limits', 'reads')),
  limit('reads.candles.max', 500, 'bars', supplement('reads', 'candle_snapshot')),
];
