import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { commitInOneBlock } from '../../harness/setup/reply-before-commit.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';

/** Account value after the order, in permille of its maintenance: in the middle of T1. */
const AFTER = 900n;

export default check({
  id: 'liquidation.tier.after-own-order',
  title: 'an account whose own order brings it below its maintenance margin is closed in the block of that order',
  clauses: ['liquidation.tier.evaluated'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const account = await openLongWithMovableMark(context, { others: 'few' });
    const { market, owner, traders } = account;
    const { permille: before } = await account.lowerTo(1050n);
    const mark = await account.markAt(before);
    // A loss that leaves the account with half of `AFTER`, made by half of the position: its maintenance falls by half as well.
    const px = account.snapDown(mark - 2n * (mark - (await account.markAt(AFTER / 2n))));
    const half = account.partOf(await account.lots(), 2n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: half });
    await account.awaitSteady();
    const known = new Set((await readFills(context, owner.address)).map(({ tid }) => String(tid)));
    const sale = orderAction(owner, { market, side: 'ask', px, size: half, tif: 'ioc', reduceOnly: true });
    await commitInOneBlock(context, [[owner, sale]]);

    const fills = await readFills(context, owner.address);
    const later = fills.filter(({ tid }) => !known.has(String(tid)));
    const { permille } = await account.marginLevel();
    if (later.length === 0) throw new NotExercised('an own order that fills below the mark');
    const isForced = later.some(({ cause }) => cause !== undefined && cause !== null);
    if (!isForced && permille >= 1000n)
      throw new NotExercised(`an account that its own order brings below its maintenance (${permille} permille)`);
    expect('liquidation.tier.evaluated').equal(
      derived(isForced, fills),
      true,
      'whether a forced close is among the fills of the block of the order',
    );
  },
});
