import { supplement, writeApi } from '../../clauses/source.ts';
import { buckets, evmBatch, rateLimitRefusal, weights, wsLimits } from '../limits.ts';

import { type LimitRow, limit } from './limit-row.ts';

const limits = writeApi('Limits');
const ws = supplement('ws', 'limits');
const { perIp, perAccount } = buckets;

/** Budgets of a client and the cost of its requests. `otherRoute` is ours and is no row. */
export const budgetLimits: readonly LimitRow[] = [
  limit('ip.weight-per-minute', perIp.perMinute, 'weight', limits),
  limit('ip.refill', perIp.refillPerSecond, 'weight per second', limits),
  limit('ip.burst', perIp.burst, 'weight', limits),
  limit('account.requests-per-minute', perAccount.perMinute, 'requests', limits),
  limit('account.refill', perAccount.refillPerSecond, 'requests per second', limits),
  limit('account.burst', perAccount.burst, 'requests', limits),
  limit('weight.info', weights.info, 'weight', limits),
  limit('weight.info-heavy', weights.heavyInfo, 'weight', limits),
  limit('weight.exchange', weights.exchange, 'weight', limits),
  limit('weight.evm-element', weights.evmElement, 'weight per element of a batch, at least one', limits),
  limit('weight.evm-refused-batch', weights.evmRefusedBatch, 'weight', limits),
  limit('weight.faucet', weights.faucet, 'weight', limits),
  limit('weight.socket', weights.ws, 'weight', limits),
  limit('refusal.affordable-after.weight-1', rateLimitRefusal.affordableAfterMs.weight1, 'ms', limits),
  limit('refusal.affordable-after.weight-5', rateLimitRefusal.affordableAfterMs.weight5, 'ms', limits),
  limit('evm.batch.max', evmBatch.maxElements, 'elements', limits),
  limit('socket.subscriptions.max', wsLimits.subscriptionsPerConnection.value, 'subscriptions', limits),
  limit('socket.l2-levels.max', wsLimits.l2LevelsPerSide.value, 'levels per side', writeApi('Client frames')),
  limit('socket.ring', wsLimits.ringFramesPerSubscription.value, 'frames per subscription', ws),
  limit('socket.trades-snapshot.max', wsLimits.tradesSnapshotRows.value, 'rows', ws),
  limit('socket.ledger-snapshot.max', wsLimits.ledgerSnapshotRows.value, 'rows', ws),
  limit('socket.candles-ring', 1_000, 'bars per series', ws),
  limit('socket.candles-snapshot.max', wsLimits.candlesSnapshotMax.value, 'bars', ws),
  limit('socket.heartbeat', wsLimits.heartbeatCommits.value, 'commits', ws),
];
