import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { eip712BoolWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest, type SignedFieldWord } from '../../harness/setup/own-encoding.ts';
import { awaitTwaps, endTwapsAtEnd, twapAction } from '../../harness/setup/own-twaps.ts';

const variants = 'signing.encoding.twap-variants';

export default check({
  id: variants,
  title: 'a TWAP with randomize and a TWAP with position_side are signed under their own types',
  clauses: [variants],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const market = await given.market();
    const oneWay = await given.fundedAccount();
    const hedge = await given.fundedAccount();
    await switchToHedgeMode(context, hedge);
    for (const trader of [oneWay, hedge]) endTwapsAtEnd(context, trader);
    const total = 2n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 40n);
    // The order is reduce-only without a position, so nothing trades.
    const { type, params } = twapAction({
      market,
      side: 'ask',
      total,
      slices: 2,
      delayMs: 3_600_000,
      reduceOnly: true,
    });
    const plain: readonly SignedFieldWord[] = [
      ['uint32 market', eip712UintWord(market.id)],
      ['string side', eip712StringWord('ask')],
      ['uint64 totalSize', eip712UintWord(BigInt(toWireInteger(total)))],
      ['uint32 sliceCount', eip712UintWord(2)],
      ['uint64 delayMs', eip712UintWord(3_600_000)],
      ['bool reduceOnly', eip712BoolWord(true)],
    ];
    for (const [trader, more, fields] of [
      [
        oneWay,
        { randomize: true },
        [
          ['string positionSide', eip712StringWord('')],
          ['bool randomize', eip712BoolWord(true)],
        ],
      ],
      [hedge, { position_side: 'long' }, [['string positionSide', eip712StringWord('long')]]],
      [
        hedge,
        { position_side: 'long', randomize: true },
        [
          ['string positionSide', eip712StringWord('long')],
          ['bool randomize', eip712BoolWord(true)],
        ],
      ],
    ] as const) {
      // Named but not signed: any signer recovered from another digest is a stranger to this owner.
      const action = { type, params: { ...params, ...more, owner: trader.address } };
      expect(variants).accepted(
        await actWithIndependentDigest(context, trader, action, 'TwapOrder', [...plain, ...fields]),
      );
    }
    for (const [trader, count] of [
      [oneWay, 1],
      [hedge, 2],
    ] as const) {
      const rows = await awaitTwaps(context, trader.address, count);
      expect(variants).equal(derived(rows.length, rows), count, 'number of TWAPs of the signer');
    }
  },
});
