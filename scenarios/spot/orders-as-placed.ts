import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../../harness/client/entry-figures.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf, readFills, sortedOids } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeTracedRestingSpotOrder,
  type SpotOrderSpec,
  sendSpotOrder,
  tokenAmountText,
  usdcTextToBuy,
} from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const ofRows = [
  'orders.open-orders.shape',
  'orders.open-orders.live-only',
  'orders.open-orders.orig-sz',
  'orders.open-orders.tif',
  'orders.open-orders.reduce-only',
  'orders.open-orders.trigger',
  'orders.open-orders.inserted-at',
  'orders.cloid.served',
] as const;

export default check({
  id: 'spot.orders.as-placed',
  title: 'an order on a pair is answered, listed and filled like an order on a perpetual market',
  clauses: [
    ...ofRows,
    'orders.open-orders.sz',
    'orders.response.resting',
    'orders.response.one-kind',
    'orders.response.error',
    'orders.response.filled',
    'orders.response.filled-totals',
    'orders.entries.cloid',
    'orders.match.limit',
    'orders.match.ioc',
    'orders.match.gtc',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 3n * size) }),
      given.fundedAccount({ usdc: usdcTextToBuy(pair, high, 2n * size) }),
    ]);
    const before = await pace.timeMs();
    const cloid = random.cloid();
    const named: SpotOrderSpec = { pair, side: 'bid', px: low, size, tif: 'alo', cloid };
    const placing = await sendSpotOrder(context, taker, named);
    // Only public facts say that an order on a pair accepts a handle.
    if (!expect('orders.cloid.served').exercised(!isRefused(placing), 'an order on a pair that takes a handle')) return;
    const bid = requireOnlyStatusEntry(placing);
    expect('orders.response.one-kind').relation(
      'an entry of one documented kind',
      { reply: placing },
      () => bid.kind !== 'malformed',
    );
    expect('orders.response.resting').relation(
      'a resting entry {resting: {oid, cloid}}',
      { reply: placing },
      () => bid.kind === 'resting',
      'statuses[0]',
    );
    if (bid.kind !== 'resting') return;
    expect('orders.entries.cloid').equal(
      derived(bid.cloid?.toLowerCase() ?? null, placing),
      cloid,
      'cloid of the entry',
    );
    const ask = await placeTracedRestingSpotOrder(context, maker, { pair, side: 'ask', px: high, size });
    await judgeRows(context, taker, { oid: bid.oid, tif: 'alo', cloid, before });
    await judgeRows(context, maker, { oid: ask.value, tif: 'gtc', cloid: null, before });

    const crossing = await sendSpotOrder(context, taker, { pair, side: 'bid', px: high, size, tif: 'alo' });
    const entry = crossing.kind === 'statuses' ? requireOnlyStatusEntry(crossing) : null;
    const isReported = entry === null ? isRefused(crossing) : ['error', 'malformed'].includes(entry.kind);
    if (expect('orders.response.error').exercised(isReported, 'a post-only order on a pair that is refused'))
      expect('orders.response.error').relation(
        'an error entry with a code and a message for the post-only order that crosses',
        { reply: crossing },
        (answer) => isRefused(answer.reply),
        'statuses[0]',
      );

    const twice = { pair, side: 'bid', px: high, size: 2n * size, tif: 'ioc' } as const;
    await judgeFilled(context, taker, twice, { maker, whole: sizeInUnits(size, pair), left: [bid.oid] });
    const sale = { pair, side: 'ask', px: low, size: 2n * size } as const;
    await judgeFilled(context, maker, sale, { maker: taker, whole: sizeInUnits(size, pair), left: null });
  },
});

interface Placed {
  readonly oid: string;
  readonly tif: string;
  readonly cloid: string | null;
  /** Consensus time before it was sent. */
  readonly before: number;
}

