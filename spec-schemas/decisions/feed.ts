import type { Decision } from '../decisions.ts';

/** The push feed, budgets and pace. */
export const feedDecisions: readonly Decision[] = [
  {
    id: 'D24',
    question: 'What does a push after the snapshot hold?',
    model:
      'changed rows on `markets`, new records on the record channels, the whole body elsewhere, and only after a change',
    accepts: 'the same; a repeat of an unchanged body on account channels, at most every 4 commits, is an advisory',
    forms: [
      { id: 'changes', says: 'pushes only what changed' },
      { id: 'heartbeat', says: 'repeats account bodies every 4 commits' },
    ],
  },
  {
    id: 'D25',
    question: 'What is `is_snapshot` on a channel that always sends its whole body?',
    model: 'true on the first frame, false later, everywhere',
    accepts: 'any value on `open_orders` and `candles`, as an advisory',
    forms: [
      { id: 'first-only', says: 'sets it on first frames only' },
      { id: 'open-orders-always', says: 'sets it on every frame of `open_orders`' },
    ],
  },
  {
    id: 'D26',
    question: 'Which key names the account of an account channel?',
    model: '`user`',
    accepts: '`address` where `user` is refused, as an advisory',
    forms: [
      { id: 'user', says: 'takes `user`' },
      { id: 'address', says: 'takes `address`' },
    ],
  },
  {
    id: 'D34',
    question: 'How fast are blocks, waits and answers?',
    model: 'parameters',
    accepts: 'any pace; waiting is bounded and ends inconclusive',
  },
  {
    id: 'D51',
    question: 'Does a 429 cost weight itself?',
    model: 'no; every other refusal does',
    accepts: 'both for the 429 itself',
    forms: [
      { id: 'free', says: 'charges nothing for a 429' },
      { id: 'charged', says: 'goes on charging while it answers 429' },
    ],
  },
  {
    id: 'D85',
    question: 'What is the body of the `markets` channel?',
    model: '`perp` and `spot` sections, as on the read',
    accepts: 'a bare list of rows too',
    forms: [
      { id: 'sections', says: 'pushes the two sections' },
      { id: 'rows', says: 'pushes a bare list of perpetual and spot rows' },
    ],
  },
  {
    id: 'D86',
    question: 'What is the payload of a WebSocket `post` reply?',
    model: 'the body that the HTTP route answers',
    accepts: 'that body, or its `data`',
    forms: [
      { id: 'body', says: 'sends the whole body' },
      { id: 'data', says: 'sends what stands under `data`' },
    ],
  },
  {
    id: 'D93',
    question: 'How is the 65th subscription refused?',
    model: 'by an error frame without an acknowledgement; the connection stays',
    accepts: 'any error frame, or a close; the first 64 keep working while it is open',
    forms: [
      { id: 'error-frame', says: 'sends an error frame' },
      { id: 'close', says: 'closes the connection' },
    ],
  },
];
