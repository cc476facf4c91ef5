import { type Profile, type VariantChoice, variantEdits } from '../../reference-model/index.ts';
import type { Step } from '../generate/steps.ts';
import { act, words } from '../generate/written-steps.ts';
import { decisionAt } from './clause-of.ts';
import { trading } from './families/trading.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { alone, sideBySide } from './side-by-side.ts';
import { probedReads, probes, type VariantProbe } from './variant-probes.ts';

/** Two legs with one handle: taken today, refused from the next release on. */
const profileSteps: readonly Step[] = [
  act({ tag: 'batch_order', orders: [words({ cloid: 0 }), words({ cloid: 0 })], grouping: null }),
];

/** Which of the two profiles the target is, where a run accepts either. */
export async function probeProfile(
  field: CampaignField,
  coins: readonly string[],
  attempt: () => number,
): Promise<Profile> {
  const { profile } = field.session.facts;
  if (profile !== 'auto') return profile;
  const { end } = await alone({ family: trading, coins, steps: profileSteps }, attempt(), {
    ...field,
    profile: 'next',
  });
  return end.kind === 'agreed' ? 'next' : 'live';
}

/** Forms other than the model's own that the model can take. */
function formsOf(decision: string): string[] {
  return Object.keys(variantEdits).flatMap((key) =>
    key.startsWith(`${decision}=`) ? [key.slice(decision.length + 1)] : [],
  );
}

/** The forms that a target takes. */
export interface ProbedForms {
  readonly variants: VariantChoice;
  /** Decisions of which it takes no form that is known: of their clauses a campaign cannot tell what is right. */
  readonly unmatched: ReadonlySet<string>;
}

/**
 * Finds the form of each open point that the target takes, by playing a few steps against a shadow of each form. Where
 * no form agrees, the shadow keeps the model's own, and the campaign shows where the target differs.
 * @param lanes    markets to play on side by side
 * @param attempt  numbers the runs, so that each has fresh accounts
 */
export async function probeVariants(
  field: CampaignField,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ProbedForms> {
  const [coins = []] = lanes;
  let chosen: VariantChoice = { ...field.variants };
  const unmatched = new Set<string>();
  let agreed = await agreeing(field, lanes, attempt);
  for (const probe of probes) {
    const { decision } = probe;
    if (agreed.has(decision)) continue;
    unmatched.add(decision);
    for (const form of [null, ...formsOf(decision)]) {
      const variants: VariantChoice = form === null ? chosen : { ...chosen, [decision]: form };
      const { end } = await alone(playedBy(probe, coins), attempt(), { ...probing(field, probe), variants });
      if (end.kind === 'agreed' && form !== null) {
        chosen = variants;
        // The others agreed with a shadow of another form.
        agreed = new Set();
      }
      // Where it differs in something else, the point is not what is open.
      if (end.kind !== 'differs' || decisionAt(end.difference) !== decision) unmatched.delete(decision);
      if (end.kind !== 'differs') break;
    }
  }
  return { variants: chosen, unmatched };
}

/** What a probe is played in: compared is what its forms differ in, and not all that there is. */
export function probing(field: CampaignField, { isAboutFeed }: VariantProbe): CampaignField {
  return isAboutFeed === true ? field : { ...field, only: probedReads, frames: false };
}

export function playedBy({ family = trading, steps }: VariantProbe, coins: readonly string[]): SequenceCase {
  return { family, coins, steps };
}

/** The points in which the target takes the model's own form: of most targets, all that are asked side by side. */
async function agreeing(
  field: CampaignField,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ReadonlySet<string>> {
  const [ofFeed = [], others = []] = [true, undefined].map((isAboutFeed) =>
    probes.filter((probe) => probe.isAboutBlocks !== true && probe.isAboutFeed === isAboutFeed),
  );
  return new Set([
    ...(await agreeingOf(ofFeed, field, lanes, attempt)),
    ...(await agreeingOf(others, field, lanes, attempt)),
  ]);
}

/** @param asked  which are played in one field */
async function agreeingOf(
  asked: readonly VariantProbe[],
  field: CampaignField,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<readonly string[]> {
  const [first] = asked;
  if (first === undefined) return [];
  const queues = lanes.map((coins, lane) =>
    asked
      .filter((_probe, n) => n % lanes.length === lane)
      .map((probe) => ({
        decision: probe.decision,
        planned: { played: playedBy(probe, coins), attempt: attempt() },
      })),
  );
  const reports = await sideBySide(
    queues.map((queue) => queue.map(({ planned }) => planned)),
    probing(field, first),
  );
  const agrees = (lane: number, at: number) => reports[lane]?.[at]?.end.kind === 'agreed';
  return queues.flatMap((queue, lane) => queue.flatMap(({ decision }, at) => (agrees(lane, at) ? [decision] : [])));
}
