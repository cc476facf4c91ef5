import { check } from '../../harness/check/check.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { restingOidsInReply } from '../../harness/setup/order-answers.ts';
import { eip712AddressWord, eip712BoolWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import {
  hashOfArrayElements,
  independentActionDigest,
  makeSignatureReplacer,
  type SignedFieldWord,
  signedCancelFields,
  signedOrderFields,
  signedRepriceFields,
} from '../../harness/setup/own-encoding.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000n;

export default check({
  id: 'signing.encoding.batches',
  title: 'batch legs are signed as one hash, optional fields as flag and value, owner first and expires_after last',
  clauses: [
    'signing.encoding.aggregates',
    'signing.encoding.presence',
    'signing.encoding.field-order',
    'signing.owner.omitted-plain',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const named: SignedFieldWord = ['address owner', eip712AddressWord(owner.address)];
    const act = async (
      type: string,
      params: Parameters<typeof target.act>[1][string],
      [name, fields]: readonly [string, readonly SignedFieldWord[]],
      expiresAfter?: bigint,
    ) => {
      const action = { type, params };
      const { nonce } = target.envelope(owner, action);
      const deadline = expiresAfter === undefined ? {} : { expiresAfter };
      const digest = independentActionDigest(venue, name, fields, { nonce, ...deadline });
      const reply = await target.act(owner, action, {
        nonce,
        ...deadline,
        tamper: makeSignatureReplacer(owner, digest),
      });
      return type === 'batch_order' ? given.settled(action, reply) : reply;
    };

    const owned = { owner: owner.address };
    const orders = [order, order, order, order];
    const legs = hashOfArrayElements(orders.map(signedOrderFields));
    const placed = await act('batch_order', { ...owned, orders, grouping: 'na' }, [
      'BatchOrder',
      [named, ['bytes32 orders', legs], ['string grouping', eip712StringWord('na')]],
    ]);
    const oids = restingOidsInReply(placed);
    expect('signing.encoding.aggregates').relation(
      'four resting entries for batch_order',
      { reply: placed },
      () => oids.length === orders.length,
    );
    const [first = '0', second = '0', third = '0', fourth = '0'] = oids;

    const lower = gridPxAtMarkPercent(market, 55);
    const reprice = { market: market.id, oid: first, new_px: toWireInteger(lower) };
    expect('signing.encoding.presence').accepted(
      await act('modify', { ...owned, ...reprice }, [
        'Modify',
        [named, ...signedRepriceFields(market.id, first, lower)],
      ]),
    );
    const modified = await awaitOpenOrders(context, owner.address, (rows) => !isAmongOrders(rows, first));
    expect('signing.encoding.presence').relation(
      `an open order at ${pxInUsdc(lower)} after modify`,
      { open: modified },
      ({ open }) => open.some(({ px: now }) => isSameDecimal(now, pxInUsdc(lower).toString())),
    );
    expect('signing.encoding.aggregates').accepted(
      await act('batch_modify', { ...owned, modifications: [{ ...reprice, oid: second }] }, [
        'BatchModify',
        [named, ['bytes32 modifications', hashOfArrayElements([signedRepriceFields(market.id, second, lower)])]],
      ]),
    );
    expect('signing.encoding.aggregates').accepted(
      await act('batch_cancel', { ...owned, cancels: [{ ...owned, market: market.id, oid: third }] }, [
        'BatchCancel',
        [named, ['bytes32 cancels', hashOfArrayElements([signedCancelFields(market.id, third)])]],
      ]),
    );

    const all = (asset: number | null): readonly SignedFieldWord[] => [
      ['bool hasAsset', eip712BoolWord(asset !== null)],
      ['uint32 asset', eip712UintWord(asset ?? 0)],
    ];
    expect('signing.encoding.field-order').accepted(
      await act(
        'cancel_all_orders',
        { ...owned, asset: market.id },
        ['CancelAllOrders', [named, ...all(market.id)]],
        BigInt(await pace.timeMs()) + LATER_MS,
      ),
    );
    const none = await awaitOpenOrders(context, owner.address, (rows) => rows.length === 0);
    expect('signing.encoding.field-order').noRow(none, { oid: fourth });

    // The action names no owner: only the cancelled order shows whose digest it was.
    for (const clause of ['signing.owner.omitted-plain', 'signing.encoding.presence'] as const) {
      const { oid } = await placeRestingOrder({ given }, owner, { market, side: 'bid' });
      const params = clause === 'signing.encoding.presence' ? {} : { owner: null, asset: market.id };
      expect(clause).accepted(await act('cancel_all_orders', params, ['CancelAllOrders', all(params.asset ?? null)]));
      const rows = await awaitOpenOrders(context, owner.address, (now) => !isAmongOrders(now, oid));
      expect(clause).noRow(rows, { oid });
    }
  },
});
