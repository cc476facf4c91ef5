import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../session/model-session.ts';
import type { CaseContext } from './case-context.ts';
import { check } from './check.ts';
import { Given } from './given.ts';

type Play = (context: CaseContext<'faucet.amount.clamp'>) => Promise<void>;

/** Runs cases in parallel on the model, and returns their outcomes in the order of the list. */
async function played(...plays: readonly Play[]) {
  const model = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
  const checks = plays.map((run, at) =>
    check({ id: `faucet.play-${at}`, title: 'a play', clauses: ['faucet.amount.clamp'], by: 'act', run }),
  );
  const { events } = await runTestPlanOn({ ...model, concurrency: 2 }, checks);
  await model.close();
  return checks.map(({ id }) => {
    const ended = events.find((event) => event.event === 'check-ended' && event.check === id);
    return ended?.event === 'check-ended' ? (ended.reason ?? ended.status) : null;
  });
}

test('a case that ends while waiting for a market leaves that market to others', async () => {
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

test('two cases that wait for the market and for the pair of each other do not wait forever', async () => {
  const only = ({ coin }: { readonly coin: string }) => coin === 'BTC';
  // A lease reads nothing else of it.
  const pair = { id: 4_000_000 } as MarketFacts;
  const [holdsPair, holdsMarket, waitsForMarket] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const outcomes = await played(
    async ({ given, expect: judge }) => {
      await given.leased(pair);
      holdsPair?.resolve();
      await holdsMarket?.promise;
      const market = given.market(only);
      waitsForMarket?.resolve();
      await market;
      judge('faucet.amount.clamp').that(true, { expected: '', actual: '' });
    },
    async ({ given, expect: judge }) => {
      await holdsPair?.promise;
      await given.market(only);
      holdsMarket?.resolve();
      await waitsForMarket?.promise;
      // Ends this attempt: the next one finds both free.
      await given.leased(pair);
      judge('faucet.amount.clamp').that(true, { expected: '', actual: '' });
    },
  );
  expect(outcomes).toEqual(['pass', 'pass']);
});

/** Set-up of one attempt of a case, with or without a relevant weight budget. */
function drawing(isDear: boolean, seed = '1/case', isUnlimited = false) {
  const free = isDear ? { of: async () => null } : null;
  const parts = { free, isUnlimited: () => isUnlimited, draws: new Random(`${seed}/draws`) };
  // A draw uses no other part.
  return new Given(parts as unknown as ConstructorParameters<typeof Given>[0]);
}

test('where each value costs weight a sample is tried, in order, and the same in each attempt', () => {
  const values = Array.from({ length: 20 }, (_, at) => at);
  expect(drawing(false).sample(values, 3)).toEqual(values);
  const drawn = drawing(true).sample(values, 3);
  expect(drawn).toHaveLength(3);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
  expect(drawing(true).sample(values, 3)).toEqual(drawn);
  const seeds = Array.from({ length: 9 }, (_, seed) => drawing(true, `${seed}/case`).sample(values, 3).join());
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

test('without a rate limit several times as many values are tried', async () => {
  const values = Array.from({ length: 20 }, (_, n) => n);
  expect(drawing(true, '1/case', true).sample(values, 3)).toHaveLength(12);
  expect(drawing(true, '1/case', true).sample([1, 2], 1)).toEqual([1, 2]);
  const tried: number[] = [];
  await drawing(true, '1/case', true).eachPart(values, async (value) => tried.push(value), 3);
  expect(tried).toHaveLength(12);
});

test('each distinct kind is tried by some value', () => {
  const values = ['a1', 'a2', 'b1', 'c1', 'c2', 'c3'];
  const drawn = drawing(true).sample(values, 1, ([what]) => what);
  expect(drawn.map(([what]) => what)).toEqual(['a', 'b', 'c']);
});

test('another product is tried where the venue lacks one, or its value was not exercised', async () => {
  const triedBy = async (isDear: boolean, lacking: readonly number[]) => {
    const tried: number[] = [];
    const play = async (value: number) => (lacking.includes(value) ? null : tried.push(value));
    await drawing(isDear).eachPart([0, 1, 2, 3, 4], play, 2);
    return tried.toSorted();
  };
  expect(await triedBy(false, [1])).toEqual([0, 2, 3, 4]);
  expect(await triedBy(true, [])).toHaveLength(2);
  expect(await triedBy(true, [0, 1, 2])).toEqual([3, 4]);
  expect(await triedBy(true, [0, 1, 2, 3])).toEqual([4]);
});

test('an account that was paid twice is recycled once: counted twice, its funds would be lent out twice', async () => {
  const recycled: string[] = [];
  const treasury = {
    measureOf: () => null,
    lendAccount: () => null,
    grant: async () => false,
    noteEnding: () => undefined,
    noteEnded: () => undefined,
    recycle: async ({ address }: { readonly address: string }) => void recycled.push(address),
  };
  const client = {
    leftovers: { owners: new Set(), stateOf: () => 'no' },
    actors: new Map(),
    sideEffects: { isAffected: () => false },
  };
  let keys = 0;
  const stranger = () => ({ address: `0x${(++keys).toString(16).padStart(40, '0')}` });
  const parts = { treasury, client, past: null, free: null, stranger, draws: new Random('1/draws') };
  const given = new Given(parts as unknown as ConstructorParameters<typeof Given>[0]);
  const owner = stranger() as unknown as Parameters<Given['fundedAccount']>[1] & { readonly address: string };
  await given.fundedAccount({ usdc: '10' }, owner);
  await given.fundedAccount({ usdc: '5' }, owner);
  await given.cleanUp();
  expect(recycled).toEqual([owner.address]);
});
