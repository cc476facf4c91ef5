import { expect, test } from 'vitest';
import { plantableFaults } from '../../reference-model/faults/index.ts';
import { Random } from '../check/random.ts';
import type { Step } from '../generate/steps.ts';
import { act, words } from '../generate/written-steps.ts';
import { playableCoins } from './coins.ts';
import { explanationsOf } from './explain.ts';
import { trading } from './families/trading.ts';
import { modelSession, withoutMinimums } from './model-session.fixture.ts';
import { openPosition } from './opening.ts';
import { runTelling } from './played.fixture.ts';
import { prepare } from './prepare.ts';
import { alone } from './side-by-side.ts';
import { spokenOf } from './suspects.ts';
import { takesTellings, tellSigner } from './told-signature.ts';

/** The end of one sequence on a model with a fault, and what explains it. */
async function explained(id: string, steps: readonly Step[]) {
  const fault = plantableFaults().find((row) => row.id === id);
  if (fault === undefined) throw new Error(`no fault is called ${id}`);
  const edits = [...takesTellings.edits, fault.edit];
  const session = await modelSession({ ...takesTellings, edits }, withoutMinimums());
  const run = { seed: 1, salt: 'test', ...runTelling(() => undefined) };
  const coins = await playableCoins(new Random('markets'), session);
  const parts = { session, asked: session, control: session.control, run, tell: tellSigner, probes: false };
  const field = await prepare(coins, { ...parts, cutEvery: 8, frames: true, attempt: () => 1 });
  const played = { family: trading, coins: coins.trading.slice(0, 2), steps };
  const { end } = await alone(played, 1, field);
  if (end.kind !== 'differs') throw new Error(`${id} shows nothing: ${end.kind}`);
  const before = session.venue.height;
  const fits = await explanationsOf(played, end, field, spokenOf(end.difference, steps));
  expect(session.venue.height).toBe(before);
  return { fits, clause: fault.clause };
}

const offTick: Step = act({ tag: 'submit_order', order: words({ px: { at: 'off-tick', ticks: 1 } }) });

test.each<[string, readonly Step[]]>([
  ['gate:orders.perp:tick:gone', [offTick]],
  ['fills.block-of-next', openPosition(100)],
  ['accounts.profit-withdrawable', [...openPosition(100), { do: 'oracle', market: 0, bps: 50 }]],
])('%s is among what fits, and nothing is asked of the target for it', async (id, steps) => {
  const { fits, clause } = await explained(id, steps);
  expect(fits).toContain(clause);
  // A person reads them.
  expect(fits.length).toBeLessThan(6);
});
