import { expect, test } from 'vitest';
import { faultsWhenConcurrent } from '../../../reference-model/faults/index.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { spotFamily } from '../families/spot.ts';
import { tradingFamily } from '../families/trading.ts';
import { accountModesFamily } from '../families/wallets.ts';
import { findPlantedFault, playPlantedCampaign, playStepsOnVenue } from '../planted-campaign.fixture.ts';

// Shrunk and replayed by `npm run soak concurrent-faults`; more families and seeds by `npm run soak concurrent`.

test('a sound venue yields no findings, and blocks report how many execution orders they left open', async () => {
  const { ended, findings } = await playPlantedCampaign({ concurrency: 16, seed: 1, runs: 2 });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  const { bursts = 0, actions = 0, blocks = {}, reads = 0 } = ended?.concurrent ?? {};
  expect(bursts).toBeGreaterThan(2);
  expect(actions).toBeGreaterThan(2 * bursts);
  expect(reads).toBeGreaterThan(0);
  expect(Object.values(blocks).reduce((sum, count) => sum + count, 0)).toBe(bursts);
});

test('nor does it over sockets, where arrival times vary by machine', async () => {
  const { ended, findings } = await playPlantedCampaign({ concurrency: 16, seed: 1, runs: 1, isServed: true });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
});

test('two markets and pairs, whose groups are independent', async () => {
  const { ended, findings } = await playPlantedCampaign({ concurrency: 6, seed: 2, runs: 1, family: spotFamily });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
});

test('lost, duplicated and truncated requests are branches, as are requests in flight while the node is killed', async () => {
  const disturb: readonly DisturbanceKind[] = ['drop', 'reset', 'duplicate', 'slow', 'half-open', 'restart'];
  const { ended, findings } = await playPlantedCampaign({ concurrency: 16, seed: 1, runs: 2, disturb });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  expect(Object.keys(ended?.disturbed ?? {}).length).toBeGreaterThan(2);
});

test('a venue may execute a refused action first among unordered ones, if its histories say so', async () => {
  const order = { size: { of: 'worth', usdc: 10, steps: 0 }, px: { at: 'mark', ticks: -1 } } as const;
  const leg = { level: { percent: -15 }, isMarket: false, tpsl: 'tp', trail: null } as const;
  const refused = makeOrderDraft({ ...order, size: { of: 'zero' }, trigger: leg });
  const steps: readonly Step[] = [
    { do: 'burst', next: 3, inTurn: false, twice: false },
    makeActionStep({ tag: 'submit_order', order: makeOrderDraft(order) }),
    makeActionStep({ tag: 'batch_order', orders: [refused], grouping: 'positionTpsl' }),
    makeActionStep({ tag: 'submit_order', order: makeOrderDraft(order) }),
  ];
  const { edit } = faultsWhenConcurrent.find(({ id }) => id === 'orders.race-of-one-owner') ?? {};
  expect(edit).toBeDefined();
  const { end, outcomes } = await playStepsOnVenue(steps, edit);
  expect([...outcomes.keys()]).toEqual(['batch_order ORDER_ZERO_SIZE', 'submit_order resting']);
  expect(end.kind === 'differs' ? end.difference.mismatch : end.kind).toBe('agreed');
});

test.each(faultsWhenConcurrent.map((fault) => [fault.id, fault] as const))('%s is found', async (_id, fault) => {
  // A few concurrent actions have few possible orders, which are played quickly.
  const family = fault.id.includes('transfer') ? accountModesFamily : tradingFamily;
  const found = await findPlantedFault(fault, { runs: 8, family, concurrency: 4 });
  expect(found).not.toBeNull();
  // The clause is known where something was pushed twice, or bytes acted twice, whatever the execution order.
  if (fault.clause === 'feed.push.once' || fault.clause === 'nonces.replay.in-one-block')
    expect(found?.clause).toBe(fault.clause);
});
