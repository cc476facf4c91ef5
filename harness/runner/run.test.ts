import { expect, test } from 'vitest';
import { type Check, check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import { runTestPlanOn } from './plan/run-plan.fixture.ts';

/** Returns the results of the given checks on the model, as if it were a shared venue without clock control. */
async function statuses(checks: readonly Check[], isolation: 'shared' | 'closed'): Promise<readonly string[]> {
  const model = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  const session = { ...model, control: null, funds: null, facts: { ...model.facts, isolation } };
  const { events } = await runTestPlanOn(session, checks);
  await session.close();
  return events.flatMap((event) => (event.event === 'check-ended' ? [`${event.check} ${event.status}`] : []));
}

/** Returns two checks, each of which ends only when the other has started, or when `patience` is over. */
function pair(leases: Check['leases'], patience: Promise<void>): readonly Check[] {
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const one = (at: 0 | 1, id: string, held: Check['leases']) =>
    check({
      id,
      title: id,
      clauses: ['transport.node.routes'],
      by: 'observe',
      leases: held,
      async run({ given, expect: judge }) {
        begun[at].resolve();
        const met = Promise.race([begun[at === 0 ? 1 : 0].promise.then(() => true), patience.then(() => false)]);
        given.require(await met, 'the other one has not begun');
        judge('transport.node.routes').that(true, { expected: 'the other one to begin', actual: 'nothing' });
      },
    });
  return [one(0, 'transport.plain', []), one(1, 'transport.leased', leases)];
}

const forever = new Promise<void>(() => {});

test('a claim that waits for its window on a shared venue waits in parallel with other checks', async () => {
  expect(await statuses(pair(['faucet'], forever), 'shared')).toEqual([
    'transport.plain pass',
    'transport.leased pass',
  ]);
});

test.each([
  ['a claim on a venue that is ours alone', ['faucet'], 'closed'],
  ['whatever moves time as well', ['faucet', 'clock'], 'shared'],
] as const)('%s comes after them', async (_title, leases, isolation) => {
  expect(await statuses(pair(leases, Promise.resolve()), isolation)).toEqual([
    'transport.plain blocked',
    'transport.leased pass',
  ]);
});
