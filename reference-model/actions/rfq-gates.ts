import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type OptionSeries, optionSeriesAt } from '../state/options.ts';
import { type Rfq, rfqAt } from '../state/rfqs.ts';
import type { CommitGate } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';

// Refusals that the three RFQ actions share.

/** Request that names a session by its number. */
export interface RequestNamingRfq {
  readonly rfqId: bigint;
}

export const makeRfqCheck = checkFactoryForLookup(({ state }, { rfqId }: RequestNamingRfq) => rfqAt(state, rfqId));

/** An accepted session is gone, and the venue has no other fitting text for a session that never existed (D164). */
export const knownRfqGate: CommitGate<'session', RequestNamingRfq> = {
  id: 'session',
  check: ({ state }, _account, { rfqId }) =>
    rfqAt(state, rfqId) === undefined ? refuse('PRECONDITION_FAILED', `rfq not found: RfqId(${rfqId})`) : null,
};

export const rfqSeriesGate: CommitGate<'series', RequestNamingRfq> = {
  id: 'series',
  check: makeRfqCheck((core, _account, { series }) => unknownSeriesRefusal(core, series)),
};

export const rfqSeriesUnexpiredGate: CommitGate<'series-expired', RequestNamingRfq> = {
  id: 'series-expired',
  check: makeRfqCheck((core, _account, { series }) => expiredSeriesRefusal(core, series)),
};

export const rfqUnexpiredGate: CommitGate<'request-expired', RequestNamingRfq> = {
  id: 'request-expired',
  check: makeRfqCheck((core, _account, { expiryMs }) =>
    isTimePast(core, expiryMs) ? refuse('PRECONDITION_FAILED', 'request expired') : null,
  ),
};

export function unknownSeriesRefusal({ state }: Core, market: number): Refusal | null {
  return optionSeriesAt(state, market) === undefined
    ? refuse('PRECONDITION_FAILED', `rfq is options-only: market ${market} is not an option series`)
    : null;
}

export function expiredSeriesRefusal(core: Core, market: number): Refusal | null {
  const series = optionSeriesAt(core.state, market);
  return series !== undefined && isTimePast(core, BigInt(series.expiryMs))
    ? refuse('PRECONDITION_FAILED', 'option series expired')
    : null;
}

/** Whether a time has been reached. At its exact end time a session or quote is no longer valid. */
export function isTimePast({ state }: Core, timeMs: bigint): boolean {
  return timeMs <= BigInt(state.timeMs);
}

export function zeroSizeRefusal(size: bigint): Refusal | null {
  return size === 0n ? refuse('INVALID_REQUEST', 'size must be positive') : null;
}

/** Returns the series of a session that has passed its gates. */
export function seriesOfRfq({ state }: Core, { series }: Rfq): OptionSeries | undefined {
  return optionSeriesAt(state, series);
}
