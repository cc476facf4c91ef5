import assert from 'node:assert/strict';
import { openArchive } from '../../reference-model/archive/index.ts';
import type { Fault } from '../../reference-model/faults/index.ts';
import { type RulesEdit, Venue } from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import type { DisturbanceKind } from '../generate/disturbances.ts';
import type { Step } from '../generate/steps.ts';
import { Random } from '../kernel/random.ts';
import type { FindingEvent } from '../runner/events.ts';
import type { Session } from '../runner/session.ts';
import { testUrlOptions } from '../session/url-session.fixture.ts';
import { openUrlSession } from '../session/url-session.ts';
import { parseCampaignReplay, replayCampaignFinding } from './explain/replay.ts';
import type { Family } from './families/family.ts';
import { tradingFamily } from './families/trading.ts';
import { openJudgedSession } from './judged-session.fixture.ts';
import { genesisWithoutMinimums } from './model-session.fixture.ts';
import type { SequenceRunReport } from './play/execute.ts';
import { playSingleSequence } from './play/play-lanes.ts';
import { findPlayableMarkets } from './play/playable-markets.ts';
import { prepareCampaignEnvironment } from './play/prepare.ts';
import { makeTestCampaignRun, playCampaign, soloPreparationOptions } from './play-campaign.fixture.ts';

/** Campaign on a model whose clauses are judged as if it were reached by URL. */
export interface PlantedCampaignOptions {
  readonly seed: number;
  readonly runs: number;
  /** Default: trading. */
  readonly family?: Family;
  /** Actions in flight together. Default: 1. */
  readonly concurrency?: number;
  /** Default: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Left out: the venue is sound. */
  readonly edit?: RulesEdit;
  /** Default: a node. */
  readonly role?: 'node' | 'gateway';
  /** Whether to stop at the first finding. */
  readonly untilFound?: boolean;
  /** Whether it is reached by HTTP and sockets on loopback, with arrival times that vary by machine. */
  readonly isServed?: boolean;
  /** Whether differences are neither shrunk nor repeated. */
  readonly stopsAtFirstDifference?: boolean;
}

/** Plays the campaign, in process unless it is served. */
export async function playPlantedCampaign({
  seed,
  runs,
  family = tradingFamily,
  edit,
  role = 'node',
  isServed = false,
  ...options
}: PlantedCampaignOptions) {
  const edits = edit === undefined ? [] : [edit];
  const session = isServed
    ? await openServed(edits, role)
    : await openJudgedSession({ edits, role }, genesisWithoutMinimums(), keepArchive);
  try {
    return await playCampaign(session, { ...options, family, size: { kind: 'runs', runs }, probes: false }, seed);
  } finally {
    await session.close();
  }
}

/** Plays one written sequence of plain trading in process. @param edit  left out: the venue is sound */
export async function playStepsOnVenue(steps: readonly Step[], edit?: RulesEdit): Promise<SequenceRunReport> {
  const edits = edit === undefined ? [] : [edit];
  const session = await openJudgedSession({ edits }, genesisWithoutMinimums(), keepArchive);
  try {
    const { control } = session;
    assert.ok(control !== null);
    await control.blocks({ mode: 'manual' });
    const run = { seed: 1, salt: 'written', ...makeTestCampaignRun(() => undefined) };
    const markets = await findPlayableMarkets(new Random('written'), session);
    const how = {
      ...soloPreparationOptions({ ...session, control }, run),
      trustedSigner: null,
      cutEvery: 8,
      frames: true,
    };
    const environment = await prepareCampaignEnvironment(markets, { ...how, attempt: () => 1 });
    return await playSingleSequence(
      { family: tradingFamily, coins: markets.trading.slice(0, tradingFamily.markets), steps },
      1,
      environment,
    );
  } finally {
    await session.close();
  }
}

/** Attaches an archive that the operator can hold. */
function keepArchive(venue: Venue): void {
  venue.followedBy((chain) => openArchive(chain, { path: ':memory:', goesOn: false }));
}

/** Opens a session by URL on a venue that the test serves. */
async function openServed(edits: readonly RulesEdit[], role: 'node' | 'gateway' = 'node'): Promise<Session> {
  const limits = { perIp: null, perAccount: null, allowlist: [] };
  const genesis = genesisWithoutMinimums();
  const venue = new Venue({ ...genesis, params: { ...genesis.params, limits } }, { edits, role });
  keepArchive(venue);
  const server = await startServer(venue, { port: 0, blocks: { mode: 'instant' }, controlPort: 0 });
  const session = await openUrlSession(testUrlOptions(server.url, { controlUrl: server.controlUrl }));
  const close = async () => {
    await session.close();
    await server.close();
  };
  return { ...session, close };
}

const SEEDS = 4;

/** Parameters of the search for a planted fault. */
export type FaultSearch = Pick<PlantedCampaignOptions, 'runs' | 'family' | 'concurrency' | 'disturb' | 'isServed'> & {
  /** Whether differences are shrunk and repeated. Default: no. */
  readonly isShrunk?: boolean;
  /** Clause that the finding must violate. Left out: any finding counts. */
  readonly violates?: string;
};

/** Plays one seed after the other until a fault is found; null: it is not. */
export async function findPlantedFault(
  { edit, needs = [] }: Pick<Fault, 'edit' | 'needs'>,
  { isShrunk = false, violates, ...search }: FaultSearch,
): Promise<FindingEvent | null> {
  const role = roleFor(needs);
  for (let seed = 1; seed <= SEEDS; seed++) {
    const played = { ...search, seed, edit, role, stopsAtFirstDifference: !isShrunk };
    const { findings } = await playPlantedCampaign({ ...played, untilFound: violates === undefined });
    const found = findings.find(({ clause }) => violates === undefined || clause === violates);
    if (found !== undefined) return found;
  }
  return null;
}

function roleFor(needs: NonNullable<Fault['needs']>): 'node' | 'gateway' {
  return needs.includes('gateway') ? 'gateway' : 'node';
}

/** Maximum actions of a shrunk finding. */
const MOST_ACTIONS = 6;

/**
 * Checks that a fault is found over sockets, shrunk to a few actions, and shown again by a replay, which the sound venue passes.
 * @returns the steps of the finding
 */
export async function assertFaultFoundAndShrunk(fault: Fault, search: FaultSearch): Promise<readonly Step[]> {
  const startedAt = performance.now();
  const found = await findPlantedFault(fault, { ...search, isShrunk: true, isServed: true });
  const replay = parseCampaignReplay(parseJson(JSON.stringify(found?.replay ?? null)));
  assert.ok(replay !== null, `${fault.id} was not found`);
  const actions = replay.steps.filter((step) => step.do === 'act').length;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const summary = `${found?.severity} of ${found?.clause}, ${actions} actions, ${seconds} s, ${found?.message}`;
  process.stdout.write(`${fault.id}: ${summary}\n`);
  if (search.violates !== undefined) assert.equal(found?.severity, 'violation', fault.id);
  assert.ok(actions <= MOST_ACTIONS, `${fault.id} has ${actions} actions`);
  for (const [edits, kind] of [
    [[fault.edit], 'reproduced'],
    [[], 'not-reproduced'],
  ] as const) {
    const session = await openServed(edits, roleFor(fault.needs ?? []));
    try {
      const again = await replayCampaignFinding(
        replay,
        session,
        { salt: 'again', ...makeTestCampaignRun(() => undefined) },
        false,
      );
      assert.equal(again.kind, kind, `${fault.id} on a ${edits.length === 0 ? 'sound' : 'faulty'} venue`);
    } finally {
      await session.close();
    }
  }
  return replay.steps;
}
