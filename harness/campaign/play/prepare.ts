import { isJsonArray } from '../../../spec-schemas/json/lossless.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import type { Control } from '../../control/control.ts';
import type { Session } from '../../runner/session.ts';
import { adoptVenue } from '../adopt/adopt.ts';
import { havePairsOwnFeeRates } from '../adopt/fees.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';
import { ReportedAdvisoryPlaces } from '../compare/reported-advisory-places.ts';
import { emptyProbedFacts, probeFactsByOrders } from '../variants/probes.ts';
import { probeProfile, probeVariants } from '../variants/variants.ts';
import { BlockBarrier } from './block-barrier.ts';
import { BlockWatch } from './block-watch.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import type { RunPartsForCampaign } from './campaign-options.ts';
import { invalidTablesAsBlocked } from './forked-target.ts';
import { makeTradingMarketLanes, type PlayableMarkets } from './playable-markets.ts';
import { TargetSide } from './target-side.ts';

export interface PreparationOptions {
  readonly session: Session;
  /** Session for the reads before the first sequence: its replies are judged like all others. */
  readonly probedSession: Session;
  readonly control: Control;
  readonly run: RunPartsForCampaign;
  readonly trustedSigner: PlaceholderSigner | null;
  /** Whether to probe the target for its minimums and its forms. */
  readonly probes: boolean;
  /** Whether the target has the model's form of every open point. Left out: that is probed. */
  readonly hasOwnForms?: boolean;
  readonly cutEvery: number;
  readonly drawsReads?: boolean;
  readonly frames: boolean;
  /** Products that the target lacks. */
  readonly lacks: readonly ProductId[];
  /** Actions whose body, known from public facts alone, the target cannot read. Left out: none. */
  readonly unread?: readonly string[];
  readonly off: readonly SwitchId[];
  /** Products whose actions the target accepts without effect. Left out: none. */
  readonly idle?: readonly ProductId[];
  /** Returns the next run number, so that each run has fresh accounts. */
  readonly attempt: () => number;
}

/** Adopts the target once, and finds its accepted forms. @throws Blocked, Inconclusive */
export async function prepareCampaignEnvironment(
  coins: PlayableMarkets,
  parts: PreparationOptions,
): Promise<CampaignEnvironment> {
  const {
    session,
    probedSession,
    control,
    run,
    trustedSigner,
    probes,
    hasOwnForms = false,
    cutEvery,
    drawsReads = false,
    frames,
    lacks,
    unread = [],
    off,
    idle = [],
    attempt,
  } = parts;
  const { seed, salt, findings, usedKeys = null } = run;
  const { facts } = session;
  const target = new TargetSide(probedSession.target);
  const tellsTimes = facts.capabilities.has('archive');
  const watch = new BlockWatch(target, tellsTimes);
  const blocks = new BlockBarrier(control, () => watch.look(), tellsTimes);
  const probed = probes
    ? await probeFactsByOrders({
        session: probedSession,
        blocks,
        seed,
        salt,
        trustedSigner,
        usedKeys,
        coins: [...coins.trading, ...coins.pairs],
      })
    : emptyProbedFacts;
  const tables = await target.staticTables();
  const venue = invalidTablesAsBlocked(() => adoptVenue({ ...tables, facts, probed }));
  const profile = facts.profile === 'next' ? 'next' : 'live';
  const systemActions = await readOfferedSystemActions(control);
  const plain: CampaignEnvironment = {
    systemActions,
    session,
    seed,
    salt,
    trustedSigner,
    venue,
    probed,
    blocks,
    profile,
    variants: {},
    advisedPlaces: new ReportedAdvisoryPlaces(),
    lacks,
    unread,
    off,
    idle,
    havePairsOwnRates: havePairsOwnFeeRates(tables),
    cutEvery,
    drawsReads,
    frames,
    findings,
    usedKeys,
  };
  return probes && !hasOwnForms ? inItsForms(plain, makeTradingMarketLanes(coins), run, attempt) : plain;
}

/** Returns the names of the system actions that the interface offers; none where it does not list them. */
export async function readOfferedSystemActions(control: Pick<Control, 'capabilities'>): Promise<ReadonlySet<string>> {
  const { system_actions: offered } = await control.capabilities();
  return new Set(isJsonArray(offered) ? offered.map(String) : []);
}

async function inItsForms(
  plain: CampaignEnvironment,
  lanes: readonly (readonly string[])[],
  run: RunPartsForCampaign,
  attempt: () => number,
): Promise<CampaignEnvironment> {
  const profile = await probeProfile(plain, lanes[0] ?? [], attempt);
  const { variants, unmatched } = await probeVariants({ ...plain, profile }, lanes, attempt);
  noteFollowedForms(run, variants);
  for (const decision of unmatched) {
    const text = `the target takes no form of ${decision} that is known: what rests on it only advises in campaigns, and is judged by checks`;
    run.emit({ event: 'note', t: run.timestamp(), text });
  }
  return { ...plain, profile, variants, unmatched };
}

/** Notes the target's form of each open point in which the shadow follows it. */
export function noteFollowedForms(
  run: Pick<RunPartsForCampaign, 'emit' | 'timestamp'>,
  variants: CampaignEnvironment['variants'],
): void {
  for (const [decision, form] of Object.entries(variants)) {
    const text = `the shadow follows the target in ${decision}=${form}`;
    run.emit({ event: 'note', t: run.timestamp(), text });
  }
}
