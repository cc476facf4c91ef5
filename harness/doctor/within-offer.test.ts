import { expect, test } from 'vitest';
import type { CheckMetadata } from '../check/check.ts';
import { Control } from '../control/control.ts';
import { findMissingOperatorCalls } from './within-offer.ts';

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
