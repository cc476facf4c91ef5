import assert from 'node:assert/strict';
import { type RulePath, type RulesEdit, readShippedGenesis, Venue } from '../../../reference-model/index.ts';
import { startServer } from '../../../reference-model/server/index.ts';
import type { CampaignEnded, FindingEvent, RunEvent } from '../../runner/events.ts';
import { testRunPlanOf } from '../../runner/plan/run-plan.fixture.ts';
import { runChecks } from '../../runner/run.ts';
import type { CheckRunnerContext } from '../../runner/run-check.ts';
import type { Session } from '../../runner/session.ts';
import { testUrlOptions } from '../../session/url-session.fixture.ts';
import { openUrlSession } from '../../session/url-session.ts';
import { CorpusKeeper } from '../explain/corpus-keeper.ts';
import { DifferenceJudge } from '../explain/difference-judge.ts';
import type { PlantedFault } from '../planted-steps.fixture.ts';
import type { SequenceCase } from '../play/campaign-environment.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { runCampaigns } from '../play/run-campaigns.ts';
import { prepareUrlCampaign } from './prepare-by-url.ts';

/** Work to do by URL alone on a venue that the test serves. */
interface ServedWork {
  readonly seed: number;
  /** Left out: a venue without faults. */
  readonly venue?: Venue;
  readonly work: (session: Session, run: CheckRunnerContext) => Promise<void>;
}

const BLOCK_MS = 20;

/** Returns a venue without a faucet window or rate budget. @param kind  left out: the unmodified model */
export function makeUnthrottledVenue(edits: readonly RulesEdit[] = [], kind = Venue): Venue {
  const genesis = structuredClone(readShippedGenesis('default'));
  genesis.params.faucet.ipWindowMs = 0;
  const limits = { ...genesis.params.limits, allowlist: ['127.0.0.1'] };
  return new kind({ ...genesis, params: { ...genesis.params, limits } }, { edits });
}

/** Serves a venue and runs work on it by URL alone, with the money and parts of a run. */
export async function workOnServedVenue({ seed, venue = makeUnthrottledVenue(), work }: ServedWork) {
  const server = await startServer(venue, { port: 0, blocks: { mode: 'timer', ms: BLOCK_MS } });
  const session = await openUrlSession(testUrlOptions(server.url));
  const events: RunEvent[] = [];
  try {
    await runChecks(testRunPlanOf([], { seed, salt: `by url ${seed}` }), session, {
      emit: (event) => void events.push(event),
      timestamp: () => '2026-01-01T00:00:00Z',
      interrupted: () => false,
      after: work,
    });
  } finally {
    await session.close();
    await server.close();
  }
  return {
    weight: session.target.traffic.weight,
    findings: events.filter((event): event is FindingEvent => event.event === 'finding'),
    ended: events.filter((event): event is CampaignEnded => event.event === 'campaign-ended'),
    notes: events.flatMap((event) => (event.event === 'note' ? [event.text] : [])),
  };
}

/** Sequence played on a sound venue, and the weight spent by its end. */
interface Played {
  readonly sequence: SequenceCase;
  readonly rules: ReadonlySet<RulePath>;
  readonly weight: number;
}

/**
 * Plays campaigns by URL alone on a sound venue. Until the first difference they are identical on a venue with a fault, so one recorded
 * course serves all faults.
 */
export async function playCampaignsByUrl(seed: number, runs: number): Promise<readonly Played[]> {
  const played: Played[] = [];
  const { findings } = await workOnServedVenue({
    seed,
    work: (session, run) =>
      runCampaigns(
        {
          size: { kind: 'runs', runs },
          isAsked: true,
          played: (sequence, { rules }) =>
            void played.push({ sequence, rules: new Set(rules), weight: session.target.traffic.weight }),
        },
        session,
        run,
      ),
  });
  assert.deepEqual(
    findings.map(({ message }) => message),
    [],
  );
  return played;
}

/** Finding that shows a fault, and the weight spent by then. */
interface Shown {
  readonly weight: number;
  readonly finding: FindingEvent;
}

/**
 * Plays those sequences of a course that request what a fault changes on a venue with that fault, and judges the first difference. Null: no
 * sequence shows it.
 */
export async function findDifferenceByUrl(
  { fault, changes }: PlantedFault,
  course: readonly Played[],
): Promise<Shown | null> {
  const concerned = course.filter(({ rules }) => changes.some((path) => rules.has(path)));
  if (concerned.length === 0) return null;
  let weight = 0;
  const { findings } = await workOnServedVenue({
    seed: 1,
    venue: makeUnthrottledVenue([fault.edit]),
    work: async (session, run) => {
      const found = { lacks: [], unread: [], off: [], idle: [] };
      const { environment } = await prepareUrlCampaign({
        ...found,
        session,
        probedSession: session,
        run,
        cutEvery: 8,
        isTraded: true,
        // Facts probed in a market hold for that market alone.
        coins: [...new Set(course.flatMap(({ sequence: { coins } }) => coins))],
      });
      let attempts = 0;
      const attempt = () => {
        attempts += 1;
        return attempts;
      };
      for (const { sequence, weight: from } of concerned) {
        const { end } = await playSingleSequence(sequence, attempt(), environment);
        if (end.kind !== 'differs') continue;
        const before = session.target.traffic.weight;
        const keeper = new CorpusKeeper(null, []);
        const judge = new DifferenceJudge({
          family: sequence.family,
          attempt,
          keeper,
          options: {},
          run,
          judging: true,
        });
        await judge.find(
          sequence,
          end,
          environment,
          async () => (await playSingleSequence(sequence, attempt(), environment)).end,
        );
        weight = from + session.target.traffic.weight - before;
        return;
      }
    },
  });
  const finding = findings.find(({ check }) => check.startsWith('campaign.'));
  return finding === undefined ? null : { weight, finding };
}
