import { holdBlocks } from '../../control/block-mode.ts';
import type { Control } from '../../control/control.ts';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import { errorTextOf } from '../../kernel/error-text.ts';
import { Random } from '../../kernel/random.ts';
import { Blocked, Inconclusive, Unsupported } from '../../kernel/verdicts.ts';
import { MISSING_NAMED_NATIVE_TOKEN, unnamedNativeToken } from '../../probe/facts.ts';
import { undocumentedActionTags } from '../../product-probes/unread-words.ts';
import type { CheckStatus } from '../../runner/events.ts';
import type { Session } from '../../runner/session.ts';
import { withSourceHeader } from '../../target/tagged.ts';
import { adaptFamilyToUrl, needsQuietBook } from '../by-url/family-by-url.ts';
import { type PreparedUrlCampaign, prepareUrlCampaign } from '../by-url/prepare-by-url.ts';
import { describeLeftOutDisturbances } from '../disturbances/offered-disturbances.ts';
import type { Corpus } from '../explain/corpus.ts';
import { CorpusKeeper } from '../explain/corpus-keeper.ts';
import { allocateRuns } from '../families/allocate-runs.ts';
import { families } from '../families/families.list.ts';
import { campaignIdOf, type Family } from '../families/family.ts';
import { tradingFamily } from '../families/trading.ts';
import { CombinedGoalTally } from '../goals/goal-board.ts';
import { Campaign } from './campaign.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import { areClausesJudged, type CampaignOptions, type RunPartsForCampaign } from './campaign-options.ts';
import {
  nothingAcceptedReasonFor,
  skipCampaignsOfLackingProducts,
  skipPairCampaigns,
  skipTradingCampaigns,
} from './left-out-campaigns.ts';
import { playNextSequences } from './play-turn.ts';
import { findPlayableMarkets, type PlayableMarkets } from './playable-markets.ts';
import { noteFollowedForms, type PreparationOptions, prepareCampaignEnvironment } from './prepare.ts';

export type CampaignSize =
  | { readonly kind: 'runs'; readonly runs: number }
  | { readonly kind: 'duration'; readonly ms: number }
  /** Play until target and shadow differ in a deciding clause, or a sequence cannot be played. */
  | { readonly kind: 'until-failure' }
  | { readonly kind: 'off' };

/** A single sequence of each family. */
export const defaultCampaignSize: CampaignSize = { kind: 'runs', runs: families.length };

const UNDISTURBED = 'by URL alone nothing disturbs campaigns, and their actions go one at a time: that takes --control';

/** Campaign under which findings of the preparation are reported. */
export const TRADING_CAMPAIGN_ID = campaignIdOf(tradingFamily);

interface CampaignsOptions extends CampaignOptions {
  /** Total size of all campaigns. */
  readonly size: CampaignSize;
  /** Sequences kept between runs. */
  readonly corpus?: Corpus | undefined;
  /** Families that are played. Default: all. */
  readonly families?: readonly Family[];
  /** Whether the target is first probed for its variants and minimums. Default true. */
  readonly probes?: boolean;
  /** Whether the target has the model's form of every open point, which makes probing unnecessary. Default false. */
  readonly hasOwnForms?: boolean;
  /** Whether campaigns were requested: then a target without an operator gets those that can be played by URL alone. Default false. */
  readonly isAsked?: boolean;
  /** Campaigns that this run plays, each with the same sequences as if all were played. Default: all. */
  readonly own?: readonly string[];
}

/**
 * Runs the campaigns: generated sequences on the target and on a shadow of it, one campaign per family. Emits their findings, then the end
 * of each. Without closed isolation and operator control it plays what can be played by URL alone if that was requested, else nothing, and
 * reports so.
 */
