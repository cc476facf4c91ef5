import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { readCut } from './cut.ts';
import type { Difference } from './difference.ts';
import { exercised } from './exercised.ts';
import type { PlacedOrders } from './placed-orders.ts';
import type { ReadScope } from './reads/compared-read.ts';
import { dataOf, type Shadow } from './shadow.ts';
import type { Stage } from './stage.ts';
import { hasStake, hasVaults, subAccountsBelow, vaultsLed } from './standing.ts';

/** Orders of each account whose status is read. */
const NEWEST = 2;

/**
 * Compares everything readable on the target with a shadow: the run's own, or that of another branch.
 * @param types  of the reads that are compared; null: all
 */
export async function readStage(
  stage: Stage,
  shadow: Shadow,
  types: readonly string[] | null = null,
): Promise<Difference | null> {
  const { target, adopted, tally } = stage;
  const scope = scopeOfReads(stage, types, shadow);
  const policy = stage.readPolicy;
  return readCut(target, shadow, scope, adopted.baselines, policy, ({ read: { type }, shadow: args, shape }, json) => {
    if (shape !== undefined) return;
    for (const path of exercised(type, dataOf(json))) tally.agreed.fields.add(`${type} ${path}`);
    noteTold(stage, type, args.address, dataOf(json));
  });
}

/** Returns the subjects of a sequence's reads. */
export function scopeOfReads(stage: Stage, types: readonly string[] | null, shadow = stage.shadow): ReadScope {
  const { cast, played, orders, adopted, field, correspondence } = stage;
  const addresses = cast.accounts.map(({ address }) => address);
  const told = (own: readonly string[]) =>
    own.flatMap((address) => {
      const target = correspondence.targetOf('address', address);
      return target === undefined ? [] : [{ target, shadow: address }];
    });
  const { venue } = shadow;
  return {
    addresses,
    masters: addresses.filter((address) => subAccountsBelow(venue, address).length > 0 || hasVaults(venue, address)),
    stakers: addresses.filter((address) => hasStake(venue, address)),
    subAccounts: addresses.flatMap((address) => told(subAccountsBelow(venue, address))),
    vaults: addresses.flatMap((address) => told(vaultsLed(venue, address))),
    coins: stage.markets.map(({ coin }) => coin),
    pairs: stage.markets.flatMap(({ coin, pair }) => (pair === null ? [] : [coin])),
    sinceMs: adopted.timeMs + 1,
    sinceHeight: adopted.height,
    lendable: adopted.lendable,
    isAlone: played.family.alone === true,
    operates: played.family.alone === true ? field.systemActions : new Set(),
    hasArchive: field.session.facts.capabilities.has('archive'),
    orders: orders.newest(NEWEST),
    types: field.only === undefined ? types : field.only.filter((type) => types?.includes(type) ?? true),
  };
}

/** Notes ids that no reply shows: orders that an amendment placed anew, parents of slices. */
function noteTold(stage: Stage, type: string, address: unknown, data: JsonValue | undefined): void {
  if (type === 'open_orders') noteRows(stage, stage.orders, address, { list: 'orders', kind: 'oid', key: 'oid' }, data);
  if (type === 'user_twaps')
    noteRows(stage, stage.twaps, address, { list: 'twaps', kind: 'twap', key: 'twap_id' }, data);
}

function noteRows(
  { cast, markets, correspondence }: Stage,
  placed: PlacedOrders,
  address: unknown,
  { list, kind, key }: { readonly list: string; readonly kind: string; readonly key: string },
  data: JsonValue | undefined,
): void {
  const by = cast.accounts.findIndex((identity) => identity.address === address);
  const rows = isJsonObject(data) ? data[list] : [];
  for (const row of isJsonArray(rows) ? rows : []) {
    if (!isJsonObject(row)) continue;
    const shadow = String(row[key]);
    const target = correspondence.targetOf(kind, shadow);
    const market = markets.find(({ coin }) => coin === row.coin);
    if (target !== undefined && market !== undefined && by >= 0)
      placed.add(by, { target, shadow, owner: String(address), market: market.id });
  }
}
