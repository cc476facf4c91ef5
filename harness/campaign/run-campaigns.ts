import { products } from '../../spec-schemas/products.ts';
import { Random } from '../check/random.ts';
import { Blocked, Inconclusive, NotHere } from '../check/verdicts.ts';
import { holdBlocks } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { NATIVE_UNNAMED, unnamedNative } from '../probe/facts.ts';
import { wordsOfIdle } from '../products/idle-products.ts';
import type { CheckStatus } from '../runner/events.ts';
import type { Session } from '../runner/session.ts';
import { wordsOf } from '../runner/words-of.ts';
import { tagged } from '../target/tagged.ts';
import { Campaign, type CampaignOptions, type CampaignRun, isJudging } from './campaign.ts';
import { type Coins, playableCoins } from './coins.ts';
import type { Corpus } from './corpus.ts';
import { CorpusKeeper } from './corpus-keeper.ts';
import { dealt } from './families/deal.ts';
import { families } from './families/families.list.ts';
import { campaignOf, type Family } from './families/family.ts';
import { trading } from './families/trading.ts';
import type { CampaignField } from './field.ts';
import { type Preparation, prepare } from './prepare.ts';

export type CampaignSize =
  | { readonly kind: 'runs'; readonly runs: number }
  | { readonly kind: 'duration'; readonly ms: number }
  /** Until target and shadow were seen to differ in what decides, or a sequence could not be played. */
  | { readonly kind: 'until-failure' }
  | { readonly kind: 'off' };

/** One of each family. */
export const defaultSize: CampaignSize = { kind: 'runs', runs: families.length };

/** The campaign that shows again what is asked before anything is played. */
export const CAMPAIGN = campaignOf(trading);

interface CampaignsOptions extends CampaignOptions {
  /** Of all campaigns together. */
  readonly size: CampaignSize;
  /** Sequences that are kept between runs. */
  readonly corpus?: Corpus | undefined;
  /** Whose sequences are played. Default: those of all. */
  readonly families?: readonly Family[];
  /** Whether the target is asked for its variants and minimums first. Default true. */
  readonly probes?: boolean;
  /**
   * Of the campaigns that would be played those that this run plays, each as it would be beside the others: the same
   * sequences. Default: all.
   */
  readonly own?: readonly string[];
}

/**
 * The second oracle: generated sequences on the target and on a shadow of it, a campaign for each family. Emits their
 * findings, then the end of each. Needs closed isolation and operator control; without them they say so and do nothing.
 */
export async function runCampaigns(options: CampaignsOptions, session: Session, run: CampaignRun): Promise<void> {
  const { size, corpus = null, families: asked = families } = options;
  if (size.kind === 'off') return;
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts;
  };
  const keeper = new CorpusKeeper(corpus, asked);
  const quotas = dealt(size.kind === 'runs' ? size.runs : 0, asked);
  const campaigns = byShare(asked)
    .filter((family) => options.own?.includes(campaignOf(family)) ?? true)
    .map((family) => {
      const quota = size.kind === 'runs' ? (quotas.get(family) ?? 0) : Number.POSITIVE_INFINITY;
      return new Campaign({ family, quota, attempt, keeper, options, session, run });
    })
    .filter(({ left }) => left > 0);
  if (campaigns.length === 0) return;
  const lacks = lackOf(session);
  if (lacks !== null || session.control === null) {
    for (const campaign of campaigns) run.emit(campaign.ended('skipped', lacks ?? 'control'));
    return;
  }
  let release = async () => {};
  let playable: readonly Campaign[] = campaigns;
  try {
    // While blocks are still cut by themselves: those who ask have to be paid.
    const absent = (await run.products?.all()) ?? [];
    const off = (await run.switches?.all()) ?? [];
    // The checks before have found them out.
    const idle = run.idle?.known() ?? [];
    const lacks = [...absent, ...idle];
    playable = campaigns.filter((campaign) => {
      const id = campaign.family.needs?.find((need) => lacks.includes(need));
      if (id === undefined) return true;
      const { name } = products[id];
      const words = absent.includes(id) ? run.products?.wordsOf({ id, name }) : wordsOfIdle({ name });
      run.emit(campaign.ended('skipped', words ?? ''));
      return false;
    });
    if (playable.length === 0) return;
    release = await holdBlocks(session.control);
    const { coins, field } = await opened(options, session, run, session.control, {
      lacks: absent,
      off,
      idle,
      attempt,
    });
    await playInTurn(playable, field, coins, enoughOf(options, session));
    for (const campaign of playable) run.emit(campaign.verdict());
  } catch (error) {
    for (const campaign of playable) run.emit(campaign.ended(...endedBy(error)));
  }
  await release().catch(() => undefined);
}

