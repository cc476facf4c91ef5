import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { WireReply } from '../../target/wire.ts';
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
import { isReplyInKnownForm } from './comparable-reply.ts';
import {
  findDifferenceInReadsAtHeight,
  makeReadDifferenceFinder,
  type ReadableTarget,
  type ReadComparisonSettings,
  readReplyToCompare,
} from './compare-cut.ts';
import { planSameHeightReads, type SameHeightReadRequest } from './compare-reads.ts';
import type { Difference } from './difference.ts';
import { exercisedShapePlacesIn } from './exercised-places.ts';
import { recheckAfterArchive } from './recheck-after-archive.ts';

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

/** Number of times a read has to differ, each after another block: a reply may show an earlier block (D287). */
const LOOKS = 3;

/**
 * Returns a comparison of everything readable on a venue whose blocks the harness does not cut. A read that differs is repeated after
 * further blocks, and counts only if it differs each time. Places that depend on marks, which other traders move, are excluded while the
 * marks move: the shadow is read under the marks before and after the request, and the places that changed are left out.
 */
function makeRetryingReadDifferenceFinder(blocks: Pick<RunBlocks, 'cutWith'>): typeof findDifferenceInReadsAtHeight {
  return async (target, shadow, scope, baselines, policy, agreed) => {
    const by = { scope, baselines, policy };
    // The block of the last action may be the newest, and reads may show it only one block later.
    await blocks.cutWith(shadow);
    const reads = planSameHeightReads(scope);
    const replies = await Promise.all(reads.map((requested) => readReplyToCompare(requested, target, scope)));
    for (const [at, requested] of reads.entries()) {
      const reply = replies[at]?.reply;
      if (reply === undefined || !isReplyInKnownForm(reply)) continue;
      const found = await findLastingDifference(requested, reply, { blocks, target, shadow, by });
      if (found !== null) return found;
      agreed(requested, shadow.read(requested.shadow).json);
    }
    return null;
  };
}

interface Sides {
  readonly blocks: Pick<RunBlocks, 'cutWith'>;
  readonly target: ReadableTarget;
  readonly shadow: Shadow;
  readonly by: ReadComparisonSettings;
}

/** @param answer  latest reply of the target */
async function findLastingDifference(
  requested: SameHeightReadRequest,
  answer: WireReply,
  { blocks, target, shadow, by }: Sides,
): Promise<Difference | null> {
  let reply = answer;
  for (let look = 1; ; look++) {
    const before = shadow.read(requested.shadow);
    // A reply from an earlier block may bind ids wrongly: those bindings are discarded.
    const findDifference = (shown: WireReply) => {
      const compared = () => makeReadDifferenceFinder(requested, before, by)(shown);
      return by.policy.correspondence.attempt(compared, (difference) => difference === null);
    };
    const first = findDifference(reply);
    const found =
      first &&
      (await recheckAfterArchive(target, shadow.height, { body: requested.target, found: first, findDifference }));
    if (found === null) return null;
    await blocks.cutWith(shadow);
    const lasting = withoutMoved(found, movedBetween(requested, before, shadow.read(requested.shadow), reply, by));
    if (lasting === null || look === LOOKS) return lasting;
    ({ reply } = await readReplyToCompare(requested, target, by.scope));
  }
}

/** Returns the places that the change of marks has moved on the shadow. */
function movedBetween(
  requested: SameHeightReadRequest,
  before: ReturnType<Shadow['read']>,
  after: ReturnType<Shadow['read']>,
  reply: WireReply,
  by: ReadComparisonSettings,
): ReadonlySet<string> {
  const text = printJson(after.json ?? null);
  const shown: WireReply = { ...reply, status: after.status, text, json: after.json };
  // Both bodies come from one side, so ids correspond to themselves.
  const policy = { ...by.policy, correspondence: new OpaqueIdMapping() };
  const moved = makeReadDifferenceFinder(requested, before, { ...by, policy })(shown);
  return new Set(moved?.mismatch.diff.map(({ path }) => path));
}

/** Returns the difference without the moved places; null: nothing is left. */
function withoutMoved(found: Difference, moved: ReadonlySet<string>): Difference | null {
  if (moved.size === 0) return found;
  const rows = found.mismatch.diff.filter(({ path }) => !moved.has(path));
  const [first] = rows;
  if (first === undefined) return null;
  const message = `differs at ${first.path}: expected ${first.expected}, got ${first.actual}`;
  return { ...found, mismatch: { ...found.mismatch, message, diff: rows } };
}
