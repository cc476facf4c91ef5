import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { at, decimalAt, integerAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Keys of every state body, whatever the account does. */
const always = [
  'address',
  'account_value',
  'total_raw_usd',
  'withdrawable',
  'health',
  'tier',
  'abstraction',
  'pm_net_value',
  'position_mode',
  'height',
  'time',
  'perp',
  'spot',
  'margin',
  'option',
];

export default check({
  id: 'feed.channel.whole-bodies',
  title: 'later frames of a state channel hold unchanged fields as well, and frames arrive in block order',
  clauses: ['feed.channel.body-whole', 'feed.channel.order'],
  by: 'act',
  async run(context) {
    const { feed, given, target, venue, pace, expect } = context;
    const { usdc, native } = venue;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount({ usdc: '100', native: '1' })]);
    const { address: payee } = given.stranger();
    const [account, book] = await Promise.all([feed(), feed()]);
    const { first } = await subscribeAccountChannel(account, 'account_state', trader.address);
    const states = new FrameLog(account, pace);
    for (const total of ['1', '2', '3']) {
      await given.accepted(
        target.act(trader, sendAssetAction({ asset: usdc.signingId, destination: payee, amount: '1' })),
      );
      const arrived = await awaitBalance(context, payee, usdc.signingId, total);
      given.require(arrived.toString() === total, 'a send did not arrive');
    }
    const left = decimalAt(
      given.data(await target.read('account_state', { address: trader.address })),
      'total_raw_usd',
    );
    // No document shows the fields of an account state body.
    const tellsCash = at(first.data, 'total_raw_usd') !== undefined;
    const pushed = await states.until('account_state', (frames) =>
      frames.some(({ data }) => !tellsCash || isSameDecimal(at(data, 'total_raw_usd'), left.toString())),
    );
    given.require(pushed.length > 0, 'no frame followed');
    const keys = always.filter((key) => isJsonObject(first.data) && key in first.data);
    const tellsTokens = isJsonArray(at(first.data, 'spot.balances'));
    const tokens = isJsonObject(first.data) && tellsTokens ? spotTokenTotalIn(first.data, native.signingId) : null;
    const whole = expect('feed.channel.body-whole');
    for (const frame of pushed) {
      const body: JsonObject = isJsonObject(frame.data) ? frame.data : {};
      const lacking = keys.filter((key) => !(key in body));
      whole.equal(
        derived(lacking, frame, first),
        [],
        'keys of the first account_state frame that are missing in a later frame',
      );
      if (tokens !== null && lacking.length === 0)
        whole.decimal(
          spotTokenTotalIn(body, native.signingId),
          tokens,
          'unchanged native token total in a later account_state frame',
        );
    }
    const tellsHeight = [first, ...pushed].every(({ data }) => at(data, 'height') !== undefined);
    if (expect('feed.channel.order').exercised(tellsHeight, 'a frame of the account with its height')) {
      const heights = [first, ...pushed].map(({ data }) => integerAt(data, 'height'));
      expect('feed.channel.order').relation(
        'height of successive account_state frames never to decrease',
        { heights: derived(heights.map(String), receivedFrameObjects(first, ...pushed)) },
        () => heights.every((height, n) => n === 0 || height >= (heights[n - 1] ?? height)),
        'data.height',
      );
    }

    // On top of the book, so that others' depth does not hide them.
    const pxs = (await drawPricesInsideSpread(context, market)).slice(0, 2);
    assumeKnownForm((await book.firstFrame({ type: 'l2_book', coin: market.coin })).data);
    const oids: string[] = [];
    for (const px of pxs) {
      const size = scaledSizeForNotional(market, px, 20n);
      oids.push((await restInsideSpread(context, trader, { market, side: 'bid', px, size, tif: 'alo' })).oid);
    }
    // In whole units or in book integers: no document shows a body.
    const shows = (data: JsonValue | undefined, px: bigint) => {
      const bids = at(data, 'levels.0');
      const texts = [pxInUsdc(px).toString(), px.toString()];
      return isJsonArray(bids) && bids.some((level) => texts.some((text) => isSameDecimal(at(level, 'px'), text)));
    };
    const [, higher = 0n] = pxs;
    const frames = await new FrameLog(book, pace).until('l2_book', (all) =>
      all.some(({ data }) => shows(data, higher)),
    );
    const latest = frames.find(({ data }) => shows(data, higher));
    given.require(latest !== undefined, 'our later bid is in no frame');
    const open = await readOpenOrders(context, trader.address);
    if (!oids.every((oid) => isAmongOrders(open, oid))) throw new Disturbed('somebody took our orders');
    whole.relation(
      `an l2_book frame with bids at ${pxs.map(pxInUsdc).join(' and ')}`,
      { frame: receivedFrameObjects(latest) },
      ({ frame: [book] }) => pxs.every((px) => shows(book?.data, px)),
    );
  },
});