export async function runCampaigns(
  options: CampaignsOptions,
  session: Session,
  run: RunPartsForCampaign,
): Promise<void> {
  const { size } = options;
  if (size.kind === 'off') return;
  const lack = lackOf(session);
  const isByUrl = lack !== null && isPlayedByUrl(options, lack);
  const { campaigns, left, board, attempt, onProgress } = campaignsOf(options, session, run, isByUrl);
  skip(left, lack ?? 'control', run);
  const bar = barOf(lack, isByUrl, session, run);
  if (bar !== null) return skip(campaigns, bar, run);
  if (campaigns.length === 0) return;
  let release = async () => {};
  let stopTelling = () => {};
  let playable: readonly Campaign[] = campaigns;
  const over = new Set<Campaign>();
  try {
    const missing = await foundOff(run);
    const { absent, unread, off, idle } = missing;
    playable = skipCampaignsOfLackingProducts(campaigns, missing, run);
    if (playable.length === 0) return;
    tellLeftOut(options, session, run, isByUrl);
    const found = { lacks: absent, unread, off, idle, attempt };
    const { markets, environment, ...begun } = await begin({
      isByUrl,
      campaigns: playable,
      options,
      session,
      run,
      found,
    });
    ({ release } = begun);
    playable = skipPairCampaigns(begun.campaigns, markets, off, run);
    stopTelling = tellTimePlayed(playable, size, session, run);
    const isTimeUp = timeLimitOf(size, session);
    const end = (campaign: Campaign) =>
      run.emit(campaign.verdict(board, () => nothingAcceptedReasonFor(campaign.family, missing, run)));
    await playInTurn(playable, environment, markets, {
      isTimeUp,
      enough: enoughOf(options, isTimeUp),
      played: onProgress,
      // The campaign is finished: progress displays need its end event now.
      ended: (campaign) => {
        // Another campaign may still meet its goals.
        if (canSettleGoals(board, size) && campaign.goals.unmet.length > 0) return;
        over.add(campaign);
        end(campaign);
      },
    });
    for (const campaign of playable) if (!over.has(campaign)) end(campaign);
  } catch (error) {
    for (const campaign of playable) if (!over.has(campaign)) run.emit(campaign.endedEvent(...endedBy(error)));
  }
  stopTelling();
  await release().catch(() => undefined);
}

function skip(campaigns: readonly Campaign[], reason: string, run: RunPartsForCampaign): void {
  for (const campaign of campaigns) run.emit(campaign.endedEvent('skipped', reason));
}

/** Returns the obstacle to playing campaigns; null: none. */
function barOf(
  lack: string | null,
  isByUrl: boolean,
  { facts }: Session,
  { treasury = null }: RunPartsForCampaign,
): string | null {
  if (!isByUrl) return lack;
  if (treasury === null) return 'funded-accounts';
  return facts.native === unnamedNativeToken ? MISSING_NAMED_NATIVE_TOKEN : null;
}

/** Whether campaigns are played by URL alone: they were requested, and the target has no operator for them. */
function isPlayedByUrl({ isAsked = false }: Pick<CampaignsOptions, 'isAsked'>, lack: string): boolean {
  return isAsked && (lack === 'closed' || lack === 'control');
}

/** Returns the campaigns of a run, those among them that cannot be played by URL alone, and their shared state. */
function campaignsOf(options: CampaignsOptions, session: Session, run: RunPartsForCampaign, isByUrl: boolean) {
  const { size, corpus = null, families: wanted = families, own } = options;
  const played = isByUrl ? wanted.flatMap((family) => adaptFamilyToUrl(family) ?? []) : wanted;
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts;
  };
  const keeper = new CorpusKeeper(corpus, played);
  const quotas = allocateRuns(size.kind === 'runs' ? size.runs : 0, played);
  const chosen = isByUrl ? { ...options, isByUrl, disturb: [], concurrency: 1 } : options;
  const onProgress = progressReporter(size, run);
  const made = (among: readonly Family[]) =>
    sortFamiliesByShare(among)
      .filter((family) => own?.includes(campaignIdOf(family)) ?? true)
      .map((family) => {
        const quota = size.kind === 'runs' ? (quotas.get(family) ?? 0) : Number.POSITIVE_INFINITY;
        return new Campaign({ family, quota, attempt, keeper, options: chosen, session, run, onProgress });
      });
  const campaigns = made(played).filter(({ remaining }) => remaining > 0);
  const shares = played.reduce((sum, { share }) => sum + share, 0);
  const isLeft = ({ name }: Family) => !played.some((family) => family.name === name);
  const board = new CombinedGoalTally(campaigns, shares);
  return { campaigns, left: made(wanted.filter(isLeft)), board, attempt, onProgress };
}

/**
 * Finds what the target lacks, reads in another form, has switched off and accepts without effect. Done while blocks are still cut
 * automatically, since probing accounts must be funded.
 */
async function foundOff(run: RunPartsForCampaign) {
  const absent = (await run.products?.all()) ?? [];
  const off = (await run.switches?.all()) ?? [];
  // `idle` was found by the preceding checks.
  return { absent, unread: await unreadActions(run), off, idle: run.idle?.known() ?? [] };
}

async function unreadActions({ words }: RunPartsForCampaign): Promise<readonly string[]> {
  const unread: string[] = [];
  if (words !== undefined)
    for (const tag of undocumentedActionTags) if ((await words.whyUnread(tag)) !== null) unread.push(tag);
  return unread;
}

