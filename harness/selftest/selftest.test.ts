import { expect, test } from 'vitest';
import type { Fault } from '../../reference-model/faults/index.ts';
import { check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import { type SelftestParts, tryFault, tryWrittenFault } from './selftest.ts';

const partsWith = (checks: SelftestParts['checks']): SelftestParts => ({
  checks,
  seed: 1,
  tool: { name: 'test', version: '0' },
  open: (venue) =>
    openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue }),
});

const harmless: Fault = {
  id: 'orders.none',
  clause: 'orders.match.ioc',
  title: 'nothing is wrong',
  edit: (rules) => rules,
};

test('a fault declared as breaking no clause is tried on all checks that judge its clause', async () => {
  const accusing = check({
    id: 'orders.accusing',
    title: 'finds the clause broken',
    clauses: ['orders.match.ioc'],
    by: 'observe',
    async run({ expect: judge }) {
      judge('orders.match.ioc').that(false, { expected: 'so', actual: 'otherwise' });
    },
  });
  const trial = await tryWrittenFault(harmless, [], partsWith([accusing]));
  expect(trial).toMatchObject({ caught: true, by: ['orders.accusing'] });
});

test('breaks found after an advisory clause are reported as well', async () => {
  const broken = { expected: 'so', actual: 'otherwise' };
  const both = check({
    id: 'orders.both',
    title: 'finds a public clause broken, then one of the documents',
    clauses: ['orders.match.ioc', 'orders.response.resting'],
    by: 'observe',
    async run({ expect: judge }) {
      judge('orders.match.ioc').that(false, broken);
      judge('orders.response.resting').that(false, broken);
    },
  });
  const trial = await tryFault(harmless, partsWith([both]));
  expect(trial).toMatchObject({ caught: true, by: ['orders.both'], others: ['orders.response.resting'] });
});
