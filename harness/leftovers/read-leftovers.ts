import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../client/json-at.ts';
import { doOrdersRequirePositionSide } from '../client/position-mode.ts';
import type { ReadReply } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { requestWeight } from '../target/weights.ts';
import type { LeftoverLeg } from './close-legs.ts';
import type { LeftoverAccount } from './unsettled-keys.ts';

/** Leftovers of one account. */
export interface AccountLeftovers {
  readonly holder: LeftoverAccount;
  /** Whether it has an order, or a parked leg. */
  readonly hasOrders: boolean;
  /** Ids of running TWAPs. */
  readonly twaps: readonly JsonValue[];
  readonly legs: readonly LeftoverLeg[];
}

const READS = ['open_orders', 'user_twaps', 'clearinghouse_state'] as const;

/** Weight of reading one account. */
export const ACCOUNT_READ_WEIGHT = READS.map((type) =>
  requestWeight({ method: 'POST', path: '/info', body: `{"type":"${type}"}` }),
).reduce((sum, weight) => sum + weight, 0);

/** @throws Blocked where a read is refused, Inconclusive or Disturbed where nothing answers */
export async function readLeftovers(client: VenueClient, holder: LeftoverAccount): Promise<AccountLeftovers> {
  const { address } = holder;
  const [orders, twaps, state] = await Promise.all(READS.map((type) => client.read(type, { address })));
  const legs = legsIn(dataOf('clearinghouse_state', state), holder);
  const isNamed = legs.some(({ side }) => side !== null) && (await doOrdersRequirePositionSide(client, address));
  return {
    holder,
    hasOrders: rowsIn(dataOf('open_orders', orders), 'orders').length > 0,
    // Not every venue has this read: unlisted TWAPs cannot be cancelled.
    twaps: rowsIn(twaps?.kind === 'data' ? twaps.data : undefined, 'twaps').flatMap(({ twap_id: id }) => id ?? []),
    legs: isNamed ? legs : legs.map((leg) => ({ ...leg, side: null })),
  };
}

export function hasNoLeftovers({ hasOrders, twaps, legs }: AccountLeftovers): boolean {
  return !hasOrders && twaps.length === 0 && legs.length === 0;
}

function dataOf(type: string, reply: ReadReply | undefined): JsonValue {
  if (reply?.kind === 'data') return reply.data;
  throw new Blocked(`${type} was refused${reply?.kind === 'error' ? `: ${reply.error.code}` : ''}`);
}

function legsIn(state: JsonValue, holder: LeftoverAccount): readonly LeftoverLeg[] {
  const byDex = isJsonObject(state) && isJsonObject(state.clearinghouse_state) ? state.clearinghouse_state : {};
  return Object.values(byDex).flatMap((dex) =>
    rowsIn(dex, 'positions').flatMap(({ coin, size, side }) => {
      const held = Dec.parse(size);
      if (typeof coin !== 'string' || held === null || held.mantissa === 0n) return [];
      const leg = side === 'long' || side === 'short' ? side : null;
      return [{ holder, coin, long: held.mantissa > 0n, size: held.abs(), side: leg }];
    }),
  );
}
