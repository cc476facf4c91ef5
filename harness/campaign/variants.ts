import { type Profile, type VariantChoice, variantEdits } from '../../reference-model/profile.ts';
import type { ActionWords } from '../generate/actions.ts';
import type { ActStep, OrderWords, Step } from '../generate/steps.ts';
import type { CampaignField } from './field.ts';
import { alone, sideBySide } from './side-by-side.ts';

/** Steps that come out differently under the forms of one open point. */
interface VariantProbe {
  readonly decision: string;
  readonly steps: readonly Step[];
}

const act = (action: ActionWords, more: Partial<ActStep> = {}): ActStep => ({
  do: 'act',
  by: 0,
  signer: 'owner',
  nonce: { is: 'next' },
  expiresInMs: null,
  held: false,
  action,
  ...more,
});

const words = (more: Partial<OrderWords>): OrderWords => ({
  ...{ market: 0, side: 'bid', kind: 'limit', px: { at: 'mark', ticks: -200 }, tif: 'gtc' },
  ...{ size: { of: 'worth', usdc: 100, steps: 1 }, stp: 'cancel_newest', reduceOnly: false, cloid: null },
  ...more,
});

const order = (more: Partial<OrderWords>): ActionWords => ({ tag: 'submit_order', order: words(more) });

const cancelAll: ActionWords = { tag: 'cancel_all_orders', market: null };
const approve = (expiresInMs: number | null): ActionWords => ({
  tag: 'approve_agent',
  agent: 'own',
  name: null,
  expiresInMs,
});
const nobodys = { order: { of: 'nobody' }, elsewhere: false } as const;

/** In the order in which they are settled: each rests on those before it. */
const probes: readonly VariantProbe[] = [
  { decision: 'D26', steps: [act(order({})), { do: 'read' }] },
  { decision: 'D03', steps: [act({ tag: 'batch_cancel', cancels: [nobodys, nobodys] })] },
  { decision: 'D40', steps: [act(cancelAll, { signer: 'stranger' })] },
  { decision: 'D43', steps: [act(approve(null), { held: true }), act(cancelAll, { signer: 'agent' })] },
  {
    decision: 'D42',
    steps: [act(approve(10_000)), { do: 'advance', ms: 20_000 }, act(cancelAll, { signer: 'agent' })],
  },
  { decision: 'D89', steps: [act(cancelAll, { expiresInMs: -300_000 })] },
  { decision: 'D75', steps: [act(order({ reduceOnly: true }))] },
  {
    decision: 'D77',
    steps: [
      act(order({ size: { of: 'minimum', steps: -1 } })),
      act(order({ market: 1, size: { of: 'minimum', steps: -1 } })),
    ],
  },
  { decision: 'D79', steps: [act(order({})), { do: 'read' }] },
];

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
  const { end } = await alone({ coins, steps: profileSteps }, attempt(), { ...field, profile: 'next' });
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
  for (const { decision, steps } of probes) {
    if (agreed.has(decision)) continue;
    for (const form of [null, ...formsOf(decision)]) {
      const variants: VariantChoice = form === null ? chosen : { ...chosen, [decision]: form };
      const { end } = await alone({ coins, steps }, attempt(), { ...field, variants });
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

/** The points in which the target takes the model's own form: of most targets, all. */
async function agreeing(
  field: CampaignField,
  lanes: readonly (readonly string[])[],
  attempt: () => number,
): Promise<ReadonlySet<string>> {
  const queues = lanes.map((coins, lane) =>
    probes
      .filter((_probe, n) => n % lanes.length === lane)
      .map(({ decision, steps }) => ({ decision, planned: { played: { coins, steps }, attempt: attempt() } })),
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
