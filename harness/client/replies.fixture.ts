import type { ActReplyWire } from './replies.ts';

/** Stands behind a reply that a test writes by hand, where nobody looks at the wire. */
export const emptyActReplyWire: ActReplyWire = { status: 0, json: undefined, text: '' };
