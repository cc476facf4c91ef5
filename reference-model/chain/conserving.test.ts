import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../genesis/load.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { faucetReserveAddress } from '../state/address.ts';
import { Venue } from '../venue.ts';
import type { ConservationMode } from './conserving.ts';

function venueOf(conserving: ConservationMode, ...edits: readonly RulesEdit[]): Venue {
  return new Venue(readDefaultGenesis(), { conserving, edits });
}

function accountOf({ core }: Venue) {
  const account = core.state.accounts.values().find(({ address }) => address !== faucetReserveAddress);
  if (account === undefined) throw new Error('the genesis has no account');
  return account;
}

function claimed(venue: Venue): Venue {
  venue.queueSystem({ type: 'faucet_credit', leg: 'usdc', address: accountOf(venue).address, amount: 5n });
  return venue;
}

/** Debits the treasury without a recorded movement; the sum over all holders stays the same. */
function debitTreasury(venue: Venue): Venue {
  const account = accountOf(venue);
  const { pots } = venue.core.state;
  Object.assign(account, { cash: account.cash + 1n });
  Object.assign(pots, { treasury: pots.treasury - 1n });
  return venue;
}

/** Credits money that no holder loses. */
function givenFromNowhere(venue: Venue): Venue {
  const account = accountOf(venue);
  Object.assign(account, { cash: account.cash + 1n });
  return venue;
}

const losing = rulesEditorAt(
  'engine',
  'money',
)(({ credited }) => ({
  credited: (asked) =>
    asked.why.kind === 'faucet' ? ((credited(asked) - 1n) as typeof asked.amount) : credited(asked),
}));

test.each(['every-block', 'by-movements'] as const)('a sound venue passes the proof %s', (conserving) => {
  const venue = claimed(venueOf(conserving));
  expect(() => venue.commit(200)).not.toThrow();
  expect(() => venue.assertConserved()).not.toThrow();
});

test.each(['every-block', 'by-movements'] as const)('%s detects a lossy movement in its block', (conserving) => {
  const venue = claimed(venueOf(conserving, losing));
  expect(() => venue.commit()).toThrow(
    /^conservation at height 1: expected the sum over the .* of token \d+, its supply/,
  );
});

test('by-movements detects a write that bypasses the mover at the next full check, and names the place', () => {
  const venue = claimed(venueOf('by-movements'));
  venue.commit();
  debitTreasury(venue).commit();
  expect(() => venue.assertConserved()).toThrow(
    /^conservation at height 2: expected token \d+ in a (pot|account), by its mov/,
  );
});

test('by-movements detects money created from nothing within 64 blocks', () => {
  const venue = givenFromNowhere(venueOf('by-movements'));
  expect(() => venue.commit(64)).toThrow(/^conservation at height 64: expected the sum over the holders/);
});

test('proofs run only when requested', () => {
  const venue = givenFromNowhere(venueOf('never'));
  venue.commit(64);
  expect(() => venue.assertConserved()).not.toThrow();
});

test('a restored snapshot is proved from its own balances', () => {
  const venue = claimed(venueOf('by-movements'));
  venue.commit();
  const snapshot = venue.snapshot();
  claimed(venue).commit(3);
  venue.restore(snapshot);
  claimed(venue).commit(70);
  expect(() => venue.assertConserved()).not.toThrow();
});
