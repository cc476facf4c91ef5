import type { Cause } from '../events.ts';

/** Stands in the place of an event's cause until the stamp is put on. */
export const placeholderCause: Cause = { kind: 'genesis' };
