import { citeReadApi, citeSupplement, citeWriteApi } from '../../clauses/source.ts';
import { buckets, evmBatch, rateLimitRefusal, weights, wsLimits } from '../limits.ts';
import { pageLimitArgument } from '../read-arguments.ts';
import { type LimitRow, makeLimitRow, makeLimitRowPair } from './limit-row.ts';

const limits = citeWriteApi('Limits');
const ws = citeSupplement('ws', 'limits');
const { perIp, perAccount } = buckets;
const readLimits = citeReadApi('Limits');
const faucet = citeReadApi('POST /faucet');
const part = (within: string) => citeSupplement('limits', within);
const spot = citeWriteApi('Spot deployment');
const perp = citeWriteApi('Perp deployment');

/** Budgets of a client and the cost of its requests. `otherRoute` is our own, so it has no row. */
const budgetLimits: readonly LimitRow[] = [
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

/** Page sizes of reads, and faucet amounts. */
const readAndFaucetLimits: readonly LimitRow[] = [
  makeLimitRow('faucet.usdc.max', 3_000, 'whole USDC', readLimits),
  makeLimitRow('faucet.token', 10, 'whole tokens', readLimits),
  makeLimitRow('faucet.claims-per-address', 1, 'claims, ever', readLimits),
  { ...makeLimitRow('faucet.ip-window', 60_000, 'ms', readLimits), profile: 'live' },
  { ...makeLimitRow('faucet.ip-window.next', 86_400_000, 'ms', readLimits), profile: 'next' },
  { ...makeLimitRow('faucet.committed-usdc.max', 3_000, 'whole USDC per address', faucet), profile: 'live' },
  { ...makeLimitRow('faucet.committed-token.max', 10, 'whole tokens per address', faucet), profile: 'live' },
  makeLimitRow('reads.limit.default', pageLimitArgument.default, 'rows', readLimits),
  ...makeLimitRowPair('reads.limit', pageLimitArgument.min, pageLimitArgument.max, 'rows', readLimits),
  makeLimitRow('reads.volume-days.default', pageLimitArgument.default, 'rows', readLimits),
  makeLimitRow('reads.volume-days.max', pageLimitArgument.max, 'rows', readLimits),
  makeLimitRow('reads.volume-window.default', 30, 'days', citeReadApi('POST /info')),
  makeLimitRow('reads.funding-page.max', 500, 'rows', readLimits),
  makeLimitRow('reads.bridge-entries.max', 256, 'entries', readLimits),
  ...makeLimitRowPair('reads.fee-schedule-days', 1, 30, 'days', citeSupplement('limits', 'reads')),
  makeLimitRow('reads.candles.max', 500, 'bars', citeSupplement('reads', 'candle_snapshot')),
];

/** Format and waits of a signed request. */
const requestLimits: readonly LimitRow[] = [
  makeLimitRow('queue.pending.max', 8_192, 'actions', limits),
  makeLimitRow('nonce.window', 64, 'nonces below the newest', citeWriteApi('Nonces')),
  makeLimitRow('wire.signature', 130, 'hex digits', citeWriteApi('Request envelope')),
  makeLimitRow('wire.address', 40, 'hex digits', citeWriteApi('Numeric conventions')),
  makeLimitRow('wire.cloid', 32, 'hex digits', citeWriteApi('Numeric conventions')),
  makeLimitRow(
    'wire.json-number.max',
    '9007199254740992',
    'as a number; larger ones as text',
    citeWriteApi('Numeric conventions'),
  ),
  makeLimitRow('wire.u128.max', '340282366920938463463374607431768211455', 'a value of u128', part('action')),
  makeLimitRow('action.bytes.max', 1_048_576, 'bytes', part('action')),
  makeLimitRow('action.order-wait', 5_000, 'ms', part('action')),
  makeLimitRow('action.other-wait', 50, 'blocks, about', part('action')),
];

/** Limits on orders and order-placing actions. Batch sizes are *not shown* in the documents. */
const orderLimits: readonly LimitRow[] = [
  ...makeLimitRowPair('batch.orders', 1, 1_000, 'legs', part('batch')),
  ...makeLimitRowPair('batch.modifies', 1, 1_000, 'legs', part('batch')),
  makeLimitRow('batch.cancels.min', 1, 'legs', part('batch')),
  makeLimitRow('spot.resting.max', 1_000, 'orders per account and pair', part('orders')),
  makeLimitRow('twap.delay.min', 1_000, 'ms', part('orders')),
  makeLimitRow('twap.delay.default-min', 10_000, 'ms', part('orders')),
  makeLimitRow('twap.slices.max', 10_000, 'slices', part('orders')),
  makeLimitRow('twap.live.max', 100, 'parents per account', part('orders')),
  ...makeLimitRowPair('scale.orders', 2, 100, 'orders', part('orders')),
  ...makeLimitRowPair('chase.interval', 2, 28_800, 'blocks', part('orders')),
  ...makeLimitRowPair('chase.ttl', 60_000, 604_800_000, 'ms', part('orders')),
  ...makeLimitRowPair('chase.reprices', 1, 100_000, 'reprices', part('orders')),
  makeLimitRow('chase.live.max', 5, 'chases per account', part('orders')),
  ...makeLimitRowPair('leverage', 1, 100, 'times', part('orders')),
];

const feeLimits: readonly LimitRow[] = [
  makeLimitRow('fees.broker-approval.max', 8, 'bps', limits),
  ...makeLimitRowPair('fees.broker-approval.vote', 1, 100, 'bps', part('fees')),
  ...makeLimitRowPair('fees.priority-bid', 1, 8, 'bps', part('fees')),
  ...makeLimitRowPair('fees.priority-bid.vote', 1, 100, 'bps', part('fees')),
  makeLimitRow('fees.core-evm', 0, 'native tokens', citeWriteApi('Transfers')),
  ...makeLimitRowPair('fees.core-evm.vote', 0, 1_000, 'native tokens', part('fees')),
  ...makeLimitRowPair('fees.maker-rebate', 0, 2, 'bps', limits),
  makeLimitRow('fees.vault-management.max', 2_000, 'bps', limits),
];

/** Limits on the holdings of one account. */
const accountLimits: readonly LimitRow[] = [
  makeLimitRow('agents.effective-after', 1, 'blocks', citeWriteApi('States and transitions')),
  makeLimitRow('accounts.sub-accounts.max', 32, 'sub-accounts per master', part('accounts')),
  makeLimitRow('accounts.sub-account-name.max', 64, 'characters', part('accounts')),
  makeLimitRow('accounts.multi-sig-signers.max', 16, 'signers', part('accounts')),
  makeLimitRow('accounts.multi-sig-signatures.max', 16, 'signatures', part('accounts')),
  makeLimitRow('evm.data.max', 4_096, 'bytes', limits),
  makeLimitRow('vaults.lock.user', 4, 'days', citeWriteApi('States and transitions')),
  makeLimitRow('vaults.lock.metaliquidity', 7, 'days', citeWriteApi('States and transitions')),
  makeLimitRow('vaults.operators.max', 1, 'operators per vault, and vaults per operator', citeWriteApi('Vaults')),
  makeLimitRow('options.series.max', 1_024, 'live series', part('options')),
  makeLimitRow('options.rows-per-series.max', 2_048, 'rows', part('options')),
  makeLimitRow('options.rows.max', 32_768, 'rows of the chain', part('options')),
  makeLimitRow('options.expiry-ahead.min', 3_600_000, 'ms', part('options')),
  makeLimitRow('portfolio-margin.equity.min', 100_000, 'USDC', part('pm')),
  makeLimitRow('portfolio-margin.enrolled.max', 512, 'accounts', part('pm')),
  ...makeLimitRowPair('portfolio-margin.enrolled.vote', 1, 100_000, 'accounts', part('pm')),
  makeLimitRow('bridge.outbox.max', 256, 'withdrawals per account', part('bridge')),
  makeLimitRow('evm.logs-scanned.max', 100_000, 'rows of one eth_getLogs', part('evm')),
  makeLimitRow('evm.storage-slot.max', 64, 'hex digits', part('evm')),
];

const actionLimits: readonly LimitRow[] = [...requestLimits, ...orderLimits, ...feeLimits, ...accountLimits];

/** Limits on the registration of tokens, pairs and markets. A governed cap of 0 means no cap. */
const deploymentLimits: readonly LimitRow[] = [
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

/** Every limit of both documents and of the public text. There is no route that serves limits. */
export const limitRows: readonly LimitRow[] = [
  ...budgetLimits,
  ...readAndFaucetLimits,
  ...actionLimits,
  ...deploymentLimits,
];
