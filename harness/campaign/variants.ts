import { type Profile, type VariantChoice, variantEdits } from '../../reference-model/index.ts';
import type { Step } from '../generate/steps.ts';
import { act, words } from '../generate/written-steps.ts';
import { trading } from './families/trading.ts';
import type { CampaignField } from './field.ts';
import { alone, sideBySide } from './side-by-side.ts';
import { probes } from './variant-probes.ts';

/** Two legs with one handle: taken today, refused from the next release on. */
const profileSteps: readonly Step[] = [
  act({ tag: 'batch_order', orders: [words({ cloid: 0 }), words({ cloid: 0 })], grouping: 'na' }),
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
): Promise<VariantChoice> {
  const [coins = []] = lanes;
  let chosen: VariantChoice = { ...field.variants };
  let agreed = await agreeing(field, lanes, attempt);
  for (const { decision, family = trading, steps } of probes) {
    if (agreed.has(decision)) continue;
    for (const form of [null, ...formsOf(decision)]) {
      const variants: VariantChoice = form === null ? chosen : { ...chosen, [decision]: form };
      const { end } = await alone({ family, coins, steps }, attempt(), { ...field, variants });
      if (end.kind === 'agreed' && form !== null) {
        chosen = variants;
        // The others agreed with a shadow of another form.
        agreed = new Set();
      }
      if (end.kind !== 'differs') break;
    }
  }
  return chosen;
}

/** The points in which the target takes the model's own form: of most targets, all that are asked side by side. */
async function agreeing(
  field: CampaignField,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ReadonlySet<string>> {
  const asked = probes.filter(({ isAboutBlocks }) => isAboutBlocks !== true);
  const queues = lanes.map((coins, lane) =>
    asked
      .filter((_probe, n) => n % lanes.length === lane)
      .map(({ decision, family = trading, steps }) => {
        return { decision, planned: { played: { family, coins, steps }, attempt: attempt() } };
      }),
  );
  const reports = await sideBySide(
    queues.map((queue) => queue.map(({ planned }) => planned)),
    field,
  );
  const agrees = (lane: number, at: number) => reports[lane]?.[at]?.end.kind === 'agreed';
  return new Set(
    queues.flatMap((queue, lane) => queue.flatMap(({ decision }, at) => (agrees(lane, at) ? [decision] : []))),
  );
}
