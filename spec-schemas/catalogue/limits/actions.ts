import { citeSupplement, citeWriteApi } from '../../clauses/source.ts';
import { type LimitRow, makeLimitRow, makeLimitRowPair } from './limit-row.ts';

const limits = citeWriteApi('Limits');
const part = (within: string) => citeSupplement('limits', within);

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

export const actionLimits: readonly LimitRow[] = [...requestLimits, ...orderLimits, ...feeLimits, ...accountLimits];
