import type { ActWire } from './replies.ts';

/** Stands behind a reply that a test writes by hand, where nobody looks at the wire. */
export const emptyActWire: ActWire = { status: 0, json: undefined, text: '' };
