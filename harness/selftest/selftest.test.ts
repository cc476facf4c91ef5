import { expect, test } from 'vitest';
import type { Fault } from '../../reference-model/faults/fault.ts';
import { check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import { tryFault } from './selftest.ts';

test('what a check accuses behind a clause that only advises is told as well', async () => {
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
  const fault: Fault = {
    ...{ id: 'orders.none', clause: 'orders.match.ioc', title: 'nothing is wrong' },
    edit: (rules) => rules,
  };
  const trial = await tryFault(fault, {
    checks: [both],
    seed: 1,
    tool: { name: 'test', version: '0' },
    open: (venue) =>
      openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue }),
  });
  expect(trial).toMatchObject({ caught: true, by: ['orders.both'], others: ['orders.response.resting'] });
});
