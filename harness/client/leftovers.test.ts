import { expect, test } from 'vitest';
import { Leftovers } from './leftovers.ts';
import { emptyActReplyWire } from './replies.fixture.ts';
import type { ActReply, StatusEntry } from './replies.ts';

const order = (tif: string) => ({ type: 'submit_order', order: { owner: 'me', market: 1, tif } }) as const;
const bundle = (type: string) => ({
  type: 'multi_sig',
  params: { inner_action_blob: `0x${Buffer.from(JSON.stringify({ type })).toString('hex')}` },
});
const mine = { owner: 'me', market: { id: 1 }, handle: '7' };
const noop = { type: 'noop', params: {} };
const resting: StatusEntry = { kind: 'resting', oid: '7', cloid: null };
const filled: StatusEntry = { kind: 'filled', oid: '8', totalSz: '1', avgPx: '1' };
const noFunds: StatusEntry = { kind: 'error', error: { code: 'NO', message: '' }, nested: false };

function statuses(...entries: readonly StatusEntry[]): ActReply {
  return { wire: emptyActReplyWire, kind: 'statuses', status: 200, body: {}, statuses: entries };
}

const admitted: ActReply = { wire: emptyActReplyWire, kind: 'admitted', status: 202, body: {}, committed: false };
const refused: ActReply = { wire: emptyActReplyWire, kind: 'refused', status: 400, error: { code: 'NO', message: '' } };

/** Returns what an account may have open after one action and its reply. */
function after(action: { readonly type: string }, reply: ActReply | null) {
  const left = new Leftovers();
  const answered = left.noteSent('me', action);
  if (reply !== null) answered(reply);
  return left.stateOf('me');
}

test.each([
  ['an action that leaves nothing', noop, null, 'no'],
  ['a bundle around what leaves nothing', bundle('noop'), null, 'no'],
  ['an order on a pair that never rests', { type: 'spot_order', order: { tif: 'ioc' } }, statuses(filled), 'no'],
  ['an order that was refused', order('gtc'), refused, 'no'],
  ['an order whose entry is an error', order('gtc'), statuses(noFunds), 'no'],
  ['an order that takes and never rests', order('ioc'), statuses(filled), 'no'],
  ['an order that was filled, perhaps in part', order('gtc'), statuses(filled), 'perhaps'],
  ['an order that rests', order('gtc'), statuses(resting), 'likely'],
  ['an order without an answer', order('ioc'), null, 'likely'],
  ['an order that nothing tells of', order('gtc'), admitted, 'likely'],
  ['an order under the wait of which nothing came', order('ioc'), statuses({ ...pending() }), 'likely'],
  ['more entries than orders', order('ioc'), statuses(filled, filled), 'likely'],
  ['a bundle around what places an order', bundle('submit_order'), admitted, 'likely'],
  ['a bundle that nobody can read', { type: 'multi_sig', params: { inner_action_blob: '0x00' } }, admitted, 'likely'],
  ['an action that places orders later', { type: 'twap_order' }, statuses(resting), 'likely'],
] as const)('%s', (_, action, reply, state) => {
  expect(after(action, reply)).toBe(state);
});

function pending(): StatusEntry {
  return { kind: 'pending', actionHash: '0x', nonce: 1 };
}

test('a resting order may be gone once something was filled or cancelled', () => {
  const left = new Leftovers();
  left.noteSent('me', order('gtc'))(statuses(resting));
  expect([left.stateOf('me'), left.stateOf('you')]).toEqual(['likely', 'no']);
  left.noteSent('you', order('ioc'))(statuses(filled));
  expect(left.stateOf('me')).toBe('perhaps');
  left.noteGone(mine);
  expect(left.stateOf('me')).toBe('no');
});

test('anything else that may be open is not settled by reading the orders', () => {
  const left = new Leftovers();
  left.noteSent('me', order('gtc'))(statuses(resting));
  left.noteSent('me', { type: 'chase_order' })(
    statuses({ kind: 'chase', chaseOid: '9', legOid: '10', legPx: '1', cloid: null }),
  );
  left.noteSent('me', { type: 'cancel_order' })(admitted);
  expect(left.stateOf('me')).toBe('likely');
  left.noteGone({ ...mine, handle: '9' });
  expect(left.stateOf('me')).toBe('perhaps');
  left.noteSent('agent', { type: 'scale_order' });
  expect(left.owners).toEqual(new Set(['me', 'agent']));
  left.noteCleared('me');
  expect([left.stateOf('me'), left.stateOf('agent')]).toEqual(['no', 'likely']);
});

test('an order is known to be gone once its id or its account was cleared, unless something is unknown', () => {
  const left = new Leftovers();
  left.noteSent('me', order('gtc'))(statuses(resting));
  expect(left.isGone(mine)).toBe(false);
  left.noteCleared('me');
  expect(left.isGone(mine)).toBe(true);
  left.noteSent('me', order('gtc'));
  expect(left.isGone(mine)).toBe(false);
});

test('an id is told apart by its account and by its market: a venue may count ids for each of them', () => {
  const left = new Leftovers();
  const elsewhere = { type: 'submit_order', order: { market: 2, tif: 'gtc' } };
  left.noteSent('me', order('gtc'))(statuses(resting));
  left.noteSent('you', order('gtc'))(statuses(resting));
  left.noteSent('me', elsewhere)(statuses(resting));
  left.noteGone(mine);
  expect([left.stateOf('you'), left.stateOf('me')]).toEqual(['likely', 'likely']);
  expect(left.isGone({ ...mine, owner: 'you' })).toBe(false);
  left.noteGone({ ...mine, market: { id: 2 } });
  expect([left.stateOf('you'), left.stateOf('me')]).toEqual(['likely', 'no']);
});
