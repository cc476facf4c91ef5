import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { readCut } from './cut.ts';
import type { Difference } from './difference.ts';
import { exercised } from './exercised.ts';
import { dataOf, type Shadow } from './shadow.ts';
import type { Stage } from './stage.ts';

/** Orders of each account whose status is asked for. */
const NEWEST = 2;

/**
 * Holds everything readable on the target against a shadow: the stage's own, or that of another branch.
 * @param types  of the reads that are held against it; null: all
 */
export async function readStage(
  stage: Stage,
  shadow: Shadow,
  types: readonly string[] | null = null,
): Promise<Difference | null> {
  const { target, cast, played, orders, adopted, tally, field } = stage;
  const scope = {
    addresses: cast.accounts.map(({ address }) => address),
    coins: played.coins,
    sinceMs: adopted.timeMs + 1,
    hasArchive: field.session.facts.capabilities.has('archive'),
    orders: orders.newest(NEWEST),
    types,
  };
  const policy = { ...stage.policy, time: stage.timesKnown ? 'exact' : 'ignore' } as const;
  return readCut(target, shadow, scope, adopted.baselines, policy, ({ read: { type }, shadow: args }, json) => {
    for (const path of exercised(type, dataOf(json))) tally.agreed.fields.add(`${type} ${path}`);
    if (type === 'open_orders') noteReplaced(stage, args.address, dataOf(json));
  });
}

/** Orders that an amendment gave a new id: no reply tells it, this read does. */
function noteReplaced({ cast, markets, orders, correspondence }: Stage, address: unknown, data: JsonValue | undefined) {
  const by = cast.accounts.findIndex((identity) => identity.address === address);
  const rows = isJsonObject(data) && isJsonArray(data.orders) ? data.orders : [];
  for (const row of rows) {
    if (!isJsonObject(row) || typeof row.oid !== 'string') continue;
    const target = correspondence.targetOf('oid', row.oid);
    const market = markets.find(({ coin }) => coin === row.coin);
    if (target !== undefined && market !== undefined && by >= 0)
      orders.add(by, { target, shadow: row.oid, owner: String(address), market: market.id });
  }
}
