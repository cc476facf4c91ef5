import { expect, test } from 'vitest';
import type { CheckMetadata } from '../check/check.ts';
import { Control } from '../control/control.ts';
import { unmetNeedByCheck, unmetNeedReasonFor } from '../runner/plan/unmet-needs.ts';
import { findMissingOperatorCalls } from './promised-checks.ts';

const idOf = (need: string) => Object.entries(unmetNeedByCheck).find(([, wanted]) => wanted === need)?.[0] ?? '';
const alone = { capabilities: new Set(['faucet', 'funded-accounts'] as const), network: 'devnet' as const };

test('an undeclared need is a skip where it is missing, and none where it is present', () => {
  expect(unmetNeedReasonFor({ id: idOf('archive') }, alone, 'faucet')).toBe('archive');
  expect(unmetNeedReasonFor({ id: idOf('money') }, alone, 'faucet')).toContain('faucet');
  expect(unmetNeedReasonFor({ id: idOf('money') }, alone, 'key')).toBeNull();
  expect(unmetNeedReasonFor({ id: idOf('mainnet') }, alone, 'faucet')).toBe('mainnet');
  expect(unmetNeedReasonFor({ id: idOf('mainnet') }, { ...alone, network: 'mainnet' }, 'key')).toBeNull();
  const operated = { ...alone, capabilities: new Set(['control'] as const) };
  expect(unmetNeedReasonFor({ id: idOf('control') }, operated, 'control')).toBeNull();
  // An operator provides neither an archive nor luck.
  expect(unmetNeedReasonFor({ id: idOf('archive') }, operated, 'control')).toBe('archive');
  expect(unmetNeedReasonFor({ id: idOf('state') }, operated, 'control')).toContain('seldom');
  const off = { id: idOf('switched-off'), switchedOff: 'evm' as const };
  expect(unmetNeedReasonFor(off, operated, 'control')).toContain('--switched-off');
  expect(unmetNeedReasonFor(off, { ...operated, switchedOff: ['evm'] }, 'control')).toBeNull();
  const archived = { ...alone, capabilities: new Set(['archive'] as const) };
  expect(unmetNeedReasonFor({ id: idOf('archive') }, archived, 'faucet')).toBeNull();
  expect(unmetNeedReasonFor({ id: 'no.such' }, alone, 'faucet')).toBeNull();
});

// Only the id of a check is used.
const check = (id: string) => ({ id }) as CheckMetadata;
const needs = { 'a.days': ['/control/advance'], 'a.vote': ['/control/blocks', 'manual', 'vote'] } as const;

async function offering(capabilities: object) {
  const control = new Control({ call: async () => ({ status: 200, json: { data: { ...capabilities } } }) });
  await control.capabilities();
  return control;
}

const checks = ['a.days', 'a.vote', 'a.reads'].map(check);

test.each([
  ['everything', {}, []],
  [
    'no moving of time',
    { calls: ['POST /control/blocks', 'POST /control/system'] },
    [['a.days', 'control: POST /control/advance']],
  ],
  ['no holding of blocks', { blocks: ['timer'] }, [['a.vote', 'control: block mode manual']]],
  ['no votes', { system_actions: ['bridge_credit'] }, [['a.vote', 'control: vote']]],
])('with an interface that offers %s the checks that need more report the missing call', async (_, offer, lacks) => {
  expect([...findMissingOperatorCalls(checks, await offering(offer), needs)]).toEqual(lacks);
});

test('without an interface no call is reported as missing', () => {
  expect(findMissingOperatorCalls(checks, null, needs).size).toBe(0);
});