/** Judges the order list of an account with one resting order. */
async function judgeRows(
  context: CaseContext<(typeof ofRows)[number]>,
  { address }: Identity,
  { oid, tif, cloid, before }: Placed,
): Promise<void> {
  const { given, target, pace, expect } = context;
  const rows = await awaitOpenOrders(context, address, (now) => isAmongOrders(now, oid));
  expect('orders.open-orders.live-only').equal(derived(sortedOids(rows), rows), [oid], 'orders[*].oid');
  const row = orderRowOf(rows, oid);
  const shown = typeof row.cloid === 'string' ? row.cloid.toLowerCase() : (row.cloid ?? null);
  expect('orders.cloid.served').equal(derived(shown, field(row, 'cloid')), cloid, 'cloid');
  expect('orders.open-orders.orig-sz').equal(field(row, 'orig_sz'), null, 'orig_sz');
  expect('orders.open-orders.tif').equal(field(row, 'tif'), tif, 'tif');
  expect('orders.open-orders.reduce-only').equal(field(row, 'reduce_only'), false, 'reduce_only');
  expect('orders.open-orders.trigger').equal(field(row, 'trigger'), null, 'trigger');
  const after = await pace.eventually(
    () => pace.timeMs(),
    (now) => typeof row.inserted_at === 'number' && now >= row.inserted_at,
  );
  expect('orders.open-orders.inserted-at').relation(
    `inserted_at from ${before} to ${after} on the consensus clock`,
    { placed: field(row, 'inserted_at') },
    ({ placed }) => typeof placed === 'number' && placed >= before && placed <= after,
    'inserted_at',
  );
  expect('orders.open-orders.shape').shape(
    given.data(await target.read('open_orders', { address })),
    'info.open_orders',
  );
}

/** Judges a partly filled order and its remainder. @param left  oids resting afterwards; null: its own */
async function judgeFilled(
  context: CaseContext<
    | 'orders.response.filled'
    | 'orders.response.filled-totals'
    | 'orders.match.limit'
    | 'orders.match.ioc'
    | 'orders.match.gtc'
    | 'orders.open-orders.sz'
  >,
  owner: Identity,
  spec: SpotOrderSpec,
  { maker, whole, left }: { readonly maker: Identity; readonly whole: Dec; readonly left: readonly string[] | null },
): Promise<void> {
  const { expect, pace } = context;
  const limit = pxInUsdc(spec.px);
  const had = (await readFills(context, owner.address)).map(({ tid }) => tid);
  const reply = await sendSpotOrder(context, owner, spec);
  const entry = requireOnlyStatusEntry(reply);
  await assumeNoTradeWithStrangers(context, maker, owner);
  const added = (rows: readonly JsonObject[]) => rows.filter(({ tid }) => !had.includes(tid));
  const fills = added(
    await pace.eventually(
      () => readFills(context, owner.address),
      (rows) => added(rows).length > 0,
    ),
  );
  expect('orders.match.limit').relation(
    `a fill at ${limit} or better`,
    { fills },
    () =>
      fills.length > 0 &&
      fills.every(({ px }) => (Dec.parse(px)?.compare(limit) ?? 0) * (spec.side === 'bid' ? 1 : -1) <= 0),
  );
  const isKept = (rows: readonly JsonObject[]) => rows.length === (left?.length ?? 1);
  const rows = await awaitOpenOrders(context, owner.address, isKept);
  if (left !== null) {
    expect('orders.match.ioc').equal(
      derived(sortedOids(rows), rows),
      left,
      'oids of the open orders after the IOC order',
    );
    // No document says which of two kinds of entry an order gets that trades and rests (D03).
    if (!expect('orders.response.filled').exercised(isKept(rows), 'an order that fills and does not rest')) return;
    expect('orders.response.filled').relation(
      'a filled entry {filled: …}',
      { reply },
      () => entry.kind === 'filled',
      'statuses[0]',
    );
    const totals = entry.kind === 'filled' ? wholeUnitFilledFigures(entry, { ...spec, market: spec.pair }) : null;
    if (totals !== null)
      expect('orders.response.filled-totals').decimal(derived(totals.size.toString(), reply), whole, 'total_sz');
    return;
  }
  expect('orders.match.gtc').relation(
    'one open order with the remaining size',
    { rows },
    (now) => now.rows.length === 1,
  );
  const [rest] = rows;
  if (!expect('orders.open-orders.sz').exercised(isKept(rows), 'an order of which a part rests')) return;
  expect('orders.open-orders.sz').decimal(field(rest, 'sz', rows), whole, 'sz of the remainder');
}
