import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { eip712BoolWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import {
  actWithIndependentDigest,
  hashOfArrayElements,
  type SignedFieldWord,
  signedOrderFields,
} from '../../harness/setup/own-encoding.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegOrder, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

type JudgedHere = 'signing.encoding.trail-px' | 'signing.encoding.trail-px-place';

export default check({
  id: 'signing.encoding.trail',
  title:
    'a trailing trigger order is signed under its own type, alone and in a batch, other orders under the older type',
  clauses: ['signing.encoding.trail-px', 'signing.encoding.trail-px-place'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    given.afterwards(() => cancelEveryOrder({ given, target }, taker));
    const level = gridPxAtMarkPercent(market, 60);
    const distance = gridPxAtMarkPercent(market, 40);
    const leg = (trailing: boolean) => {
      const spec = { market, side: 'ask', size, triggerPx: level, cloid: random.cloid() } as const;
      const { trigger, ...order } = parkedLegOrder(taker, { ...spec, ...(trailing ? { trailPx: distance } : {}) });
      return { ...order, trigger: { ...trigger, is_market: true } };
    };
    const fieldsOf = ({ trigger, ...order }: ReturnType<typeof leg>) => signedOrderFields({ ...order, trigger });
    const parks = async (
      clause: JudgedHere,
      action: Parameters<typeof target.act>[1],
      legs: readonly { readonly cloid?: string }[],
      [name, fields]: readonly [string, readonly SignedFieldWord[]],
    ) => {
      // A list without the parked legs is accepted as well (D06), and is shorter than the list of orders.
      expect(clause).relation(
        'an accepted action, or statuses with parked entries only',
        { reply: await actWithIndependentDigest(context, taker, action, name, fields) },
        ({ reply }) => isAccepted(reply) || statusEntryKindsIn(reply).every((kind) => kind === 'parked'),
      );
      const isListed = (rows: Parameters<typeof parkedLegRowIn>[0]) =>
        legs.every(({ cloid = '' }) => parkedLegRowIn(rows, cloid));
      const rows = await awaitOpenOrders(context, taker.address, isListed);
      expect(clause).relation(
        'all sent trigger orders in open_orders of the signer',
        { orders: rows },
        ({ orders }) => isListed(orders),
        'orders',
      );
    };

    const plain = leg(false);
    const trailing = leg(true);
    await parks(
      'signing.encoding.trail-px',
      { type: 'submit_order', order: plain },
      [plain],
      ['SubmitOrder', fieldsOf(plain)],
    );
    const trail: SignedFieldWord = ['uint64 trailPx', eip712UintWord(distance)];
    await parks(
      'signing.encoding.trail-px',
      { type: 'submit_order', order: trailing },
      [trailing],
      ['SubmitOrder', [...fieldsOf(trailing), trail]],
    );
    const orders = [leg(false), leg(true)];
    const trails: readonly (readonly SignedFieldWord[])[] = [
      [
        ['bool hasTrailPx', eip712BoolWord(false)],
        ['uint64 trailPx', eip712UintWord(0)],
      ],
      [['bool hasTrailPx', eip712BoolWord(true)], trail],
    ];
    await parks(
      'signing.encoding.trail-px-place',
      { type: 'batch_order', params: { orders, grouping: 'na' } },
      orders,
      [
        'BatchOrder',
        [
          ['bytes32 orders', hashOfArrayElements(orders.map(fieldsOf))],
          ['string grouping', eip712StringWord('na')],
          ['bytes32 trailPxs', hashOfArrayElements(trails)],
        ],
      ],
    );
  },
});
