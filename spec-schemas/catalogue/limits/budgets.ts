import { citeSupplement, citeWriteApi } from '../../clauses/source.ts';
import { buckets, evmBatch, rateLimitRefusal, weights, wsLimits } from '../limits.ts';

import { type LimitRow, makeLimitRow } from './limit-row.ts';

const limits = citeWriteApi('Limits');
const ws = citeSupplement('ws', 'limits');
const { perIp, perAccount } = buckets;

/** Budgets of a client and the cost of its requests. `otherRoute` is our own, so it has no row. */
export const budgetLimits: readonly LimitRow[] = [
  makeLimitRow('ip.weight-per-minute', perIp.perMinute, 'weight', limits),
  makeLimitRow('ip.refill', perIp.refillPerSecond, 'weight per second', limits),
  makeLimitRow('ip.burst', perIp.burst, 'weight', limits),
  makeLimitRow('account.requests-per-minute', perAccount.perMinute, 'requests', limits),
  makeLimitRow('account.refill', perAccount.refillPerSecond, 'requests per second', limits),
  makeLimitRow('account.burst', perAccount.burst, 'requests', limits),
  makeLimitRow('weight.info', weights.info, 'weight', limits),
  makeLimitRow('weight.info-heavy', weights.heavyInfo, 'weight', limits),
  makeLimitRow('weight.exchange', weights.exchange, 'weight', limits),
  makeLimitRow('weight.evm-element', weights.evmElement, 'weight per element of a batch, at least one', limits),
  makeLimitRow('weight.evm-refused-batch', weights.evmRefusedBatch, 'weight', limits),
  makeLimitRow('weight.faucet', weights.faucet, 'weight', limits),
  makeLimitRow('weight.socket', weights.ws, 'weight', limits),
  makeLimitRow('refusal.affordable-after.weight-1', rateLimitRefusal.affordableAfterMs.weight1, 'ms', limits),
  makeLimitRow('refusal.affordable-after.weight-5', rateLimitRefusal.affordableAfterMs.weight5, 'ms', limits),
  makeLimitRow('evm.batch.max', evmBatch.maxElements, 'elements', limits),
  makeLimitRow('socket.subscriptions.max', wsLimits.subscriptionsPerConnection.value, 'subscriptions', limits),
  makeLimitRow(
    'socket.l2-levels.max',
    wsLimits.l2LevelsPerSide.value,
    'levels per side',
    citeWriteApi('Client frames'),
  ),
  makeLimitRow('socket.ring', wsLimits.ringFramesPerSubscription.value, 'frames per subscription', ws),
  makeLimitRow('socket.trades-snapshot.max', wsLimits.tradesSnapshotRows.value, 'rows', ws),
  makeLimitRow('socket.ledger-snapshot.max', wsLimits.ledgerSnapshotRows.value, 'rows', ws),
  makeLimitRow('socket.candles-ring', 1_000, 'bars per series', ws),
  makeLimitRow('socket.candles-snapshot.max', wsLimits.candlesSnapshotMax.value, 'bars', ws),
  makeLimitRow('socket.heartbeat', wsLimits.heartbeatCommits.value, 'commits', ws),
];
