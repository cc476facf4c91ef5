import { expect, test } from 'vitest';
import { UsedKeyReporter } from '../case/used-keys.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { RunEvent, RunStarted } from '../runner/events.ts';
import { keysOfInterruptedCases, listLeftoverAccounts } from './unsettled-keys.ts';

const below = `0x${'5'.repeat(40)}`;

/** Journal of one seed, with the fields that the test uses. */
function journal() {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  return {
    events,
    keys: new UsedKeyReporter({ emit, timestamp: () => 't' }),
    // The code under test reads no other field of it.
    begun: (salt: string) => emit({ event: 'run-started', seed: 4, salt } as RunStarted),
  };
}

const key = (salt: string, caseId: string, n: number, attempt = 1) =>
  deriveIdentity({ seed: 4, salt, caseId, attempt }, n);

test('the keys of cases without a verdict are derived again, with the salt of their process, newest first', () => {
  const { events, keys, begun } = journal();
  begun('first');
  const old = key('first', 'a.b', 0);
  const lent = key('first', 'a.c', 1);
  const ended = key('first', 'a.d', 0);
  keys.reporterFor('a.b')(old, old.address);
  keys.reporterFor('a.b')(lent, lent.address);
  keys.reporterFor('a.d')(ended, ended.address);
  begun('second');
  const again = key('second', 'a.b', 0);
  keys.reporterFor('a.b')(again, again.address);
  const left = listLeftoverAccounts(keysOfInterruptedCases(events, new Set(['a.d'])), 10);
  expect(left.map(({ address, signer }) => [address, signer.address])).toEqual(
    [again, lent, old].map(({ address }) => [address, address]),
  );
});

test('each key is reported once per account, and only if the run derived it', () => {
  const { events, keys } = journal();
  const tell = keys.reporterFor('a.b');
  const owner = key('first', 'a.b', 0);
  for (const account of [owner.address, owner.address, below, below]) tell(owner, account);
  tell(Object.assign(Object.create(owner), { place: null }), below);
  expect(events).toEqual([
    { event: 'keys-used', t: 't', by: 'a.b', from: { caseId: 'a.b', attempt: 1, n: 0, keys: 1 } },
    { event: 'keys-used', t: 't', by: 'a.b', from: { caseId: 'a.b', attempt: 1, n: 0, keys: 1 }, for: below },
  ]);
  expect(JSON.stringify(events)).not.toContain(owner.address);
});

test("an account's own key is its signer, whoever else signed for it; an account without a key has its master's", () => {
  const { events, keys, begun } = journal();
  begun('first');
  const owner = key('first', 'a.b', 0);
  const agent = key('first', 'a.b', 1);
  const tell = keys.reporterFor('a.b');
  tell(owner, owner.address);
  tell(agent, owner.address);
  tell(owner, below);
  const signers = new Map(
    listLeftoverAccounts(keysOfInterruptedCases(events, new Set()), 10).map((one) => [one.address, one.signer.address]),
  );
  expect(signers).toEqual(
    new Map([
      [below, owner.address],
      [owner.address, owner.address],
    ]),
  );
});

test('a campaign covers all keys of an attempt, up to the maximum of accounts', () => {
  const { events, keys, begun } = journal();
  begun('first');
  keys.reportAttempt('campaign.x', { caseId: 'campaign.x', attempt: 7 }, 3);
  const left = keysOfInterruptedCases(events, new Set());
  const all = [0, 1, 2].map((n) => key('first', 'campaign.x', n, 7).address);
  expect(listLeftoverAccounts(left, 10).map(({ address }) => address)).toEqual(all);
  expect(listLeftoverAccounts(left, 2)).toHaveLength(2);
});
