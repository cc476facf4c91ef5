import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveBrokerAction, approveBrokerAndAwaitCommit } from '../../harness/setup/brokers.ts';
import { isFirstResting } from '../../harness/setup/order-answers.ts';
import { isAmongOrders, readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const APPROVED_BPS = 5;
const CAP_BPS = 8;
const nobody = { address: zeroAddress };

const bounds = check({
  id: 'orders.builder.bounds',
  title: 'an order with a builder fee above the approved one, above the cap or to the zero address is refused',
  clauses: ['orders.builder.above-approval', 'orders.builder.above-cap', 'orders.builder.zero-address'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const paying = async (user: string, fee: number) => {
      const action = orderAction(trader, { ...spec, builder: { fee, user } });
      return given.settled(action, target.act(trader, action));
    };
    const modest = given.stranger();
    const dear = given.stranger();
    await approveBrokerAndAwaitCommit(context, trader, modest, APPROVED_BPS);
    expect('orders.builder.above-approval').refused(await paying(modest.address, APPROVED_BPS + 1));
    for (const fee of given.sample([0, APPROVED_BPS], 1)) {
      const reply = await paying(modest.address, fee);
      expect('orders.builder.above-approval').relation(
        `the order with a builder fee of ${fee} bps to rest, where ${APPROVED_BPS} bps are approved`,
        { reply },
        (reported) => isFirstResting(reported.reply),
        'statuses[0]',
      );
    }
    await approveBrokerAndAwaitCommit(context, trader, dear, CAP_BPS);
    expect('orders.builder.above-cap').refused(await paying(dear.address, CAP_BPS + 1));

    // Whether the approval itself is accepted is open.
    await target.act(trader, approveBrokerAction(nobody, APPROVED_BPS));
    await pace.committed();
    for (const fee of given.sample([0, 1], 1))
      expect('orders.builder.zero-address').refused(await paying(nobody.address, fee));
  },
});

export default bounds;
export const builderBoundsInBatchCheck = toBatchedOrdersCheck(bounds);

export const builderBeforeRestCheck = check({
  id: 'orders.builder.before-rest',
  title: 'an order refused for its builder fills nothing and leaves nothing on the book',
  clauses: ['orders.builder.before-rest'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const broker = given.stranger();
    const [, px] = traders.pxs;
    const spec = { market, px, size: traders.size() } as const;
    const resting = await restInsideSpread(context, maker, { ...spec, side: 'ask' });
    const builder = { fee: 2, user: broker.address };
    // Twice the resting size: the remainder would stay on the book.
    const action = orderAction(taker, { ...spec, size: 2n * spec.size, side: 'bid', builder });
    const reply = requireEveryOrderReported(await target.act(taker, action));
    if (!isRefused(reply)) throw new NotExercised('a refusal for the broker');
    await assumeNoTradeWithStrangers(context, taker, maker);
    const fills = await readFills(context, taker.address);
    const left = await readOpenOrders(context, taker.address);
    const others = await readOpenOrders(context, maker.address);
    expect('orders.builder.before-rest').relation(
      `no fill and no open order of the taker, and order ${resting.oid} of the maker still open`,
      { fills, orders: left, maker: others },
      (now) => now.fills.length === 0 && now.orders.length === 0 && isAmongOrders(now.maker, resting.oid),
    );
  },
});

export const builderBeforeRestInBatchCheck = toBatchedOrdersCheck(builderBeforeRestCheck);

export const builderFormCheck = check({
  id: 'orders.builder.form',
  title: 'the builder field of an order is null, or whole basis points and an address',
  clauses: ['orders.builder.form'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const broker = given.stranger();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    await approveBrokerAndAwaitCommit(context, trader, broker, APPROVED_BPS);
    const user = broker.address;
    for (const builder of given.sample(
      [null, { fee: 0, user }, { fee: 2, user }, { fee: 2, user: user.slice(2) }],
      1,
    )) {
      const action = { type: 'submit_order', order: { ...order, builder } };
      const reply = await given.settled(action, target.act(trader, action));
      expect('orders.builder.form').relation(
        'the order to rest',
        { reply },
        (reported) => isFirstResting(reported.reply),
        'statuses[0]',
      );
    }
    // A missing field is signed as the value that a venue may assume, the others as an order without a broker.
    const short = [
      [{ user }, { fee: 0, user }],
      [{ fee: 2 }, { fee: 2, user: zeroAddress }],
    ] as const;
    const spoilt = [
      { fee: '2', user },
      { fee: 2.5, user },
      { fee: -1, user },
      { fee: 65_536, user },
    ];
    const others = [...spoilt, { fee: 2, user: '0x12' }, user].map((builder) => [builder, null] as const);
    for (const [builder, read] of given.sample([...short, ...others], 1)) {
      const reply = await target.act(
        trader,
        { type: 'submit_order', order: read === null ? order : { ...order, builder: read } },
        { tamper: (envelope) => ({ ...envelope, action: { type: 'submit_order', order: { ...order, builder } } }) },
      );
      expect('orders.builder.form').refused(reply);
    }
  },
});

export const builderFormInBatchCheck = toBatchedOrdersCheck(builderFormCheck);
