import { expect, test } from 'vitest';
import { alice, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { rulesEditorAt } from '../rule-edits.ts';

const encrypted = (more: object = {}) => ({
  type: 'submit_encrypted_order',
  params: {
    ciphertext: [1, 2, 3],
    commitment: new Array(32).fill(7),
    threshold: 2,
    target_block: 100,
    reveal_deadline_ms: 2 ** 50,
    ...more,
  },
});
const small = rulesEditorAt('actions', 'encryptedOrder')(() => ({ bounds: { ciphertext: 4, pool: 2 } }));
const waiting = ({ core }: TestVenue) => core.state.encryptedOrders.length;

test('is accepted and stays pending', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, encrypted())).toMatchObject({ status: 202, body: { data: { accepted: true } } });
  expect(waiting(venue)).toBe(1);
});

test.each([
  ['nothing encrypted', { ciphertext: [] }],
  ['a threshold of 0', { threshold: 0 }],
  ['a text beyond the bound', { ciphertext: [1, 2, 3, 4, 5] }],
])('%s is refused at commit and leaves nothing', (_what, more) => {
  const venue = new TestVenue([small]);
  expect(errorCodeOf(venue.act(alice, encrypted(more)))).toBe('INVALID_REQUEST');
  expect(waiting(venue)).toBe(0);
});

test('a full pool refuses until a deadline has passed', () => {
  const venue = new TestVenue([small]);
  const soon = venue.core.state.timeMs + 1_000;
  venue.act(alice, encrypted({ reveal_deadline_ms: soon }));
  venue.act(alice, encrypted());
  expect(errorCodeOf(venue.act(alice, encrypted()))).toBe('INVALID_REQUEST');
  venue.commit(2_000);
  expect(venue.act(alice, encrypted())).toMatchObject({ status: 202 });
  expect(waiting(venue)).toBe(2);
});

test('an order past its deadline occupies no slot', () => {
  const venue = new TestVenue([small]);
  expect(venue.act(alice, encrypted({ reveal_deadline_ms: 5_000 }))).toMatchObject({ status: 202 });
  expect(waiting(venue)).toBe(0);
});

test.each([31, 33])('a commitment of %i bytes cannot be decoded, and the older tag is unsupported', (length) => {
  const venue = new TestVenue();
  const answer = venue.act(alice, encrypted({ commitment: new Array(length).fill(7) }));
  expect([answer.status, errorCodeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
  expect(errorCodeOf(venue.act(alice, { ...encrypted(), type: 'encrypted_order_submit' }))).toBe('ACTION_UNSUPPORTED');
});
