import { allFaults, type Fault } from '../../reference-model/faults/index.ts';
import { listChangedRules, type RulePath, rulesUnderProfile } from '../../reference-model/index.ts';
import { Random } from '../kernel/random.ts';
import { families } from './families/families.list.ts';
import { genesisWithoutMinimums, openModelTestSession } from './model-session.fixture.ts';
import type { SequenceCase } from './play/campaign-environment.ts';
import { playSingleSequence } from './play/play-lanes.ts';
import { findPlayableMarkets } from './play/playable-markets.ts';
import { prepareCampaignEnvironment } from './play/prepare.ts';
import { runCampaigns } from './play/run-campaigns.ts';
import { signWithAddressPlaceholder } from './play/trusted-signature.ts';
import { makeTestCampaignRun, soloPreparationOptions } from './play-campaign.fixture.ts';

/** Fault of the state, with the rule entries that it changes. */
export interface PlantedFault {
  readonly fault: Fault;
  readonly changes: readonly RulePath[];
}

/** Sequence of a course, its starting point, and the rules that it used. */
interface Played {
  readonly sequence: SequenceCase;
  readonly rules: ReadonlySet<RulePath>;
  readonly from: number;
}

/** Everything that campaigns play on a sound venue. */
export interface SoundVenueCourse {
  readonly played: readonly Played[];
  readonly steps: number;
}

/** Sections whose entries determine the state: faults of other sections show directly in reads. */
const stateSections: ReadonlySet<string> = new Set(['engine', 'actions', 'chain', 'auth', 'governance', 'evm']);

/** Returns the faults of these areas that only change state rules. */
export function stateRuleFaults(areas: readonly string[]): readonly PlantedFault[] {
  const rules = rulesUnderProfile('live');
  const isOfState = (path: RulePath) => stateSections.has(path.split('.')[0] ?? '');
  return allFaults
    .filter(
      ({ clause, needs = [] }) =>
        areas.includes(clause.split('.')[0] ?? '') && needs.every((need) => need === 'control'),
    )
    .map((fault) => ({ fault, changes: listChangedRules(rules, fault.edit(rules)) }))
    .filter(({ changes }) => changes.length > 0 && changes.every(isOfState));
}

/**
 * Plays campaigns on a sound venue. With any guidance they are identical on a faulty venue up to the first difference, so one course serves
 * all faults.
 */
export async function playSoundVenueCourse(
  seed: number,
  guided: boolean,
  runs: number,
  only = families,
): Promise<SoundVenueCourse> {
  const played: Played[] = [];
  let steps = 0;
  const run = makeTestCampaignRun((event) => {
    if (event.event === 'finding') throw new Error(`the sound venue differs: ${event.message}`);
  });
  await runCampaigns(
    {
      size: { kind: 'runs', runs },
      families: only,
      guided,
      trustedSigner: signWithAddressPlaceholder,
      probes: false,
      played: (sequence, report) => {
        played.push({ sequence, rules: new Set(report.rules), from: steps });
        steps += report.steps;
      },
    },
    await openModelTestSession({ conserving: 'never' }, genesisWithoutMinimums()),
    { seed, salt: 'course', ...run },
  );
  return { played, steps };
}

/**
 * Returns the number of steps after which a course shows a fault: its sequences that use a changed rule are played on a faulty venue, one
 * after the other. Null: none shows it.
 */
export async function countStepsUntilFault(
  { fault, changes }: PlantedFault,
  course: SoundVenueCourse,
): Promise<number | null> {
  const concerned = course.played.filter(({ rules }) => changes.some((path) => rules.has(path)));
  if (concerned.length === 0) return null;
  const session = await openModelTestSession({ edits: [fault.edit], conserving: 'never' }, genesisWithoutMinimums());
  const run = { seed: 1, salt: 'planted', ...makeTestCampaignRun(() => undefined) };
  const coins = await findPlayableMarkets(new Random('planted'), session);
  const how = { ...soloPreparationOptions(session, run), cutEvery: 8, frames: true, attempt: () => 1 };
  const environment = await prepareCampaignEnvironment(coins, how);
  for (const [attempt, { sequence, from }] of concerned.entries()) {
    const { end, steps } = await playSingleSequence(sequence, attempt + 1, environment);
    if (end.kind === 'differs') return from + steps;
  }
  return null;
}
