import { expect, test } from 'vitest';
import { listPlantableFaults } from '../../../reference-model/faults/index.ts';
import type { OperatorDraft } from '../../generate/operator-drafts.ts';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { bridgeFamily } from '../families/bridge.ts';
import type { Family } from '../families/family.ts';
import { optionsFamily } from '../families/options.ts';
import { stakingFamily } from '../families/staking.ts';
import { tradingFamily } from '../families/trading.ts';
import { openPositionSteps } from '../play/opening-steps.ts';
import { playToDifferingEnd } from './differing-end.fixture.ts';
import { explainByFaults } from './explain-by-faults.ts';
import { rankClauses } from './suspects.ts';

/** Returns the explanation of the difference that one sequence shows on a model with a fault. */
async function explained(id: string, family: Family, steps: readonly Step[]) {
  const fault = listPlantableFaults().find((row) => row.id === id);
  if (fault === undefined) throw new Error(`no fault is called ${id}`);
  const { session, environment, played, end } = await playToDifferingEnd([fault.edit], family, steps);
  const before = session.venue.height;
  const fits = await explainByFaults(played, end, environment, rankClauses(end.difference, steps));
  expect(session.venue.height).toBe(before);
  return { fits, clause: fault.clause };
}

const readStep: Step = { do: 'read' };
const accepted: readonly Step[] = [
  makeActionStep({ tag: 'rfq_request', series: 0, side: 'Bid', size: 'plain', limit: null, group: null }),
  readStep,
  makeActionStep(
    { tag: 'rfq_quote', rfq: { of: 0, nth: 0 }, price: 'plain', size: 'plain', outlives: false },
    { by: 1 },
  ),
  makeActionStep({ tag: 'rfq_accept', rfq: { of: 0, nth: 0 }, quote: 0, size: 'half' }),
];
const delegated: readonly Step[] = [
  makeActionStep({ tag: 'c_deposit', amount: '5.00' }),
  makeActionStep({ tag: 'token_delegate', validator: 0, amount: '2.50', back: false, months: 0 }),
];
const operates = (what: OperatorDraft): Step => ({ do: 'operate', what });
const entry = { of: 0, nth: 0 } as const;
const signed: readonly Step[] = [
  makeActionStep({ tag: 'bridge_withdraw', chain: 'Base', asset: 0, amount: 2_500_000, to: 1 }),
  operates({ on: 'cosign', entry, of90: 61 }),
];
/** Sequence on a venue that accepts what its shadow refuses. */
const stranded: readonly Step[] = [
  ...signed,
  operates({ on: 'rotate', chain: 'Base' }),
  operates({ on: 'release', entry }),
];

const offTick: Step = makeActionStep({
  tag: 'submit_order',
  order: makeOrderDraft({ px: { at: 'off-tick', ticks: 1 } }),
});

test.each<[string, Family, readonly Step[]]>([
  ['gate:orders.perp:tick:gone', tradingFamily, [offTick]],
  ['fills.block-of-next', tradingFamily, openPositionSteps(100)],
  ['options.accept-idle', optionsFamily, accepted],
  ['staking.half-delegated', stakingFamily, delegated],
  ['bridge.three-quarters', bridgeFamily, signed],
  ['bridge.stranded-released', bridgeFamily, stranded],
  ['accounts.profit-withdrawable', tradingFamily, [...openPositionSteps(100), { do: 'oracle', market: 0, bps: 50 }]],
])('%s is among the explanations, and the target receives no requests for them', async (id, family, steps) => {
  const { fits, clause } = await explained(id, family, steps);
  expect(fits).toContain(clause);
  // People read the message, so the list must be short.
  expect(fits.length).toBeLessThan(6);
});
