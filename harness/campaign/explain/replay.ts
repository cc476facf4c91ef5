import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { allProducts, type ProductId } from '../../../spec-schemas/products.ts';
import { allSwitches } from '../../../spec-schemas/switches.ts';
import { holdBlocks } from '../../control/block-mode.ts';
import type { Control } from '../../control/control.ts';
import type { Step } from '../../generate/steps.ts';
import type { Session } from '../../runner/session.ts';
import { adoptVenue } from '../adopt/adopt.ts';
import type { ProbedFacts } from '../adopt/part.ts';
import {
  adaptFamilyToUrl,
  areStepsPlayableByUrl,
  needsQuietBook,
  QUIET_MARKET_REQUIREMENT,
} from '../by-url/family-by-url.ts';
import { prepareUrlCampaign } from '../by-url/prepare-by-url.ts';
import { families } from '../families/families.list.ts';
import { campaignIdOf, type Family } from '../families/family.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { BlockWatch } from '../play/block-watch.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { RunPartsForCampaign } from '../play/campaign-options.ts';
import type { SequenceRunEnd } from '../play/execute.ts';
import { invalidTablesAsBlocked } from '../play/forked-target.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { readOfferedSystemActions } from '../play/prepare.ts';
import { TargetSide } from '../play/target-side.ts';
import { probeFactsByOrders } from '../variants/probes.ts';
import type { CampaignReplayInput, ProbedFactsJson } from './campaign-finding.ts';
import { ScriptRecorder } from './record-script.ts';
import {
  type MissingScriptReason,
  parseRecordedScript,
  type RecordedScript,
  selfPaidRunNoScriptReason,
} from './recorded-script.ts';

export type ReplayOutcome =
  | {
      readonly kind: 'reproduced';
      readonly end: Extract<SequenceRunEnd, { readonly kind: 'differs' }>;
      readonly script: RecordedScript | MissingScriptReason;
    }
  /** @property times  number of runs */
  | { readonly kind: 'not-reproduced'; readonly times: number }
  | { readonly kind: 'not-judgeable'; readonly reason: string };

function productsIn(value: JsonValue | undefined): readonly ProductId[] {
  return allProducts.map(({ id }) => id).filter((id) => isJsonArray(value) && value.includes(id));
}

/** Maximum runs until an unsteady finding counts as not reproduced. */
const MAX_RUNS = 5;

/** Parses `replay` of a report; null when the report is not of a campaign. The text is untrusted. */
export function parseCampaignReplay(value: JsonValue | undefined): CampaignReplayInput | null {
  if (!isJsonObject(value) || value.kind !== 'campaign') return null;
  const { campaign, seed, coins, steps, variants, lacks, unread, off, idle } = value;
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
    unread: isJsonArray(unread) ? unread.filter((tag) => typeof tag === 'string') : [],
    idle: productsIn(idle),
    off: allSwitches.map(({ id }) => id).filter((id) => isJsonArray(off) && off.includes(id)),
    // Steps come from a campaign's report; an unknown step fails the run with a message before anything is sent.
    steps: steps as unknown as readonly Step[],
    ...(probed === null ? {} : { probed }),
    ...(script === null ? {} : { script }),
  };
}

