import type { Fault } from '../../../reference-model/faults/index.ts';
import { type RulesEdit, Venue } from '../../../reference-model/index.ts';
import { startServer } from '../../../reference-model/server/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import type { Session } from '../../runner/session.ts';
import { urlOptions } from '../../session/url-session.fixture.ts';
import { openUrlSession } from '../../session/url-session.ts';
import type { Family } from '../families/family.ts';
import { trading } from '../families/trading.ts';
import { openJudgedSession } from '../judged-session.fixture.ts';
import { withoutMinimums } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';

interface DisturbedPlay {
  readonly family: Family;
  readonly seed: number;
  readonly runs: number;
  /** Default: all. */
  readonly kinds?: readonly DisturbanceKind[];
  /** Left out: the venue is sound. */
  readonly edit?: RulesEdit;
  /** Default: a node. */
  readonly role?: 'node' | 'gateway';
  /** Whether to stop at the first finding. */
  readonly untilFound?: boolean;
  /** Whether it is reached by HTTP and sockets, on loopback. */
  readonly isServed?: boolean;
  /** Whether nothing is shrunk or repeated. */
  readonly stopsAtFirstDifference?: boolean;
}

/** Plays the campaign of one family, disturbed, on a model in this process that is judged as one by URL. */
export async function playDisturbed({
  family,
  seed,
  runs,
  kinds = disturbanceKinds,
  edit,
  role = 'node',
  untilFound = false,
  isServed = false,
  stopsAtFirstDifference = false,
}: DisturbedPlay) {
  const edits = edit === undefined ? [] : [edit];
  const session = isServed
    ? await openServed(edits, role)
    : await openJudgedSession({ edits, role }, withoutMinimums());
  const played = {
    family,
    size: { kind: 'runs', runs },
    probes: false,
    disturb: kinds,
    untilFound,
    stopsAtFirstDifference,
  } as const;
  try {
    return await playCampaign(session, played, seed);
  } finally {
    await session.close();
  }
}

/** Opens a session by URL on a venue that is served here. */
export async function openServed(edits: readonly RulesEdit[], role: 'node' | 'gateway' = 'node'): Promise<Session> {
  const limits = { perIp: null, perAccount: null, allowlist: [] };
  const genesis = withoutMinimums();
  const venue = new Venue({ ...genesis, params: { ...genesis.params, limits } }, { edits, role });
  const server = await startServer(venue, { port: 0, blocks: { mode: 'instant' }, controlPort: 0 });
  const session = await openUrlSession(urlOptions(server.url, { controlUrl: server.controlUrl }));
  const close = async () => {
    await session.close();
    await server.close();
  };
  return { ...session, close };
}

/** Plays until a disturbed campaign has found a fault; null: it has not. @param isShrunk  whether it is shrunk and repeated */
export async function foundWhenDisturbed(
  { id, edit, needs = [] }: Pick<Fault, 'id' | 'edit' | 'needs'>,
  isShrunk = false,
  isServed = false,
  kinds: readonly DisturbanceKind[] = kindsThatShow[id] ?? disturbanceKinds,
) {
  const role = roleOf({ needs });
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { findings } = await playDisturbed({
      family: trading,
      seed,
      runs: 12,
      kinds,
      edit,
      role,
      untilFound: true,
      isServed,
      stopsAtFirstDifference: !isShrunk,
    });
    const [found] = findings;
    if (found !== undefined) return found;
  }
  return null;
}

/** Role of a venue on which a fault can be. */
export function roleOf({ needs = [] }: Pick<Fault, 'needs'>): 'node' | 'gateway' {
  return needs.includes('gateway') ? 'gateway' : 'node';
}

const SEEDS = 4;

const kindsThatShow: Readonly<Record<string, readonly DisturbanceKind[]>> = {
  'nonces.free-after-lost-reply': ['reset', 'duplicate'],
  'orders.lost-by-restart': ['restart'],
  'feed.fills-again-once-resumed': ['reset'],
  'reads.behind-replay': ['duplicate'],
  'orders.lost-after-clock-jump': ['clock-jump'],
  'reads.behind-lost-node': ['node-lost'],
  'gateway.forwards-what-it-refuses': ['node-lost'],
};
