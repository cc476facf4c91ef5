import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitHistoricalOrders, readHistoricalOrders, requireWellFormedOrderRows } from './orders-read.ts';

/** Keys of every record. */
const keys = [
  'oid',
  'coin',
  'side',
  'status',
  'time',
  'limit_px',
  'avg_px',
  'sz',
  'orig_sz',
  'total_sz',
  'filled_sz',
  'tif',
  'reduce_only',
  'cloid',
  'cancel_reason',
  'error',
  'hash',
];

export const ordersRecordsCheck = check({
  id: 'history.orders.records',
  title: 'records of orders have all their keys, and the filled record of a maker hides orig_sz, reduce_only and cloid',
  clauses: [
    'history.orders.shape',
    'history.orders.tif-words',
    'history.orders.maker-record',
    'history.orders.hash',
    'history.orders.limit',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    await traders.trade('bid', 2n * size);
    // The maker is short now, so it may place a reduce-only order.
    const cloid = random.cloid();
    const spec = { market, side: 'bid', px, size, tif: 'alo', reduceOnly: true, cloid } as const;
    const { oid } = await restInsideSpread(context, maker, spec);
    // Refused at the book, because an alo order must not take.
    await given.placed(taker, { market, side: 'ask', px, size, tif: 'alo' });
    await placeFullyFilledOrder(context, taker, { market, side: 'ask', px, size, tif: 'ioc' });
    await traders.fills(maker, 2);

    const raw = [
      await awaitHistoricalOrders(context, maker.address, 4),
      await awaitHistoricalOrders(context, taker.address, 2),
    ];
    for (const row of raw.flat())
      expect('history.orders.shape').equal(
        derived(
          keys.filter((key) => !(key in row)),
          row,
        ),
        [],
        'keys missing in a record',
      );
    const [ofMaker = [], ofTaker = []] = raw.map(requireWellFormedOrderRows);
    const refused = [...ofMaker, ...ofTaker].filter((row) => row.status === 'error' && row.error !== undefined);
    if (expect('history.orders.shape').exercised(refused.length > 0, 'a record of a refused order'))
      expect('history.orders.shape').equal(
        derived(
          refused.map((row) => [row.oid, typeof row.error]),
          raw.flat(),
        ),
        refused.map(() => ['0', 'string']),
        'oid, and type of error, of the records of refused orders',
      );
    const hashed = raw.flat().filter(({ hash }) => typeof hash === 'string');
    for (const row of expect('history.orders.hash').exercisedBy(hashed, 'a record with its hash'))
      expect('history.orders.hash').equal(field(row, 'hash'), '');

    const steps = ofMaker.filter((row) => row.oid === oid);
    const placed = steps.find(({ status }) => status === 'resting') ?? {};
    const filled = steps.find(({ status }) => status === 'filled') ?? {};
    const first = ofMaker.find((row) => row.oid !== oid && row.status === 'resting') ?? {};
    const taking = ofTaker.filter(({ status }) => status === 'filled');
    for (const [row, tif] of [
      [placed, 'Alo'],
      [filled, null],
      [first, 'Gtc'],
      ...taking.map((row) => [row, 'Ioc'] as const),
    ] as const)
      if (expect('history.orders.tif-words').exercised('tif' in row, 'a record with its tif'))
        expect('history.orders.tif-words').equal(
          field(row, 'tif'),
          tif,
          `tif of the record with status ${String(row.status)}`,
        );
    for (const [key, hidden] of [
      ['orig_sz', '0'],
      ['reduce_only', false],
      ['cloid', null],
    ] as const)
      if (expect('history.orders.maker-record').exercised(key in filled && key in placed, `a record with its ${key}`))
        expect('history.orders.maker-record').equal(
          derived([filled[key], placed[key] === hidden], field(filled, key), field(placed, key)),
          [hidden, false],
          `${key} of the filled record, and whether the resting record has the same value`,
        );

    for (const [limit, count] of [
      [0, 1],
      [1, 1],
      [2, 2],
    ] as const) {
      const page = await readHistoricalOrders(context, maker.address, { limit });
      const listed = derived(page.length, page);
      expect('history.orders.limit').equal(listed, count, `records at limit ${limit}`);
    }
    const all = await readHistoricalOrders(context, maker.address);
    expect('history.orders.limit').equal(derived(all.length, all), 4, 'records without a limit');
  },
});

export const unusedAddressOrdersCheck = check({
  id: 'history.orders.stranger',
  title: 'historical_orders of an address without orders is an empty list under `orders`',
  clauses: ['history.orders.key'],
  by: 'observe',
  async run({ given, target, expect }) {
    const reply = await target.read('historical_orders', { address: given.stranger().address });
    const orders = reply.kind === 'data' ? at(reply.data, 'orders') : undefined;
    expect('history.orders.key').served(reply);
    expect('history.orders.key').equal(derived(orders, reply), [], 'orders');
  },
});