function tellLeftOut(
  { disturb = [], concurrency = 1 }: CampaignOptions,
  session: Session,
  run: RunPartsForCampaign,
  isByUrl: boolean,
): void {
  const isPlain = disturb.length === 0 && concurrency === 1;
  const text = !isByUrl ? describeLeftOutDisturbances(disturb, session) : isPlain ? null : UNDISTURBED;
  if (text !== null) run.emit({ event: 'note', t: run.timestamp(), text });
}

/** Whether enough steps can be played for goals to decide. */
function canSettleGoals(board: CombinedGoalTally, size: CampaignSize): boolean {
  return size.kind !== 'runs' || board.mayBeEnough(size.runs * MAX_SEQUENCE_STEPS);
}

function endedBy(error: unknown): [status: CheckStatus, words: string] {
  if (error instanceof Unsupported) return ['skipped', error.capability];
  return [error instanceof Inconclusive ? 'inconclusive' : 'blocked', errorTextOf(error)];
}

/** Sorts families in the order of their campaigns in a report: the largest share first. */
export function sortFamiliesByShare(probedSession: readonly Family[]): readonly Family[] {
  return probedSession.toSorted((a, b) => b.share - a.share);
}

/** Returns the requirement of campaigns that this target lacks; null: none. */
function lackOf({ facts, control }: Session): string | null {
  if (facts.isolation !== 'closed') return 'closed';
  if (control === null) return 'control';
  return facts.native === unnamedNativeToken ? MISSING_NAMED_NATIVE_TOKEN : null;
}

/** Facts found about a target before the first sequence. */
type FoundOff = Pick<PreparationOptions, 'lacks' | 'off' | 'attempt'> &
  Required<Pick<PreparationOptions, 'idle' | 'unread'>>;

/** State of the target that all campaigns share. */
interface Opened {
  readonly markets: PlayableMarkets;
  readonly environment: CampaignEnvironment;
}

interface Beginning {
  readonly isByUrl: boolean;
  readonly campaigns: readonly Campaign[];
  readonly options: CampaignsOptions;
  readonly session: Session;
  readonly run: RunPartsForCampaign;
  readonly found: FoundOff;
}

/**
 * Adopts the target, with its blocks held if possible. @returns the campaigns that can be played on it @throws Blocked, Inconclusive,
 * Unsupported
 */
