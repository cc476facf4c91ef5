import { type CampaignSize, runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { checksForProfile } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import type { RunPlan } from '../harness/runner/plan/run-plan.ts';
import { runChecks } from '../harness/runner/run.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import type { LoopbackProxy } from '../harness/target/proxy.fixture.ts';
import { type RulesEdit, readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecks } from '../scenarios/index.ts';
import type { BlockMode } from '../spec-schemas/operator/calls.ts';

export interface DistantVenue {
  readonly blocks: BlockMode;
  /** Link between the run and the venue. The operator interface is not behind it. */
  readonly link: (upstream: string) => Promise<LoopbackProxy>;
  readonly control: boolean;
  /** Rule edits by which this venue differs from the model. */
  readonly edits?: readonly RulesEdit[];
  /** Class of the venue; default: the model. */
  readonly kind?: typeof Venue;
}

export interface DistantRunOptions {
  readonly seed: number;
  /** Check ids; default: all. */
  readonly only?: readonly string[];
  readonly campaigns?: CampaignSize;
}

/** Outcome of a run on a venue behind a link. On a fair venue, `accusations` and `undecided` are empty. */
export interface DistantOutcome {
  readonly accusations: readonly string[];
  /** Checks and campaigns without a verdict, those that lack a capability excepted. */
  readonly undecided: readonly string[];
  readonly passed: readonly string[];
  /** Clauses that a check names and did not exercise. */
  readonly unexercised: readonly string[];
}

/** Runs without a rate limit, on a venue whose allowlist contains this address. */
export async function runOverLink(
  { blocks, link, control, edits = [], kind = Venue }: DistantVenue,
  { seed, only, campaigns = { kind: 'off' } }: DistantRunOptions,
): Promise<DistantOutcome> {
  const genesis = structuredClone(readShippedGenesis('default'));
  genesis.params.faucet.ipWindowMs = 0;
  const limits = { ...genesis.params.limits, allowlist: ['127.0.0.1'] };
  const venue = new kind({ ...genesis, params: { ...genesis.params, limits } }, { edits });
  const server = await startServer(venue, { port: 0, blocks, controlPort: 0 });
  const between = await link(server.url);
  const session = await openUrlSession(testUrlOptions(between.url, { controlUrl: control ? server.controlUrl : null }));
  const events: RunEvent[] = [];
  const checks = checksForProfile(allChecks, 'live').filter(({ id }) => only === undefined || only.includes(id));
  const plan: RunPlan = {
    id: 'run',
    seed,
    salt: `distant ${seed}`,
    argv: [],
    targetName: 'venue',
    profile: 'live',
    strict: true,
    checks,
    maxTimeMs: null,
    tool: { name: 'test', version: '0' },
    reproduce: (check) => check,
  };
  try {
    await runChecks(plan, session, {
      emit: (event) => void events.push(event),
      timestamp: () => '2026-01-01T00:00:00Z',
      interrupted: () => false,
      after: (opened, run) => runCampaigns({ size: campaigns }, opened, run),
    });
  } finally {
    await session.close();
    await between.close();
    await server.close();
  }
  return outcomeOf(events);
}

function outcomeOf(events: readonly RunEvent[]): DistantOutcome {
  const ended = events.flatMap((event) => {
    if (event.event !== 'campaign-ended' && event.event !== 'check-ended') return [];
    const { status, reason } = event;
    return [{ check: event.event === 'check-ended' ? event.check : event.id, status, reason }];
  });
  return {
    accusations: events.flatMap((event) =>
      event.event === 'finding' && event.severity !== 'advisory' ? [`${event.clause}: ${event.message}`] : [],
    ),
    undecided: ended.flatMap(({ check, status, reason }) =>
      status === 'inconclusive' || status === 'blocked' ? [`${check}: ${reason}`] : [],
    ),
    unexercised: events.flatMap((event) => (event.event === 'check-ended' ? Object.keys(event.unjudged ?? {}) : [])),
    passed: ended.flatMap(({ check, status }) => (status === 'pass' ? [check] : [])),
  };
}
