import {
  allProducts,
  listProductActionTags,
  type Product,
  type ProductId,
  products,
} from '../../../spec-schemas/products.ts';
import { allSwitches, type Switch, type SwitchId } from '../../../spec-schemas/switches.ts';
import { undecodedActionReasonFor } from '../../product-probes/unread-words.ts';
import { describeNoEffectProduct } from '../../products/idle-products.ts';
import { needsQuietBook, QUIET_MARKET_REQUIREMENT } from '../by-url/family-by-url.ts';
import type { Family } from '../families/family.ts';
import type { Campaign } from './campaign.ts';
import type { RunPartsForCampaign } from './campaign-options.ts';
import type { PlayableMarkets } from './playable-markets.ts';

/** Parts of the documents that a target lacks, reads in another form, accepts without effect, and has switched off. */
interface MissingParts {
  readonly absent: readonly ProductId[];
  readonly unread: readonly string[];
  readonly idle: readonly ProductId[];
  readonly off: readonly SwitchId[];
}

/** Skips campaigns about what the target lacks, reads in another form, accepts without effect, or has switched off. @returns the others */
export function skipCampaignsOfLackingProducts(
  campaigns: readonly Campaign[],
  missing: MissingParts,
  run: RunPartsForCampaign,
): readonly Campaign[] {
  return campaigns.filter((campaign) => {
    const why = lackOf(campaign.family, missing, run);
    if (why !== null) run.emit(campaign.absentEvent(why));
    return why === null;
  });
}

/** Skips campaigns that trade where others do. @returns the others */
export function skipTradingCampaigns(campaigns: readonly Campaign[], run: RunPartsForCampaign): readonly Campaign[] {
  return campaigns.filter((campaign) => {
    const trades = needsQuietBook(campaign.family);
    if (trades) run.emit(campaign.endedEvent('skipped', QUIET_MARKET_REQUIREMENT));
    return !trades;
  });
}

/** Skips campaigns that need a pair where none can be played. @returns the others */
export function skipPairCampaigns(
  campaigns: readonly Campaign[],
  { pairs }: Pick<PlayableMarkets, 'pairs'>,
  off: readonly SwitchId[],
  run: RunPartsForCampaign,
): readonly Campaign[] {
  if (pairs.length > 0) return campaigns;
  // The tick of a pair is probed with orders, so a switch that turns those off explains why no pair can be played.
  const why = describeOff(off, (what) => turnsOff(what, 'spot_order'), run) ?? PAIR_REQUIREMENT;
  return campaigns.filter((campaign) => {
    const isOnPairs = campaign.family.markets === 0 && (campaign.family.pairs ?? 0) > 0;
    if (isOnPairs) run.emit(campaign.absentEvent(why));
    return !isOnPairs;
  });
}

const PAIR_REQUIREMENT =
  'an open pair with an empty book, of which orders show the tick, at the rates of perpetual markets';

/** Returns why a family cannot be played: a product that it needs, or its whole subject, is missing. Null: no reason is known. */
function lackOf(
  { needs = [], weighing: { always } }: Family,
  missing: MissingParts,
  run: RunPartsForCampaign,
): string | null {
  const { absent, idle, off } = missing;
  const needed = needs.find((id) => absent.includes(id) || idle.includes(id));
  if (needed !== undefined) return describeLacking(needed, absent, run);
  const [first = null, ...others] = always.map((tag) => describeMissing(tag, missing, run));
  if (first !== null && others.every((other) => other !== null)) return first;
  // Only switches recognised by their text count: the actions of a flag do more than what it turns off.
  return describeOff(off, (what) => 'text' in what.sign && always.every((tag) => turnsOff(what, tag)), run);
}

/** Returns why possibly nothing of a family was accepted: part of its subject is missing. Null: no reason is known. */
export function nothingAcceptedReasonFor(
  { weighing: { always } }: Pick<Family, 'weighing'>,
  missing: MissingParts,
  run: RunPartsForCampaign,
): string | null {
  const [lack = null] = always.flatMap((tag) => describeMissing(tag, missing, run) ?? []);
  return lack ?? describeOff(missing.off, (what) => always.some((tag) => turnsOff(what, tag)), run);
}

function describeMissing(tag: string, { absent, idle, unread }: MissingParts, run: RunPartsForCampaign): string | null {
  const isMissing = ({ id }: Product) => absent.includes(id) || idle.includes(id);
  const product = allProducts.find((each) => isMissing(each) && listProductActionTags(each).includes(tag));
  if (product !== undefined) return describeLacking(product.id, absent, run);
  return unread.includes(tag) ? undecodedActionReasonFor(tag) : null;
}

function describeLacking(id: ProductId, absent: readonly ProductId[], run: RunPartsForCampaign): string {
  const { name } = products[id];
  const words = absent.includes(id) ? run.products?.describe({ id, name }) : describeNoEffectProduct({ name });
  return words ?? '';
}

function describeOff(
  off: readonly SwitchId[],
  isMeant: (what: Switch) => boolean,
  { switches }: RunPartsForCampaign,
): string | null {
  const what = allSwitches.find((each) => off.includes(each.id) && isMeant(each));
  return what === undefined ? null : (switches?.describe(what) ?? null);
}

function turnsOff({ tags }: Switch, tag: string): boolean {
  return tags.some((each) => each === tag);
}
