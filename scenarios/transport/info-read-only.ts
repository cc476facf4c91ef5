import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { knownPartOfReadBody } from '../../harness/compare/named-part.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Figures of `account_state` that follow the mark, also while an order rests (D79). */
const followingMark = ['account_value', 'withdrawable', 'health', 'pm_net_value', 'perp', 'margin'];

/** Returns what of a body no mark moves: of balances their totals, since a part may be held for an order at the mark. */
function withoutMarkFigures(body: JsonObject): JsonObject {
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !followingMark.includes(key)));
  const balances = at(rest.spot, 'balances');
  if (!isJsonArray(balances)) return rest;
  const totals = balances.filter(isJsonObject).map(({ signing_id = null, total = null }) => ({ signing_id, total }));
  return { ...rest, spot: totals };
}

export default check({
  id: 'transport.info.read-only',
  title: 'reads of an account change neither its state nor its open order',
  clauses: ['transport.info.read-only'],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, pace, expect }) {
    const owner = await given.fundedAccount({ usdc: '100' });
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, owner, { market, side: 'bid' });
    const { address } = owner;
    const reads: readonly (readonly [string, JsonObject])[] = [
      ['account_state', { address }],
      ['account_state', { address, detail: 'overview' }],
      ['open_orders', { address }],
      ['user_rate_limit', { address }],
    ];
    const everything = async () => {
      const bodies: JsonObject[] = [];
      const kept: JsonObject[] = [];
      for (const [type, args] of reads) {
        // Blocks continue: their number and time are not part of the account, nor are pending actions.
        const whole = given.data(await target.read(type, args));
        const named = knownPartOfReadBody({ type, args }, whole);
        const {
          height: _height,
          time: _time,
          pending_count: _pending,
          staking,
          ...body
        } = isJsonObject(named) ? named : {};
        bodies.push(whole);
        // The facet shows all validators in addition to the account's stake, and every fee pays them.
        kept.push({ ...withoutMarkFigures(body), staking: isJsonObject(staking) ? (staking.summary ?? null) : null });
      }
      return derived(kept, bodies);
    };
    // No document shows the content of an overview: parts that change with the blocks prove nothing about reads.
    const earlier = await everything();
    await pace.blocks();
    const later = await everything();
    const moves = (nth: number, key: string) =>
      reads[nth]?.[1].detail === 'overview' &&
      canonicalText(earlier.value[nth]?.[key] ?? null) !== canonicalText(later.value[nth]?.[key] ?? null);
    const unmovedMembers = (bodies: typeof earlier) =>
      derived(
        bodies.value.map((body, nth) => Object.fromEntries(Object.entries(body).filter(([key]) => !moves(nth, key)))),
        bodies,
      );
    const before = unmovedMembers(earlier);
    const isListed = isAmongOrders(await readOpenOrders({ given, target }, owner.address), oid);
    const more: readonly (readonly [string, JsonObject])[] = [
      ['clearinghouse_state', { address }],
      ['account_state', { address, detail: 'margin' }],
      ['user_fills', { address }],
      ['fee_schedule', { address }],
      ['markets', { coin: market.coin }],
      ['l2_book', { coin: market.coin }],
    ];
    for (const [type, args] of more) await target.read(type, args);
    const after = unmovedMembers(await everything());
    if (expect('transport.info.read-only').exercised(isListed, 'a row of the order'))
      expect('transport.info.read-only').equal(
        after,
        before,
        'account_state, open_orders and user_rate_limit after other reads',
      );
  },
});
