import type { Fault } from '../../../reference-model/faults/index.ts';
import type { RulesEdit } from '../../../reference-model/index.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';
import { openServed } from '../disturbances/disturbed.fixture.ts';
import type { Family } from '../families/family.ts';
import { trading } from '../families/trading.ts';
import { openJudgedSession } from '../judged-session.fixture.ts';
import { withoutMinimums } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';

interface ConcurrentPlay {
  readonly seed: number;
  readonly runs: number;
  /** Default: trading. */
  readonly family?: Family;
  /** Default: 16. */
  readonly concurrency?: number;
  /** Default: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Left out: the venue is sound. */
  readonly edit?: RulesEdit;
  readonly untilFound?: boolean;
  /** Whether it is reached by HTTP and sockets, on loopback: what arrives when is the machine's. */
  readonly isServed?: boolean;
  readonly stopsAtFirstDifference?: boolean;
}

/** Plays a campaign whose actions are in flight together, on a venue that is judged as one by URL. */
export async function playConcurrent({
  seed,
  runs,
  family = trading,
  concurrency = 16,
  disturb = [],
  edit,
  untilFound = false,
  isServed = false,
  stopsAtFirstDifference = false,
}: ConcurrentPlay) {
  const edits = edit === undefined ? [] : [edit];
  const session = isServed ? await openServed(edits) : await openJudgedSession({ edits }, withoutMinimums());
  const played = {
    family,
    size: { kind: 'runs', runs },
    probes: false,
    concurrency,
    disturb,
    untilFound,
    stopsAtFirstDifference,
  } as const;
  try {
    return await playCampaign(session, played, seed);
  } finally {
    await session.close();
  }
}

const SEEDS = 4;
const RUNS = 8;

interface Search {
  /** Whether what is found is shrunk and repeated. */
  readonly isShrunk?: boolean;
  readonly isServed?: boolean;
  /** Default: 16. */
  readonly concurrency?: number;
}

/** Plays until a fault is found; null: it is not. */
export async function foundWhenConcurrent(
  { edit }: Pick<Fault, 'edit'>,
  { isShrunk = false, isServed = false, concurrency }: Search = {},
) {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { findings } = await playConcurrent({
      seed,
      runs: RUNS,
      edit,
      untilFound: true,
      ...(concurrency !== undefined && { concurrency }),
      isServed,
      stopsAtFirstDifference: !isShrunk,
    });
    const [found] = findings;
    if (found !== undefined) return found;
  }
  return null;
}
