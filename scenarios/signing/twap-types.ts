import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { pxAt, sizeWorth, wireInteger } from '../../harness/check/order-wish.ts';
import { hedged } from '../../harness/setup/hedge-mode.ts';
import { flag, text, uint } from '../../harness/setup/own-digest.ts';
import { actAs, type OwnField } from '../../harness/setup/own-encoding.ts';
import { endsTwaps, twapAction, twapsOnce } from '../../harness/setup/own-twaps.ts';

const variants = 'signing.encoding.twap-variants';

export default check({
  id: variants,
  title: 'a TWAP that is randomized, and one that names its leg, are signed under types of their own',
  clauses: [variants],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const market = await given.market();
    const oneWay = await given.fundedAccount();
    const hedge = await given.fundedAccount();
    await hedged(context, hedge);
    for (const trader of [oneWay, hedge]) endsTwaps(context, trader);
    const total = 2n * sizeWorth(market, pxAt(market, 100), 40n);
    // Only ever reduces what is not there: nothing of it trades.
    const { type, params } = twapAction({
      market,
      side: 'ask',
      total,
      slices: 2,
      delayMs: 3_600_000,
      reduceOnly: true,
    });
    const plain: readonly OwnField[] = [
      ['uint32 market', uint(market.id)],
      ['string side', text('ask')],
      ['uint64 totalSize', uint(BigInt(wireInteger(total)))],
      ['uint32 sliceCount', uint(2)],
      ['uint64 delayMs', uint(3_600_000)],
      ['bool reduceOnly', flag(true)],
    ];
    for (const [trader, more, fields] of [
      [
        oneWay,
        { randomize: true },
        [
          ['string positionSide', text('')],
          ['bool randomize', flag(true)],
        ],
      ],
      [hedge, { position_side: 'long' }, [['string positionSide', text('long')]]],
      [
        hedge,
        { position_side: 'long', randomize: true },
        [
          ['string positionSide', text('long')],
          ['bool randomize', flag(true)],
        ],
      ],
    ] as const) {
      // Named, and not signed: whoever another digest gives is a stranger to this owner.
      const action = { type, params: { ...params, ...more, owner: trader.address } };
      expect(variants).accepted(await actAs(context, trader, action, 'TwapOrder', [...plain, ...fields]));
    }
    for (const [trader, count] of [
      [oneWay, 1],
      [hedge, 2],
    ] as const) {
      const rows = await twapsOnce(context, trader.address, count);
      expect(variants).equal(derived(rows.length, rows), count, 'parents of their signer');
    }
  },
});