async function begin(
  beginning: Beginning,
): Promise<Opened & { readonly campaigns: readonly Campaign[]; readonly release: () => Promise<void> }> {
  const { isByUrl, campaigns, options, session, run, found } = beginning;
  if (isByUrl) {
    const { isQuiet, ...prepared } = await openedByUrl(beginning);
    const release = async () => {};
    return { ...prepared, campaigns: isQuiet ? campaigns : skipTradingCampaigns(campaigns, run), release };
  }
  const { control } = session;
  if (control === null) throw new Unsupported('control');
  const release = await holdBlocks(control);
  try {
    return { ...(await opened(options, session, run, control, found)), campaigns, release };
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

/** Adopts a target whose blocks the harness does not cut. @throws Blocked, Inconclusive, Unsupported */
async function openedByUrl({ campaigns, options, session, run, found }: Beginning): Promise<PreparedUrlCampaign> {
  const { cutEvery = 8 } = options;
  const isTraded = campaigns.some(({ family }) => needsQuietBook(family));
  const probedSession = watchedBeforePlay(session, run);
  const prepared = await prepareUrlCampaign({ ...found, session, probedSession, run, cutEvery, isTraded });
  noteFollowedForms(run, prepared.environment.variants);
  return prepared;
}

/** Returns a session whose replies before the first sequence are judged like all others. */
function watchedBeforePlay(session: Session, run: RunPartsForCampaign): Session {
  if (!areClausesJudged(session)) return session;
  const target = withSourceHeader(session.target, session.tag, 'run.campaign');
  return { ...session, target: run.findings.watch('run.campaign', target) };
}

/** Adopts the target. @throws Blocked, Inconclusive */
async function opened(
  options: CampaignsOptions,
  session: Session,
  run: RunPartsForCampaign,
  control: Control,
  own: FoundOff,
): Promise<Opened> {
  const { trustedSigner = null, probes = true, hasOwnForms = false } = options;
  const { cutEvery = 8, drawsReads = false, frames = true } = options;
  const probedSession = watchedBeforePlay(session, run);
  const markets = await findPlayableMarkets(new Random(`${run.seed}/${TRADING_CAMPAIGN_ID}/markets`), probedSession);
  if (markets.trading.length === 0) throw new Blocked('no market of this venue has a mark and an empty book');
  const environment = await prepareCampaignEnvironment(markets, {
    session,
    probedSession,
    control,
    run,
    trustedSigner,
    probes,
    hasOwnForms,
    cutEvery,
    drawsReads,
    frames,
    ...own,
  });
  // A pair is not played on with an unknown tick, or with rates that the shadow does not know.
  const isPlayed = (pair: string) =>
    environment.havePairsOwnRates !== true && (environment.venue.pairTicks?.has(pair) ?? true);
  const pairs = markets.pairs.filter(isPlayed);
  return { markets: { ...markets, pairs }, environment };
}

interface TurnHooks {
  readonly isTimeUp: () => boolean;
  readonly enough: (campaigns: readonly Campaign[]) => boolean;
  /** Called with each campaign that played a sequence. */
  readonly played: (campaign: Campaign) => void;
  /** Called with each campaign that has finished. */
  readonly ended: (campaign: Campaign) => void;
}

/**
 * Always plays the campaign with the smallest played share next, with others in parallel where possible, until all have finished or the
 * size is reached.
 */
async function playInTurn(
  campaigns: readonly Campaign[],
  environment: CampaignEnvironment,
  markets: PlayableMarkets,
  { isTimeUp, enough, played, ended }: TurnHooks,
): Promise<void> {
  for (;;) {
    // Sequences of the corpus come before drawn ones.
    const fromCorpus = campaigns.filter(({ unplayed }) => unplayed > 0);
    const left = fromCorpus.length > 0 ? fromCorpus : campaigns.filter((campaign) => campaign.remaining > 0);
    const [next, ...others] = left.toSorted((a, b) => a.playedOfShare - b.playedOfShare);
    if (next === undefined || enough(campaigns)) return;
    for (const campaign of await playNextSequences([next, ...others], environment, markets, isTimeUp))
      if (campaign.remaining === 0) ended(campaign);
      else played(campaign);
  }
}

/**
 * Reports progress per hundredth of a campaign, and per replay of a sequence that showed a difference: many of them may follow one another.
 * The progress of a campaign that goes on until it fails is unknown.
 */
function progressReporter(size: CampaignSize, run: RunPartsForCampaign): (campaign: Campaign) => void {
  const reported = new Map<Campaign, { readonly share: number; readonly replays: number }>();
  return (campaign) => {
    if (size.kind !== 'runs') return;
    const { id, playedShare, replays } = campaign;
    const before = reported.get(campaign) ?? { share: 0, replays: 0 };
    if (playedShare - before.share < 0.01 && replays === before.replays) return;
    // A goal may have added sequences meanwhile.
    const share = Math.max(playedShare, before.share);
    reported.set(campaign, { share, replays });
    const event = { event: 'campaign-progress', t: run.timestamp(), id, share } as const;
    run.emit(replays === 0 ? event : { ...event, replays });
  };
}

/**
 * Reports progress per fiftieth of the time limit of all campaigns, whatever they play: shrinking one sequence takes a minute or more.
 * @returns stops the reports
 */
function tellTimePlayed(
  campaigns: readonly Campaign[],
  size: CampaignSize,
  session: Session,
  run: RunPartsForCampaign,
): () => void {
  if (size.kind !== 'duration') return () => undefined;
  const startedAt = session.now();
  const tell = () => {
    const share = Math.min(1, (session.now() - startedAt) / size.ms);
    for (const { id } of campaigns) run.emit({ event: 'campaign-progress', t: run.timestamp(), id, share });
    if (share === 1) clearInterval(telling);
  };
  const telling = setInterval(tell, Math.max(1_000, size.ms / 50));
  telling.unref();
  return () => clearInterval(telling);
}

/** Starts the time limit of all campaigns. @returns a predicate whether it is over; a size in sequences has no limit */
function timeLimitOf(size: CampaignSize, session: Session): () => boolean {
  const startedAt = session.now();
  return () => size.kind === 'duration' && session.now() - startedAt >= size.ms;
}

function enoughOf({ size, interrupted }: CampaignsOptions, isTimeUp: () => boolean) {
  return (campaigns: readonly Campaign[]): boolean => {
    if (interrupted?.() === true) return true;
    if (campaigns.some(({ unplayed }) => unplayed > 0)) return false;
    if (isTimeUp()) return true;
    return size.kind === 'until-failure' && campaigns.some(({ hasFailed }) => hasFailed);
  };
}
