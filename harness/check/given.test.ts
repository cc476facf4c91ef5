import { expect, test } from 'vitest';
import type { RunEvent } from '../runner/events.ts';
import { runChecks } from '../runner/run.ts';
import { openModelSession } from '../session/model-session.ts';
import type { CaseContext } from './case-context.ts';
import { check } from './check.ts';
import { Blocked } from './verdicts.ts';

type Play = (context: CaseContext<'faucet.amount.clamp'>) => Promise<void>;

/** What cases that are played side by side on the model come to, in the order of the list. */
async function played(...plays: readonly Play[]) {
  const model = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
  const events: RunEvent[] = [];
  const checks = plays.map((run, at) =>
    check({ id: `faucet.play-${at}`, title: 'a play', clauses: ['faucet.amount.clamp'], by: 'act', run }),
  );
  await runChecks(
    {
      ...{ id: 'run', seed: 1, salt: 'salt', argv: [], targetName: 'model', profile: 'live', strict: false, checks },
      ...{ maxTimeMs: null, tool: { name: 'test', version: '0' }, reproduce: (id) => id },
    },
    { ...model, concurrency: 2 },
    { emit: (event) => void events.push(event), timestamp: () => 'now', interrupted: () => false },
  );
  await model.close();
  return checks.map(({ id }) => {
    const ended = events.find((event) => event.event === 'check-ended' && event.check === id);
    return ended?.event === 'check-ended' ? (ended.reason ?? ended.status) : null;
  });
}

test('a case that ends while it waits for a market leaves that market to the others', async () => {
  const ended = Promise.withResolvers<void>();
  const only = ({ coin }: { readonly coin: string }) => coin === 'BTC';
  const outcomes = await played(
    async ({ given, expect: judge }) => {
      await given.market(only);
      await ended.promise;
      judge('faucet.amount.clamp').that(true, { expected: '', actual: '' });
    },
    async ({ given }) => {
      given.afterwards(async () => ended.resolve());
      await Promise.all([given.market(only), Promise.reject(new Blocked('the money did not come'))]);
    },
    async ({ given, expect: judge }) => {
      await given.market(only);
      judge('faucet.amount.clamp').that(true, { expected: '', actual: '' });
    },
  );
  expect(outcomes).toEqual(['pass', 'the money did not come', 'pass']);
});
