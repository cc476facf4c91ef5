import { check } from '../../harness/check/check.ts';
import type { Comparators } from '../../harness/check/comparators.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const modes = ['cross', 'isolated', 'strict_iso'] as const;

/** Whether a body has a key that only public facts document, and that a venue may omit (D247). */
function isShown(clause: Comparators, body: JsonObject, key: string): boolean {
  return clause.exercised(body[key] !== undefined, `${key}, which the venue does not show`);
}

/** Buy and sell of one of the pairs; null if it is not a pair of amounts. */
function pairIn(pair: JsonValue | undefined): readonly [Dec, Dec] | null {
  const [buy, sell] = isJsonArray(pair) ? pair.map((amount) => Dec.parse(amount)) : [];
  return buy instanceof Dec && sell instanceof Dec ? [buy, sell] : null;
}

export default check({
  id: 'accounts.active-asset.read',
  title: 'active_asset_data shows mark_px, margin_mode and max_trade_size of a market, and requires address and coin',
  clauses: [
    'accounts.active-asset.shape',
    'accounts.active-asset.arguments',
    'accounts.active-asset.headroom',
    'accounts.active-asset.margin-mode',
  ],
  by: 'observe',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { address } = given.stranger();
    const [market] = venue.markets;
    if (market === undefined) throw new NotExercised('a perp market');
    const { coin } = market;
    for (const lacking of [{ address }, { coin }])
      expect('accounts.active-asset.arguments').refused(await target.read('active_asset_data', lacking));
    for (const { coin: name } of venue.markets.slice(0, 3)) {
      // Others may trade between two reads, and the mark may move.
      const figures = async () => {
        const [meta, row] = await Promise.all([
          readPerpRow(context, 'markets_meta', name),
          readPerpRow(context, 'markets', name),
        ]);
        return { headroom: meta.max_market_order_ntl ?? null, mark: String(row.mark_px) };
      };
      const before = await figures();
      const body = given.data(await target.read('active_asset_data', { address, coin: name }));
      if (isShown(expect('accounts.active-asset.margin-mode'), body, 'margin_mode'))
        expect('accounts.active-asset.margin-mode').oneOf(field(body, 'margin_mode'), modes);
      expect('accounts.active-asset.shape').shape(body, 'info.active_asset_data');
      const after = await figures();
      if (isSameDecimal(after.mark, before.mark) && body.mark_px !== undefined)
        expect('accounts.active-asset.shape').decimal(field(body, 'mark_px'), before.mark);
      if (!isShown(expect('accounts.active-asset.headroom'), body, 'max_trade_size')) continue;
      const { headroom } = before;
      const isStill = after.headroom === headroom;
      if (!expect('accounts.active-asset.headroom').exercised(isStill, 'a headroom that stands still')) continue;
      if (headroom === null) expect('accounts.active-asset.headroom').equal(field(body, 'max_trade_size'), null);
      else expect('accounts.active-asset.headroom').decimal(field(body, 'max_trade_size'), String(headroom));
    }
  },
});

export const activeAssetPositionCheck = check({
  id: 'accounts.active-asset.position',
  title: 'active_asset_data shows the leverage in force, has_position, and what each side may trade',
  clauses: [
    'accounts.active-asset.leverage',
    'accounts.active-asset.margin-mode',
    'accounts.active-asset.has-position',
    'accounts.active-asset.sides',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const wanted = Math.max(1, market.maxLeverage - 1);
    const readOf = async ({ address }: Identity) =>
      given.data(await target.read('active_asset_data', { address, coin: market.coin }));
    const read = () => readOf(taker);
    const first = await read();
    expect('accounts.active-asset.leverage').equal(
      field(first, 'leverage'),
      market.maxLeverage,
      'leverage of an account that never set it',
    );
    const position = expect('accounts.active-asset.has-position');
    const saysSo = isShown(position, first, 'has_position');
    if (saysSo) position.equal(field(first, 'has_position'), false, 'has_position before a trade');
    await given.accepted(setLeverageAndMarginMode(context, taker, market, wanted, false));
    const chosen = await pace.eventually(read, ({ leverage }) => leverage === wanted);
    expect('accounts.active-asset.leverage').equal(field(chosen, 'leverage'), wanted, 'leverage after it was set');
    const mode = expect('accounts.active-asset.margin-mode');
    if (isShown(mode, chosen, 'margin_mode'))
      mode.equal(field(chosen, 'margin_mode'), 'cross', 'margin_mode after it was set');

    const trade = await traders.trade('bid', traders.size());
    await traders.positions(taker, trade.size);
    const holds = ({ has_position }: JsonObject) => !saysSo || has_position === true;
    const held = await pace.eventually(read, holds);
    if (saysSo) position.equal(field(held, 'has_position'), true, 'has_position after a trade');
    expect('accounts.active-asset.leverage').equal(field(held, 'leverage'), wanted, 'leverage of the position');
    const short = await pace.eventually(() => readOf(traders.maker), holds);
    for (const [reducing, body] of [
      ['sell', held],
      ['buy', short],
    ] as const) {
      for (const key of ['max_trade_szs', 'available_to_trade']) {
        const sides = expect('accounts.active-asset.sides');
        if (!sides.exercised(isJsonArray(body[key]), `${key}, which the venue does not show as a pair`)) continue;
        sides.relation(
          `two non-negative amounts (buy, sell), with the ${reducing} amount the larger one`,
          { pair: field(body, key) },
          ({ pair }) => {
            const [buy, sell] = pairIn(pair) ?? [];
            if (buy === undefined || sell === undefined) return false;
            const areAmounts = [buy, sell].every((amount) => amount.compare(Dec.of(0)) >= 0);
            return areAmounts && sell.compare(buy) === (reducing === 'sell' ? 1 : -1);
          },
          `${key} of a ${reducing === 'sell' ? 'long' : 'short'} position`,
        );
      }
    }
  },
});
