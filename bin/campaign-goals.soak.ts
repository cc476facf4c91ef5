import assert from 'node:assert/strict';
import { genesisWithoutMinimums, openModelTestSession } from '../harness/campaign/model-session.fixture.ts';
import { findUnreachedRuleReason } from '../harness/campaign/outcomes/unreached-rules.ts';
import { runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from '../harness/campaign/play/trusted-signature.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { makeViolationPolicy } from '../harness/runner/deciding-policy.ts';
import type { CampaignEnded, RunEvent } from '../harness/runner/events.ts';
import { FindingsOutsideCases } from '../harness/runner/run-findings.ts';
import type { ReleaseProfile } from '../reference-model/index.ts';

/** Sequences per seed: more than five thousand steps together. */
const RUNS = 225;
/** Number of consecutive seeds, starting from a drawn one. */
const SEEDS = 3;

async function endsOf(seed: number, profile: ReleaseProfile): Promise<readonly CampaignEnded[]> {
  const ends: CampaignEnded[] = [];
  const emit = (event: RunEvent) => {
    assert.notEqual(event.event, 'finding');
    if (event.event === 'campaign-ended') ends.push(event);
  };
  const telling = { timestamp: () => '', reproduce: () => '', emit };
  const run = {
    seed,
    salt: 'goals',
    findings: new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling }),
  };
  const session = await openModelTestSession({ ...placeholderSignatureOptions, profile }, genesisWithoutMinimums());
  const size = { kind: 'runs', runs: RUNS } as const;
  await runCampaigns({ size, trustedSigner: signWithAddressPlaceholder, probes: false }, session, {
    ...run,
    ...telling,
  });
  return ends;
}

/** Returns the reachable goals that no campaign met. */
function unmetIn(ends: readonly CampaignEnded[]): string[] {
  const goals = ends.flatMap((end) => end.goals ?? []);
  const met = new Set(goals.filter(({ times }) => times > 0).map(({ id }) => id));
  const wanted = goals.filter(({ id, times, unreachable }) => times === 0 && unreachable === undefined && !met.has(id));
  return [...new Set(wanted.map(({ id }) => id))];
}

/** Returns the rules that no campaign used. */
function unreachedIn(ends: readonly CampaignEnded[]): string[] {
  const [first = [], ...others] = ends.map(({ unreached = [] }) => unreached);
  return first.filter((path) => others.every((left) => left.includes(path)));
}

/** Checks that no long run is inconclusive, and that over the seeds each goal and each rule is reached or has a reason. */
async function campaignsMeetGoals(): Promise<void> {
  const seed = drawTestSeed('campaign-goals');
  for (const profile of ['live', 'next'] as const) {
    const ends: CampaignEnded[] = [];
    for (let at = 0; at < SEEDS; at++) {
      ends.push(...(await endsOf(seed + at, profile)));
      const steps = ends.reduce((sum, end) => sum + end.steps, 0);
      console.log(`${profile}, seed ${seed + at}: ${steps} steps so far, unmet: ${unmetIn(ends).join(', ') || 'none'}`);
    }
    assert.deepEqual(
      ends.filter(({ status }) => status !== 'pass').map(({ id, reason }) => [id, reason]),
      [],
    );
    assert.deepEqual(unmetIn(ends), [], profile);
    assert.deepEqual(
      unreachedIn(ends).filter((path) => findUnreachedRuleReason(path) === undefined),
      [],
      profile,
    );
  }
}

export const soaks = [{ name: 'campaign-goals', run: campaignsMeetGoals }];