function recordedFactsIn(value: JsonValue | undefined): ProbedFactsJson | null {
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

/** Parts of the run that a finding is replayed in. */
type ReplayRun = Pick<RunPartsForCampaign, 'salt' | 'findings' | 'usedKeys' | 'treasury'>;

/**
 * Replays a finding's shrunk sequence on fresh accounts, from the report alone; by URL alone where possible and no operator is available.
 * @param probes  false: facts probed by the run hold here as well, so that the sequence is the first thing the venue sees
 */
export async function replayCampaignFinding(
  replay: CampaignReplayInput,
  session: Session,
  run: ReplayRun,
  probes = true,
): Promise<ReplayOutcome> {
  const { control } = session;
  const { campaign, steps } = replay;
  const family = families.find((one) => campaignIdOf(one) === campaign);
  if (family === undefined) return { kind: 'not-judgeable', reason: `this build has no ${campaign}` };
  const isClosed = session.facts.isolation === 'closed';
  if (!isClosed || control === null) {
    const lack = isClosed ? 'control' : 'closed';
    return areStepsPlayableByUrl(family, steps)
      ? playAgainByUrl(replay, family, session, run)
      : { kind: 'not-judgeable', reason: lack };
  }
  const release = await holdBlocks(control);
  try {
    const again = probes ? { ...replay, probed: undefined } : replay;
    return await playSeveralTimes(again, family, await operatedEnvironment(again, session, control, run));
  } finally {
    await release().catch(() => undefined);
  }
}

async function playAgainByUrl(
  replay: CampaignReplayInput,
  family: Family,
  session: Session,
  { treasury = null, ...run }: ReplayRun,
): Promise<ReplayOutcome> {
  if (treasury === null) return { kind: 'not-judgeable', reason: 'funded-accounts' };
  const { seed, coins, profile, variants, lacks = [], unread = [], off = [], idle = [] } = replay;
  const own = adaptFamilyToUrl(family) ?? family;
  const { environment, isQuiet } = await prepareUrlCampaign({
    session,
    probedSession: session,
    run: { ...run, treasury, seed },
    cutEvery: 8,
    lacks,
    unread,
    off,
    idle,
    isTraded: needsQuietBook(family),
    coins,
  });
  if (!isQuiet && needsQuietBook(family)) return { kind: 'not-judgeable', reason: QUIET_MARKET_REQUIREMENT };
  return playSeveralTimes(replay, own, { ...environment, profile, variants });
}

/** Adopts a target whose blocks are held. */
async function operatedEnvironment(
  replay: Omit<CampaignReplayInput, 'probed'> & { readonly probed?: ProbedFactsJson | undefined },
  session: Session,
  control: Control,
  { salt, findings }: ReplayRun,
): Promise<CampaignEnvironment> {
  const { seed, coins, profile, variants, lacks = [], unread = [], off = [], idle = [], probed: known } = replay;
  const target = new TargetSide(session.target);
  const tellsTimes = session.facts.capabilities.has('archive');
  const watch = new BlockWatch(target, tellsTimes);
  const blocks = new BlockBarrier(control, () => watch.look(), tellsTimes);
  const probed =
    known === undefined
      ? await probeFactsByOrders({ session, blocks, seed, salt, trustedSigner: null, coins })
      : probedFacts(known);
  const tables = await target.staticTables();
  return {
    session,
    seed,
    salt,
    venue: invalidTablesAsBlocked(() => adoptVenue({ ...tables, facts: session.facts, probed })),
    blocks,
    systemActions: await readOfferedSystemActions(control),
    profile,
    variants,
    lacks,
    unread,
    off,
    idle,
    trustedSigner: null,
    cutEvery: 8,
    frames: true,
    findings,
  };
}

async function playSeveralTimes(
  { coins, steps }: Pick<CampaignReplayInput, 'coins' | 'steps'>,
  family: Family,
  environment: CampaignEnvironment,
): Promise<ReplayOutcome> {
  let hindrance: string | null = null;
  for (let attempt = 1; attempt <= MAX_RUNS; attempt++) {
    const recorder = new ScriptRecorder(environment);
    const { end } = await playSingleSequence({ family, coins, steps }, attempt, recorder.environment);
    if (end.kind === 'differs') {
      const script = environment.byUrl === undefined ? recorder.script(end, steps) : selfPaidRunNoScriptReason;
      return { kind: 'reproduced', end, script };
    }
    if (end.kind === 'blocked' || end.kind === 'inconclusive') hindrance = end.reason;
    // By URL alone a difference may come from other traders.
    if (end.kind === 'unfinished') hindrance = 'others trade in its markets';
  }
  return hindrance === null
    ? { kind: 'not-reproduced', times: MAX_RUNS }
    : { kind: 'not-judgeable', reason: hindrance };
}

function probedFacts({ minNotional, pairTicks, cushionUsd }: ProbedFactsJson): ProbedFacts {
  return {
    minNotional: new Map(Object.entries(minNotional)),
    pairTicks: pairTicks === null ? null : new Map(Object.entries(pairTicks)),
    cushionUsd,
  };
}
