import { supplement, writeApi } from '../../clauses/source.ts';
import { type LimitRow, limit, limitRange } from './limit-row.ts';

const limits = writeApi('Limits');
const part = (within: string) => supplement('limits', within);

/** Form and waits of a signed request. */
const requestLimits: readonly LimitRow[] = [
  limit('queue.pending.max', 8_192, 'actions', limits),
  limit('nonce.window', 64, 'nonces below the newest', writeApi('Nonces')),
  limit('wire.signature', 130, 'hex digits', writeApi('Request envelope')),
  limit('wire.address', 40, 'hex digits', writeApi('Numeric conventions')),
  limit('wire.cloid', 32, 'hex digits', writeApi('Numeric conventions')),
  limit(
    'wire.json-number.max',
    '9007199254740992',
    'as a number; larger ones as text',
    writeApi('Numeric conventions'),
  ),
  limit('wire.u128.max', '340282366920938463463374607431768211455', 'a value of u128', part('action')),
  limit('action.bytes.max', 1_048_576, 'bytes', part('action')),
  limit('action.order-wait', 5_000, 'ms', part('action')),
  limit('action.other-wait', 50, 'blocks, about', part('action')),
];

/** Orders and what places them. Sizes of batches: *not shown* in the documents. */
const orderLimits: readonly LimitRow[] = [
  ...limitRange('batch.orders', 1, 1_000, 'legs', part('batch')),
  ...limitRange('batch.modifies', 1, 1_000, 'legs', part('batch')),
  limit('batch.cancels.min', 1, 'legs', part('batch')),
  limit('spot.resting.max', 1_000, 'orders per account and pair', part('orders')),
  limit('twap.delay.min', 1_000, 'ms', part('orders')),
  limit('twap.delay.default-min', 10_000, 'ms', part('orders')),
  limit('twap.slices.max', 10_000, 'slices', part('orders')),
  limit('twap.live.max', 100, 'parents per account', part('orders')),
  ...limitRange('scale.orders', 2, 100, 'orders', part('orders')),
  ...limitRange('chase.interval', 2, 28_800, 'blocks', part('orders')),
  ...limitRange('chase.ttl', 60_000, 604_800_000, 'ms', part('orders')),
  ...limitRange('chase.reprices', 1, 100_000, 'reprices', part('orders')),
  limit('chase.live.max', 5, 'chases per account', part('orders')),
  ...limitRange('leverage', 1, 100, 'times', part('orders')),
];

const feeLimits: readonly LimitRow[] = [
  limit('fees.broker-approval.max', 8, 'bps', limits),
  ...limitRange('fees.broker-approval.vote', 1, 100, 'bps', part('fees')),
  ...limitRange('fees.priority-bid', 1, 8, 'bps', part('fees')),
  ...limitRange('fees.priority-bid.vote', 1, 100, 'bps', part('fees')),
  limit('fees.core-evm', 0, 'native tokens', writeApi('Transfers')),
  ...limitRange('fees.core-evm.vote', 0, 1_000, 'native tokens', part('fees')),
  ...limitRange('fees.maker-rebate', 0, 2, 'bps', limits),
  limit('fees.vault-management.max', 2_000, 'bps', limits),
];

/** Limits on the holdings of one account. */
const accountLimits: readonly LimitRow[] = [
  limit('agents.effective-after', 1, 'blocks', writeApi('States and transitions')),
  limit('accounts.sub-accounts.max', 32, 'sub-accounts per master', part('accounts')),
  limit('accounts.sub-account-name.max', 64, 'characters', part('accounts')),
  limit('accounts.multi-sig-signers.max', 16, 'signers', part('accounts')),
  limit('accounts.multi-sig-signatures.max', 16, 'signatures', part('accounts')),
  limit('evm.data.max', 4_096, 'bytes', limits),
  limit('vaults.lock.user', 4, 'days', writeApi('States and transitions')),
  limit('vaults.lock.metaliquidity', 7, 'days', writeApi('States and transitions')),
  limit('vaults.operators.max', 1, 'operators per vault, and vaults per operator', writeApi('Vaults')),
  limit('options.series.max', 1_024, 'live series', part('options')),
  limit('options.rows-per-series.max', 2_048, 'rows', part('options')),
  limit('options.rows.max', 32_768, 'rows of the chain', part('options')),
  limit('options.expiry-ahead.min', 3_600_000, 'ms', part('options')),
  limit('portfolio-margin.equity.min', 100_000, 'USDC', part('pm')),
  limit('portfolio-margin.enrolled.max', 512, 'accounts', part('pm')),
  ...limitRange('portfolio-margin.enrolled.vote', 1, 100_000, 'accounts', part('pm')),
  limit('bridge.outbox.max', 256, 'withdrawals per account', part('bridge')),
  limit('evm.logs-scanned.max', 100_000, 'rows of one eth_getLogs', part('evm')),
  limit('evm.storage-slot.max', 64, 'hex digits', part('evm')),
];

export const actionLimits: readonly LimitRow[] = [...requestLimits, ...orderLimits, ...feeLimits, ...accountLimits];
