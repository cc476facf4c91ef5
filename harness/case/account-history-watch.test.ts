import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { InProcessTarget } from '../target/in-process.ts';
import { AccountHistoryWatch } from './account-history-watch.ts';

const used = `0x${'ab'.repeat(20)}`;
const fresh = `0x${'cd'.repeat(20)}`;

function watched(addresses: readonly string[] = [used]) {
  const past = new AccountHistoryWatch();
  for (const address of addresses) past.used.add(address);
  return { past, target: past.wrap(new InProcessTarget(new Venue(readDefaultGenesis()))) };
}

test.each([
  ['what it holds now', 'account_state', used, false],
  ['its fills', 'user_fills', used, true],
  ['its fills, in other letters', 'user_fills', `0x${'AB'.repeat(20)}`, true],
  ['the fills of a fresh one', 'user_fills', fresh, false],
])('a read of %s', async (_, type, address, hasAsked) => {
  const { past, target } = watched();
  await target.request({ method: 'POST', path: '/info', body: printJson({ type, address }) });
  expect(past.hasRequestedPast).toBe(hasAsked);
});

test.each([
  ['what is open', 'open_orders', false],
  ['its fills', 'fills', true],
])('a subscription to %s', async (_, type, hasAsked) => {
  const { past, target } = watched();
  const socket = await target.connect();
  if ('kind' in socket) throw new Error('no socket');
  socket.send(printJson({ method: 'subscribe', subscription: { type, user: used } }));
  socket.close();
  expect(past.hasRequestedPast).toBe(hasAsked);
});

test('an action requests no past, and where no account has any nothing can', async () => {
  const { past, target } = watched();
  await target.request({ method: 'POST', path: '/exchange', body: printJson({ owner: used }) });
  expect(past.hasRequestedPast).toBe(false);
  const none = watched([]);
  await none.target.request({ method: 'POST', path: '/info', body: printJson({ type: 'user_fills', address: used }) });
  expect(none.past.hasRequestedPast).toBe(false);
});