function endedBy(error: unknown): [status: CheckStatus, words: string] {
  if (error instanceof NotHere) return ['skipped', error.capability];
  return [error instanceof Inconclusive ? 'inconclusive' : 'blocked', wordsOf(error)];
}

/** In the order in which their campaigns stand in a report: whoever plays most comes first. */
export function byShare(asked: readonly Family[]): readonly Family[] {
  return asked.toSorted((a, b) => b.share - a.share);
}

/** What a campaign needs and this target has not; null: nothing. */
function lackOf({ facts, control }: Session): string | null {
  if (facts.isolation !== 'closed') return 'closed';
  if (control === null) return 'control';
  return facts.native === unnamedNative ? NATIVE_UNNAMED : null;
}

/** The target as all campaigns find it. @throws Blocked, Inconclusive */
async function opened(
  { tell = null, probes = true, cutEvery = 8, frames = true }: CampaignsOptions,
  session: Session,
  run: CampaignRun,
  control: Control,
  own: Pick<Preparation, 'lacks' | 'off' | 'idle' | 'attempt'>,
): Promise<{ readonly coins: Coins; readonly field: CampaignField }> {
  // What it answers before anything is played is judged like everything else.
  const asked = isJudging(session)
    ? { ...session, target: run.findings.watched('run.campaign', tagged(session.target, session.tag, 'run.campaign')) }
    : session;
  const coins = await playableCoins(new Random(`${run.seed}/${CAMPAIGN}/markets`), asked);
  if (coins.trading.length === 0) throw new Blocked('no market of this venue has a mark and an empty book');
  const field = await prepare(coins, { session, asked, control, run, tell, probes, cutEvery, frames, ...own });
  // One that did not tell its tick is not played on.
  const pairs = coins.pairs.filter((pair) => field.venue.pairTicks?.has(pair) ?? true);
  return { coins: { ...coins, pairs }, field };
}

/** Whoever has played least of its share is next, until each has played what it was given, or it is enough. */
async function playInTurn(
  campaigns: readonly Campaign[],
  field: CampaignField,
  coins: Coins,
  enough: (campaigns: readonly Campaign[]) => boolean,
): Promise<void> {
  for (;;) {
    // What was kept comes before anything that is drawn.
    const kept = campaigns.filter(({ unplayed }) => unplayed > 0);
    const left = kept.length > 0 ? kept : campaigns.filter((campaign) => campaign.left > 0);
    const [next] = left.toSorted((a, b) => a.drawnOfShare - b.drawnOfShare);
    if (next === undefined || enough(campaigns)) return;
    await next.play(field, coins);
  }
}

function enoughOf({ size, interrupted }: CampaignsOptions, session: Session) {
  const startedAt = session.now();
  return (campaigns: readonly Campaign[]): boolean => {
    if (interrupted?.() === true) return true;
    if (campaigns.some(({ unplayed }) => unplayed > 0)) return false;
    if (size.kind === 'duration') return session.now() - startedAt >= size.ms;
    return size.kind === 'until-failure' && campaigns.some(({ hasFailed }) => hasFailed);
  };
}
