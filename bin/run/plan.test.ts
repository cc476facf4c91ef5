import { expect, test } from 'vitest';
import { families } from '../../harness/campaign/families/families.list.ts';
import type { Check } from '../../harness/check/check.ts';
import { makeRunPlan, type SelectedWork, selectChecks } from './plan.ts';

function checkNamed(id: string, more: Partial<Check> = {}): Check {
  return {
    id,
    title: id,
    area: 'faucet',
    clauses: ['faucet.amount.clamp'],
    by: 'observe',
    needs: [],
    leases: [],
    run: async () => undefined,
    ...more,
  };
}

const checks = [
  checkNamed('faucet.amount.bounds'),
  checkNamed('faucet.claim.malformed', { clauses: ['faucet.amount.zero'] }),
  checkNamed('faucet.ip.day', { form: { profile: 'next', item: 'faucet.ip' } }),
];
const ids = (selected: SelectedWork) => selected.checks.map(({ id }) => id);

test('without a selection all checks of the profile are selected', () => {
  expect(ids(selectChecks(checks, {}, 'live'))).toEqual(['faucet.amount.bounds', 'faucet.claim.malformed']);
  expect(ids(selectChecks(checks, {}, 'next'))).toHaveLength(3);
});

test('both selections must match', () => {
  expect(ids(selectChecks(checks, { suite: ['faucet*'], clause: ['*.zero'] }, 'live'))).toEqual([
    'faucet.claim.malformed',
  ]);
  expect(() => selectChecks(checks, { suite: ['faucet.amount*'], clause: ['*.zero'] }, 'live')).toThrow(
    'nothing fits both',
  );
});

test('a quick run keeps checks that share the venue, and the one of the grants that pay their accounts', () => {
  const leases = ['faucet'] as const;
  const kept = selectChecks(
    [
      checkNamed('faucet.shared'),
      checkNamed('faucet.claimed', { leases }),
      checkNamed('faucet.half', { leases, clauses: ['faucet.credit.usdc'] }),
      checkNamed('faucet.credited', { leases, clauses: ['faucet.credit.usdc', 'faucet.credit.token'] }),
    ],
    { depth: 'quick' },
    'live',
  );
  expect(ids(kept)).toEqual(['faucet.shared', 'faucet.credited']);
});

test('a glob without a match is refused by name', () => {
  expect(() => selectChecks(checks, { suite: ['faucet*', 'nothing*'] }, 'live')).toThrow('no check fits nothing*');
  expect(() => selectChecks(checks, { clause: ['nothing'] }, 'live')).toThrow(
    'no clause that a check judges fits nothing',
  );
  expect(() => selectChecks(checks, { suite: ['faucet.ip.day'] }, 'live')).toThrow('under --profile live');
});

const options = {
  target: 'model',
  serviceName: 'Service',
  profile: 'live',
  role: 'auto',
  rate: 20,
  allowMainnetWrites: false,
} as const;

test('missing seed, salt and id are drawn, and differ', () => {
  const one = makeRunPlan(options, checks, []);
  const two = makeRunPlan(options, checks, []);
  expect(one.salt).not.toBe(two.salt);
  expect(one.id).not.toBe(two.id);
  expect(Number.isInteger(one.seed) && one.seed >= 0 && one.seed <= 0xffff_ffff).toBe(true);
});

test('a finding has the command that reproduces it', () => {
  const plan = makeRunPlan({ ...options, seed: 7, strict: true }, checks, []);
  expect(plan.reproduce('faucet.amount.bounds')).toBe(
    'npx venue-conformance --strict --seed 7 --suite faucet.amount.bounds',
  );
});

test('a reproduction does not overwrite the report that prints its command', () => {
  const plan = makeRunPlan({ ...options, seed: 7, out: 'my reports/' }, checks, []);
  expect(plan.reproduce('faucet.amount.bounds')).toBe(
    "npx venue-conformance --seed 7 --out 'my reports/again' --suite faucet.amount.bounds",
  );
});

test('campaigns belong to a whole run, and to a part of one only on request', () => {
  const kindOf = (selection: Parameters<typeof selectChecks>[1]) =>
    selectChecks(checks, selection, 'live').campaigns.kind;
  expect(kindOf({})).toBe('runs');
  expect(kindOf({ suite: ['faucet*'] })).toBe('off');
  expect(kindOf({ clause: ['faucet*'] })).toBe('off');
  expect(kindOf({ suite: ['faucet*'], fuzz: { kind: 'duration', ms: 5 } })).toBe('duration');
  expect(kindOf({ fuzz: { kind: 'off' } })).toBe('off');
  expect(selectChecks(checks, { suite: ['campaign*'] }, 'live')).toMatchObject({
    checks: [],
    campaigns: { kind: 'runs' },
  });
});

test("a campaign's family is selected by name; without a name, all families are", () => {
  const namesOf = (selection: Parameters<typeof selectChecks>[1]) =>
    selectChecks(checks, selection, 'live').families.map(({ name }) => name);
  expect(namesOf({ suite: ['campaign.margin'] })).toEqual(['margin']);
  expect(namesOf({ suite: ['campaign.mar*,faucet*'] })).toEqual(['margin']);
  const all = families.map(({ name }) => name);
  expect(namesOf({})).toEqual(all);
  expect(namesOf({ suite: ['faucet*'], fuzz: { kind: 'runs', runs: 5 } })).toEqual(all);
  expect(() => namesOf({ suite: ['campaign.nothing'] })).toThrow('no check fits campaign.nothing');
});

test('a campaign is reproduced with the size that found the difference', () => {
  const plan = makeRunPlan({ ...options, seed: 7, fuzz: { kind: 'runs', runs: 400 } }, checks, []);
  expect(plan.reproduce('campaign.trading')).toBe('npx venue-conformance --seed 7 --suite campaign.trading --fuzz 400');
  const kept = makeRunPlan({ ...options, seed: 7, fuzz: { kind: 'until-failure' }, corpus: 'my corpus' }, checks, []);
  expect(kept.reproduce('campaign.trading')).toBe(
    "npx venue-conformance --seed 7 --suite campaign.trading --fuzz until-failure --corpus 'my corpus'",
  );
  expect(kept.reproduce('campaign.margin')).toContain('--suite campaign.margin --fuzz until-failure');
  expect(kept.reproduce('faucet.amount.bounds')).not.toContain('corpus');
});
