import assert from 'node:assert/strict';
import {
  explainDrawnFaults,
  type FaultExplanationOutcome,
  isFigureExplained,
  isFirstChangePlanted,
} from '../harness/campaign/explain/figures/explained-faults.fixture.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';

const FAULTS = 100;
const EXPLAINED = 70;
const MOST_MS = 1_000;

/** Plants wrong values of fees, margin, funding, balances and fills, and checks how findings explain them. */
async function figuresExplained(): Promise<void> {
  const seed = drawTestSeed('figures explained');
  const outcomes = await explainDrawnFaults(seed, FAULTS, tell);
  const explained = outcomes.filter(isFigureExplained);
  const named = explained.filter(isFirstChangePlanted);
  const slowest = Math.max(...outcomes.map(({ ms }) => ms));
  for (const area of ['fees', 'margin', 'funding', 'balances', 'fills']) {
    const of = (rows: readonly FaultExplanationOutcome[]) => rows.filter(({ fault }) => fault.area === area).length;
    console.log(`${area}: ${of(explained)} of ${of(outcomes)} explained, ${of(named)} as planted`);
  }
  console.log(
    `${explained.length} of ${outcomes.length} explained, ${named.length} as planted, in ${Math.round(slowest)} ms at most`,
  );
  assert.equal(outcomes.length, FAULTS);
  assert(explained.length >= EXPLAINED, `${explained.length} explained of ${EXPLAINED}`);
  assert(slowest <= MOST_MS, `${slowest} ms`);
}

function tell(outcome: FaultExplanationOutcome): void {
  const { fault, figures, difference, ms } = outcome;
  const words = figures.map((figure) => figure.words).join(' | ') || `nothing said: ${difference.mismatch.message}`;
  const verdict = isFirstChangePlanted(outcome)
    ? 'as planted'
    : isFigureExplained(outcome)
      ? 'explained'
      : 'NOT EXPLAINED';
  console.log(`${fault.id}: ${verdict}, ${Math.round(ms)} ms: ${words}`);
}

export const soaks = [{ name: 'figures explained', run: figuresExplained }];
