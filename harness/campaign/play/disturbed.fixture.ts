import type { RulesEdit } from '../../../reference-model/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import type { Family } from '../families/family.ts';
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
  /** Whether to stop at the first finding. */
  readonly untilFound?: boolean;
}

/** Plays the campaign of one family, disturbed, on a model in this process that is judged as one by URL. */
export async function playDisturbed({
  family,
  seed,
  runs,
  kinds = disturbanceKinds,
  edit,
  untilFound = false,
}: DisturbedPlay) {
  const session = await openJudgedSession(edit === undefined ? {} : { edits: [edit] }, withoutMinimums());
  const played = { family, size: { kind: 'runs', runs }, probes: false, disturb: kinds, untilFound } as const;
  return { session, ...(await playCampaign(session, played, seed)) };
}
