import { expect, test } from 'vitest';
import { alternativeConventions } from '../../../reference-model/conventions/index.ts';
import { listPlantableFaults } from '../../../reference-model/faults/index.ts';
import type { RulesEdit } from '../../../reference-model/index.ts';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeViolationPolicy } from '../../runner/deciding-policy.ts';
import type { Family } from '../families/family.ts';
import { laddersFamily } from '../families/ladders.ts';
import { tradingFamily } from '../families/trading.ts';
import { openPositionSteps } from '../play/opening-steps.ts';
import { playToDifferingEnd } from './differing-end.fixture.ts';
import { findConformingExplanations } from './open-choices.ts';
import { rankClauses } from './suspects.ts';

const ladder: Step = makeActionStep({
  tag: 'scale_order',
  market: 0,
  side: 'bid',
  px: { at: 'mark', ticks: -60 },
  size: { of: 'worth', usdc: 200, steps: 1 },
  rungs: 3,
  ticks: 20,
  stp: 'cancel_oldest',
  reduceOnly: false,
  tif: 'gtc',
  dist: 'lin_asc',
  weights: null,
  cloid: 0,
});
const read: Step = { do: 'read' };
const opened: readonly Step[] = [...openPositionSteps(130), read];

async function choicesOn(
  edits: readonly RulesEdit[],
  family: Family,
  steps: readonly Step[],
  { strict = false, only = null }: { readonly strict?: boolean; readonly only?: readonly string[] | null } = {},
): Promise<readonly string[]> {
  const { environment, played, end } = await playToDifferingEnd(edits, family, steps, only);
  const likely = rankClauses(end.difference, steps);
  return findConformingExplanations(played, end, environment, { likely, deciding: makeViolationPolicy({ strict }) });
}

const editsOf = (...ids: readonly string[]): readonly RulesEdit[] =>
  ids.flatMap((id) => alternativeConventions.find((one) => one.id === id)?.edits ?? []);
const saysOf = (id: string) => alternativeConventions.find((one) => one.id === id)?.says;

test('a convention other than public facts is found, unless public facts decide', async () => {
  const edits = editsOf('ladders-end-with-the-rest');
  expect(await choicesOn(edits, laddersFamily, [ladder, read])).toEqual([saysOf('ladders-end-with-the-rest')]);
  expect(await choicesOn(edits, laddersFamily, [ladder, read], { strict: true })).toEqual([]);
});

test('several choices jointly explain one answer that each alone does not', async () => {
  const edits = editsOf('margin-exact', 'leverage-of-3-until-chosen');
  const found = await choicesOn(edits, tradingFamily, opened, { only: ['account_state'] });
  expect(found).toEqual([saysOf('margin-exact'), saysOf('leverage-of-3-until-chosen')]);
});

test('no choice explains a broken sentence of the documents', async () => {
  const fault = listPlantableFaults().find(({ id }) => id === 'accounts.profit-withdrawable');
  if (fault === undefined) throw new Error('the fault has another name');
  const steps: readonly Step[] = [...openPositionSteps(100), { do: 'oracle', market: 0, bps: 50 }];
  expect(await choicesOn([fault.edit], tradingFamily, steps)).toEqual([]);
});
