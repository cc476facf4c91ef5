import type { ActReplyWire } from './replies.ts';

/** Wire of a handwritten test reply that nothing reads. */
export const emptyActReplyWire: ActReplyWire = { status: 0, json: undefined, text: '' };
