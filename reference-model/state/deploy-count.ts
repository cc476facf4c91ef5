import type { VenueState } from './venue-state.ts';

/** Registrations of tokens, pairs and perpetual markets in one deploy epoch, under a common count. */
export interface EpochRegistrationCount {
  readonly epoch: number;
  readonly count: number;
}

export function makeZeroRegistrationCount(): EpochRegistrationCount {
  return { epoch: 0, count: 0 };
}

/** Number of registrations in this epoch so far. */
export function registrationCountInEpoch({ deployCount }: VenueState, epoch: number): number {
  return deployCount.epoch === epoch ? deployCount.count : 0;
}

/** Counts one more registration, of any kind. */
export function addToRegistrationCount(state: VenueState, epoch: number): void {
  state.deployCount = { epoch, count: registrationCountInEpoch(state, epoch) + 1 };
}
