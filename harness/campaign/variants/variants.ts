import { type ReleaseProfile, type VariantChoice, variantEdits } from '../../../reference-model/index.ts';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { decisionBehindDifference } from '../explain/clause-of.ts';
import { tradingFamily } from '../families/trading.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import { playLanes, playSingleSequence } from '../play/play-lanes.ts';
import { openDecisionProbes, probedReads, type VariantProbe } from './variant-probes.ts';

/** Two legs with one client order id: accepted today, refused from the next release on. */
const profileSteps: readonly Step[] = [
  makeActionStep({
    tag: 'batch_order',
    orders: [makeOrderDraft({ cloid: 0 }), makeOrderDraft({ cloid: 0 })],
    grouping: null,
  }),
];

/** Probes the profile of the target, where a run accepts either. */
export async function probeProfile(
  environment: CampaignEnvironment,
  coins: readonly string[],
  attempt: () => number,
): Promise<ReleaseProfile> {
  const { profile } = environment.session.facts;
  if (profile !== 'auto') return profile;
  const { end } = await playSingleSequence({ family: tradingFamily, coins, steps: profileSteps }, attempt(), {
    ...environment,
    profile: 'next',
  });
  return end.kind === 'agreed' ? 'next' : 'live';
}

/** Returns the model's alternative forms of a decision. */
function formsOf(decision: string): string[] {
  return Object.keys(variantEdits).flatMap((key) =>
    key.startsWith(`${decision}=`) ? [key.slice(decision.length + 1)] : [],
  );
}

/** Forms found on a target. */
export interface ProbedForms {
  readonly variants: VariantChoice;
  /** Decisions for which it has no known form: a campaign cannot judge their clauses. */
  readonly unmatched: ReadonlySet<string>;
}

/**
 * Finds the target's form of each open point, by playing a few steps against a shadow of each form. Where no form agrees, the shadow keeps
 * the model's own, and the campaign reports the differences.
 * @param lanes  markets to play on in parallel
 * @param attempt  returns the next run number, so that each run has fresh accounts
 */
export async function probeVariants(
  environment: CampaignEnvironment,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ProbedForms> {
  const [coins = []] = lanes;
  let chosen: VariantChoice = { ...environment.variants };
  const unmatched = new Set<string>();
  let agreed = await agreeing(environment, lanes, attempt);
  for (const probe of openDecisionProbes) {
    const { decision } = probe;
    if (agreed.has(decision)) continue;
    unmatched.add(decision);
    for (const form of [null, ...formsOf(decision)]) {
      const variants: VariantChoice = form === null ? chosen : { ...chosen, [decision]: form };
      const { end } = await playSingleSequence(sequenceForProbe(probe, coins), attempt(), {
        ...environmentForProbe(environment, probe),
        variants,
      });
      if (end.kind === 'agreed' && form !== null) {
        chosen = variants;
        // The earlier agreements were with a shadow of another form.
        agreed = new Set();
      }
      // A difference elsewhere does not make this point unmatched.
      if (end.kind !== 'differs' || decisionBehindDifference(end.difference) !== decision) unmatched.delete(decision);
      if (end.kind !== 'differs') break;
    }
  }
  return { variants: chosen, unmatched };
}

/** Returns the environment of a probe: only the reads or frames in which its forms differ are compared. */
export function environmentForProbe(
  environment: CampaignEnvironment,
  { isAboutFeed }: VariantProbe,
): CampaignEnvironment {
  return isAboutFeed === true ? environment : { ...environment, onlyReads: probedReads, frames: false };
}

export function sequenceForProbe(
  { family = tradingFamily, steps }: VariantProbe,
  coins: readonly string[],
): SequenceCase {
  return { family, coins, steps };
}

/** Probes all points in parallel; returns those in which the target has the model's own form, which are most. */
async function agreeing(
  environment: CampaignEnvironment,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ReadonlySet<string>> {
  const [ofFeed = [], others = []] = [true, undefined].map((isAboutFeed) =>
    openDecisionProbes.filter((probe) => probe.isAboutBlocks !== true && probe.isAboutFeed === isAboutFeed),
  );
  return new Set([
    ...(await agreeingOf(ofFeed, environment, lanes, attempt)),
    ...(await agreeingOf(others, environment, lanes, attempt)),
  ]);
}

/** @param probed  points that are played in one environment */
async function agreeingOf(
  probed: readonly VariantProbe[],
  environment: CampaignEnvironment,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<readonly string[]> {
  const [first] = probed;
  if (first === undefined) return [];
  const queues = lanes.map((coins, lane) =>
    probed
      .filter((_probe, n) => n % lanes.length === lane)
      .map((probe) => ({
        decision: probe.decision,
        planned: { played: sequenceForProbe(probe, coins), attempt: attempt() },
      })),
  );
  const reports = await playLanes(
    queues.map((queue) => queue.map(({ planned }) => planned)),
    environmentForProbe(environment, first),
  );
  const agrees = (lane: number, at: number) => reports[lane]?.[at]?.end.kind === 'agreed';
  return queues.flatMap((queue, lane) => queue.flatMap(({ decision }, at) => (agrees(lane, at) ? [decision] : [])));
}
