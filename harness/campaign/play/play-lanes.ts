import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Step } from '../../generate/steps.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { executeSequence, type PlannedSequence, type SequenceRunReport } from './execute.ts';
import { TargetSide } from './target-side.ts';

/**
 * Plays the sequences of each lane in turn, and all lanes in parallel: they share no account or market, so no sequence sees another's
 * effects; only their blocks are shared.
 * @param interrupted  once true, no sequence starts; called with the report of the previous one, null before the first
 * @returns the reports of the played sequences, lane by lane
 */
export async function playLanes(
  lanes: readonly (readonly PlannedSequence[])[],
  environment: CampaignEnvironment,
  interrupted: (last: SequenceRunReport | null) => boolean = () => false,
): Promise<readonly (readonly SequenceRunReport[])[]> {
  await clearOfFunding(lanes.flat(), environment);
  // All lanes join before any of them requests a block.
  const seated = lanes.map((lane) => ({ lane, seat: environment.blocks.join() }));
  return Promise.all(
    seated.map(async ({ lane, seat: participant }) => {
      const reports: SequenceRunReport[] = [];
      try {
        for (const planned of lane) {
          if (interrupted(reports.at(-1) ?? null)) break;
          reports.push(await executeSequence(planned, environment, participant));
        }
      } finally {
        participant.leave();
      }
      return reports;
    }),
  );
}

/** Plays one sequence alone. */
export async function playSingleSequence(
  played: SequenceCase,
  attempt: number,
  environment: CampaignEnvironment,
): Promise<SequenceRunReport> {
  const [[report] = []] = await playLanes([[{ played, attempt }]], environment);
  if (report === undefined) throw new Error('a sequence that nobody interrupts was not played');
  return report;
}

/** Advances past a funding boundary that the sequences would otherwise cross (D95), unless one of them is about it. */
async function clearOfFunding(
  sequences: readonly PlannedSequence[],
  { session, blocks, byUrl }: CampaignEnvironment,
): Promise<void> {
  // Nobody controls the clock: a sequence that crosses a boundary is left unjudged.
  if (byUrl !== undefined) return;
  if (sequences.some(({ played }) => played.steps.some((step) => step.do === 'boundary'))) return;
  const { markets, reserve } = await new TargetSide(session.target).liveTables();
  const now = typeof reserve.time === 'number' ? reserve.time : 0;
  const next = Math.min(...boundariesIn(markets));
  const longest = sequences.reduce((sum, { played }) => sum + longestMs(played.steps), 0);
  if (next <= now || next - now > longest) return;
  const participant = blocks.join();
  try {
    await participant.cut({ operation: 'pass', untilMs: next + 1_000 });
  } finally {
    participant.leave();
  }
}

function boundariesIn({ perp }: JsonObject): number[] {
  return (isJsonArray(perp) ? perp : []).flatMap((row) => {
    const funding = isJsonObject(row) ? row.funding : undefined;
    return isJsonObject(funding) && typeof funding.next_payment_ts === 'number' ? [funding.next_payment_ts] : [];
  });
}

/** Consensus time that a step may take beyond its own duration: its blocks are cut by hand, on a possibly slow target. */
const STEP_MS = 5_000;

function longestMs(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + STEP_MS + advancedMs(step), 10 * STEP_MS);
}

function advancedMs(step: Step): number {
  if (step.do === 'advance') return step.ms;
  return step.do === 'disturb' && step.what.on === 'clock-jump' ? step.what.ms : 0;
}
