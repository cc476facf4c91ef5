import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { allProducts, type ProductId } from '../../../spec-schemas/products.ts';
import { allSwitches } from '../../../spec-schemas/switches.ts';
import { holdBlocks } from '../../control/block-mode.ts';
import type { Control } from '../../control/control.ts';
import type { Step } from '../../generate/steps.ts';
import type { CheckRun } from '../../runner/run-check.ts';
import type { Session } from '../../runner/session.ts';
import { adoptVenue } from '../adopt/adopt.ts';
import type { ProbedFacts } from '../adopt/part.ts';
import { families } from '../families/families.list.ts';
import { campaignIdOf } from '../families/family.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { BlockWatch } from '../play/block-watch.ts';
import type { RunEnd } from '../play/execute.ts';
import { blockedUnlessVenue } from '../play/forked-target.ts';
import { playAlone } from '../play/play-lanes.ts';
import { offeredSystemActions } from '../play/prepare.ts';
import { TargetSide } from '../play/target-side.ts';
import { probeFacts } from '../variants/probes.ts';
import type { CampaignReplay, RecordedFacts } from './campaign-finding.ts';
import { ScriptRecorder } from './record-script.ts';
import { type NoScript, parseRecordedScript, type RecordedScript } from './recorded-script.ts';

export type ReplayOutcome =
  | {
      readonly kind: 'reproduced';
      readonly end: Extract<RunEnd, { readonly kind: 'differs' }>;
      readonly script: RecordedScript | NoScript;
    }
  /** @property times  number of times it was played */
  | { readonly kind: 'not-reproduced'; readonly times: number }
  | { readonly kind: 'not-judgeable'; readonly reason: string };

function productsIn(value: JsonValue | undefined): readonly ProductId[] {
  return allProducts.map(({ id }) => id).filter((id) => isJsonArray(value) && value.includes(id));
}

/** Most runs until an unsteady finding counts as not reproduced. */
const MAX_RUNS = 5;

/** Parses `replay` of a report; null when it is not of a campaign. The text may come from anywhere. */
export function parseCampaignReplay(value: JsonValue | undefined): CampaignReplay | null {
  if (!isJsonObject(value) || value.kind !== 'campaign') return null;
  const { campaign, seed, coins, steps, variants, lacks, off, idle } = value;
  const probed = recordedFactsIn(value.probed);
  const script = parseRecordedScript(value.script);
  if (typeof campaign !== 'string' || typeof seed !== 'number' || !isJsonArray(coins) || !isJsonArray(steps))
    return null;
  const forms = Object.entries(isJsonObject(variants) ? variants : {}).flatMap(([decision, form]) =>
    typeof form === 'string' ? [[decision, form]] : [],
  );
  return {
    kind: 'campaign',
    campaign,
    seed,
    coins: coins.filter((coin) => typeof coin === 'string'),
    profile: value.profile === 'next' ? 'next' : 'live',
    variants: Object.fromEntries(forms),
    lacks: productsIn(lacks),
    idle: productsIn(idle),
    off: allSwitches.map(({ id }) => id).filter((id) => isJsonArray(off) && off.includes(id)),
    // Written by a campaign; an unknown step fails the run with a message before anything is sent.
    steps: steps as unknown as readonly Step[],
    ...(probed === null ? {} : { probed }),
    ...(script === null ? {} : { script }),
  };
}

function recordedFactsIn(value: JsonValue | undefined): RecordedFacts | null {
  if (!isJsonObject(value)) return null;
  const { minNotional, pairTicks, cushionUsd } = value;
  return {
    minNotional: textsIn(minNotional),
    pairTicks: isJsonObject(pairTicks) ? textsIn(pairTicks) : null,
    cushionUsd: typeof cushionUsd === 'string' ? cushionUsd : null,
  };
}

function textsIn(value: JsonValue | undefined): Readonly<Record<string, string>> {
  const rows = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(rows.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])));
}

/**
 * Plays a finding's shrunk sequence again, on fresh accounts, from the report alone.
 * @param probes  false: what the run probed for holds here as well, so that the sequence is the first that the venue sees
 */
export async function replayCampaign(
  replay: CampaignReplay,
  session: Session,
  run: Pick<CheckRun, 'salt' | 'findings'>,
  probes = true,
): Promise<ReplayOutcome> {
  const { control } = session;
  if (session.facts.isolation !== 'closed') return { kind: 'not-judgeable', reason: 'closed' };
  if (control === null) return { kind: 'not-judgeable', reason: 'control' };
  const release = await holdBlocks(control);
  try {
    return await playAgain(probes ? { ...replay, probed: undefined } : replay, session, control, run);
  } finally {
    await release().catch(() => undefined);
  }
}

async function playAgain(
  {
    campaign,
    seed,
    coins,
    steps,
    profile,
    variants,
    lacks = [],
    off = [],
    idle = [],
    probed: known,
  }: Omit<CampaignReplay, 'probed'> & { readonly probed?: RecordedFacts | undefined },
  session: Session,
  control: Control,
  { salt, findings }: Pick<CheckRun, 'salt' | 'findings'>,
): Promise<ReplayOutcome> {
  const family = families.find((one) => campaignIdOf(one) === campaign);
  if (family === undefined) return { kind: 'not-judgeable', reason: `this build has no ${campaign}` };
  const target = new TargetSide(session.target);
  const tellsTimes = session.facts.capabilities.has('archive');
  const watch = new BlockWatch(target, tellsTimes);
  const blocks = new BlockBarrier(control, () => watch.look(), tellsTimes);
  const probed =
    known === undefined
      ? await probeFacts({ session, blocks, seed, salt, trustedSigner: null, coins })
      : probedFacts(known);
  const tables = await target.staticTables();
  const venue = blockedUnlessVenue(() => adoptVenue({ ...tables, facts: session.facts, probed }));
  const systemActions = await offeredSystemActions(control);
  let hindrance: string | null = null;
  for (let attempt = 1; attempt <= MAX_RUNS; attempt++) {
    const recorder = new ScriptRecorder({
      session,
      seed,
      salt,
      venue,
      blocks,
      systemActions,
      profile,
      variants,
      lacks,
      off,
      idle,
      trustedSigner: null,
      cutEvery: 8,
      frames: true,
      findings,
    });
    const { end } = await playAlone({ family, coins, steps }, attempt, recorder.environment);
    if (end.kind === 'differs') return { kind: 'reproduced', end, script: recorder.script(end, steps) };
    if (end.kind === 'blocked' || end.kind === 'inconclusive') hindrance = end.reason;
  }
  return hindrance === null
    ? { kind: 'not-reproduced', times: MAX_RUNS }
    : { kind: 'not-judgeable', reason: hindrance };
}

function probedFacts({ minNotional, pairTicks, cushionUsd }: RecordedFacts): ProbedFacts {
  return {
    minNotional: new Map(Object.entries(minNotional)),
    pairTicks: pairTicks === null ? null : new Map(Object.entries(pairTicks)),
    cushionUsd,
  };
}
