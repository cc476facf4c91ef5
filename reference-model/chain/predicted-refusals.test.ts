import { expect, test } from 'vitest';
import { alice, bob, carol, settledReplyOf, submitOrderAction, TestVenue, USDC } from './chain.fixture.ts';
import { chainVariants } from './variants.ts';

function atDoor(...others: readonly string[]): TestVenue {
  return ofForms('D240=door', ...others);
}

function ofForms(...forms: readonly string[]): TestVenue {
  const edits = forms.map((form) => chainVariants[form]).filter((edit) => edit !== undefined);
  return new TestVenue(edits);
}

const send = (destination: typeof alice, amount: string) => ({
  type: 'send_asset',
  params: { source_dex: 0, destination_dex: 0, asset: USDC, destination, amount, to_perp: false },
});
/** Transfer of more than bob has, but covered once alice's pending transfer reaches him. */
const passedOn = send(carol, '10500');

test('an action that depends on a pending one is refused on arrival, and accepted a block later', () => {
  const venue = atDoor();
  const first = venue.send(alice, send(bob, '1000'));
  const second = venue.send(bob, passedOn);
  expect(first.reply).toBeNull();
  expect(second.reply).not.toBeNull();
  expect(settledReplyOf(second)).toMatchObject({
    status: 400,
    body: { error: { code: 'ASSET_INSUFFICIENT_BALANCE' } },
  });
  venue.commit();
  expect(venue.act(bob, passedOn).status).toBe(202);
});

test('a dependent refusal uses no nonce', () => {
  const venue = atDoor();
  venue.send(alice, send(bob, '1000'));
  venue.send(bob, passedOn, { nonce: 5_000 });
  venue.commit();
  expect(venue.act(bob, passedOn, { nonce: 5_000 }).status).toBe(202);
});

test('an action that fails either way is left to its commit', () => {
  const venue = atDoor('D02=at-once');
  venue.send(alice, send(bob, '1000'));
  expect(venue.send(bob, send(carol, '20000')).reply?.status).toBe(202);
});

test('a rehearsal leaves no trace', () => {
  const venue = atDoor();
  const twin = new TestVenue();
  for (const each of [venue, twin]) each.send(alice, send(bob, '1000'), { nonce: 5_000 });
  venue.send(bob, passedOn);
  for (const each of [venue, twin]) each.commit();
  expect(venue.footprint()).toBe(twin.footprint());
});

test('a pending faucet claim counts as well', () => {
  const venue = atDoor();
  venue.chain.queueSystem({ type: 'faucet_credit', leg: 'usdc', address: bob, amount: 1_000n });
  expect(settledReplyOf(venue.send(bob, passedOn)).status).toBe(400);
});

/** Transfer by bob beyond his balance. */
const beyond = send(carol, '20000');
/** Approval by alice of herself as agent. */
const toNobody = { type: 'approve_agent', params: { agent: alice, name: 'self' } };

test('an action its account cannot pay for is refused on arrival, and uses no nonce', () => {
  const venue = ofForms('D253=means', 'D02=at-once');
  const refused = venue.send(bob, beyond, { nonce: 5_000 });
  expect(settledReplyOf(refused)).toMatchObject({
    status: 400,
    body: { error: { code: 'ASSET_INSUFFICIENT_BALANCE' } },
  });
  expect(venue.send(bob, send(carol, '1'), { nonce: 5_000 }).reply?.status).toBe(202);
});

test('in the form that checks all committed state other faults are refused too; otherwise they are left to the commit', () => {
  expect(ofForms('D253=means', 'D02=at-once').send(alice, toNobody).reply?.status).toBe(202);
  expect(settledReplyOf(ofForms('D253=door', 'D02=at-once').send(alice, toNobody)).status).toBe(400);
});

test('an order is answered by its block', () => {
  const venue = ofForms('D253=door');
  expect(venue.send(alice, submitOrderAction(alice, { side: 'bid' })).reply).toBeNull();
});

test("in the model's own form the action is accepted and runs after the one it depends on", () => {
  const venue = new TestVenue();
  venue.send(alice, send(bob, '1000'));
  const second = venue.send(bob, passedOn);
  venue.commit();
  expect(settledReplyOf(second).status).toBe(202);
});
