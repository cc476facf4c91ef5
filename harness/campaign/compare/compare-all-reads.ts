import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { CampaignEnvironment, KnownTarget } from '../play/campaign-environment.ts';
import type { PlacedOrders } from '../play/placed-orders.ts';
import type { RunContext } from '../play/run-context.ts';
import type { RunStats } from '../play/run-stats.ts';
import type { ReadScope } from '../reads/compared-read.ts';
import type { CreatedObjects } from '../sequence/created-objects.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';
import { dataOf, type Shadow } from '../shadow.ts';
import { hasStake, hasVaults, subAccountAddressesOf, vaultAddressesLedBy } from './account-facts.ts';
import { findDifferenceInReadsAtHeight, type ReadableTarget } from './compare-cut.ts';
import { makeRetryingReadDifferenceFinder } from './compare-followed.ts';
import type { Difference } from './difference.ts';
import { exercisedShapePlacesIn } from './exercised-places.ts';

/** Newest orders of each account whose status is read. */
const NEWEST = 2;

/** Parts of a run that all its reads are compared with. */
export interface ComparedReadsContext extends ReadScopeContext, Pick<RunContext, 'shadow'> {
  readonly environment: ReadScopeContext['environment'] & Pick<CampaignEnvironment, 'byUrl'>;
  readonly stats: Pick<RunStats, 'noteAgreedField'>;
  readonly target: ReadableTarget;
  readonly blocks: Pick<RunBlocks, 'cutWith' | 'isArchiveHeld'>;
  readonly created: Pick<CreatedObjects, 'orders' | 'twaps'>;
  readonly policies: Pick<RunPolicies, 'ofReads'>;
}

/**
 * Compares everything readable on the target with a shadow: the run's own, or that of another branch.
 * @param types  types of the compared reads; null: all
 */
export async function findDifferenceInAllReads(
  context: ComparedReadsContext,
  shadow: Shadow,
  types: readonly string[] | null = null,
): Promise<Difference | null> {
  const { target, adopted, stats } = context;
  const scope = readScopeOf(context, types, shadow);
  const policy = context.policies.ofReads;
  const compared =
    context.environment.byUrl === undefined
      ? findDifferenceInReadsAtHeight
      : makeRetryingReadDifferenceFinder(context.blocks);
  return compared(target, shadow, scope, adopted.baselines, policy, ({ read: { type }, shadow: args, shape }, json) => {
    if (shape !== undefined) return;
    for (const path of exercisedShapePlacesIn(type, dataOf(json))) stats.noteAgreedField(type, path);
    noteIdsInRead(context, type, args.address, dataOf(json));
  });
}

/** Parts of a run that determine the subjects of its reads. */
export interface ReadScopeContext
  extends Pick<RunContext, 'adopted' | 'correspondence' | 'paidMs' | 'participants' | 'played'> {
  readonly environment: KnownTarget & Pick<CampaignEnvironment, 'onlyReads' | 'systemActions'>;
  readonly blocks: Pick<RunBlocks, 'isArchiveHeld'>;
  readonly created: Pick<CreatedObjects, 'orders'>;
  readonly markets: Pick<RunMarkets, 'all'>;
}

/** Returns the subjects of a sequence's reads. */
export function readScopeOf(context: ReadScopeContext, types: readonly string[] | null, shadow: Shadow): ReadScope {
  const { participants, played, created, adopted, environment, correspondence, markets } = context;
  const addresses = participants.accounts.map(({ address }) => address);
  const knownAddresses = (own: readonly string[]) =>
    own.flatMap((address) => {
      const target = correspondence.targetOf('address', address);
      return target === undefined ? [] : [{ target, shadow: address }];
    });
  const { venue } = shadow;
  return {
    addresses,
    masters: addresses.filter(
      (address) => subAccountAddressesOf(venue, address).length > 0 || hasVaults(venue, address),
    ),
    stakers: addresses.filter((address) => hasStake(venue, address)),
    subAccounts: addresses.flatMap((address) => knownAddresses(subAccountAddressesOf(venue, address))),
    vaults: addresses.flatMap((address) => knownAddresses(vaultAddressesLedBy(venue, address))),
    coins: played.family.placesNoOrder === true ? [] : markets.all.map(({ coin }) => coin),
    pairs: markets.all.flatMap(({ coin, pair }) => (pair === null ? [] : [coin])),
    sinceMs: adopted.timeMs + 1,
    paidMs: context.paidMs,
    sinceHeight: adopted.height,
    lendable: adopted.lendable,
    series: new Set((adopted.genesis.series ?? []).map(({ id }) => id)),
    isAlone: played.family.isExclusive === true,
    operates: played.family.isExclusive === true ? environment.systemActions : new Set(),
    hasArchive: environment.session.facts.capabilities.has('archive') && !context.blocks.isArchiveHeld,
    orders: created.orders.newest(NEWEST),
    types:
      environment.onlyReads === undefined
        ? types
        : environment.onlyReads.filter((type) => types?.includes(type) ?? true),
  };
}

/** Records ids that no reply shows: orders re-placed by an amendment, and parents of TWAP slices. */
function noteIdsInRead(
  context: Pick<ComparedReadsContext, 'correspondence' | 'created' | 'markets' | 'participants'>,
  type: string,
  address: unknown,
  data: JsonValue | undefined,
): void {
  if (type === 'open_orders')
    noteRows(context, context.created.orders, address, { list: 'orders', kind: 'oid', key: 'oid' }, data);
  if (type === 'user_twaps')
    noteRows(context, context.created.twaps, address, { list: 'twaps', kind: 'twap', key: 'twap_id' }, data);
}

function noteRows(
  { participants, markets, correspondence }: Pick<ComparedReadsContext, 'correspondence' | 'markets' | 'participants'>,
  placed: PlacedOrders,
  address: unknown,
  { list, kind, key }: { readonly list: string; readonly kind: string; readonly key: string },
  data: JsonValue | undefined,
): void {
  const by = participants.accounts.findIndex((identity) => identity.address === address);
  const rows = isJsonObject(data) ? data[list] : [];
  for (const row of isJsonArray(rows) ? rows : []) {
    if (!isJsonObject(row)) continue;
    const shadow = String(row[key]);
    const target = correspondence.targetOf(kind, shadow);
    const market = markets.all.find(({ coin }) => coin === row.coin);
    if (target !== undefined && market !== undefined && by >= 0)
      placed.add(by, { target, shadow, owner: String(address), market: market.id });
  }
}
