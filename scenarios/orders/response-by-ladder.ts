import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { filledStatusEntryClauses, judgeFilledStatusEntry } from '../../harness/judging/filled-entry.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import {
  awaitOrdersWithCloid,
  type LadderSpec,
  placeLadder,
  requireOrderResponse,
} from '../../harness/setup/ladder.ts';
import { carriesCloid, isAmongOrders, readFills } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { statusEntryKinds } from './entry-kinds.ts';

const clauses = [
  'orders.response.statuses',
  'orders.response.one-kind',
  'orders.response.resting',
  'orders.response.filled',
  'orders.response.error',
  'orders.entries.cloid',
  ...filledStatusEntryClauses,
] as const;

type Judging = CaseContext<(typeof clauses)[number]>;

export default check({
  id: 'orders.response.by-ladder',
  title: 'the reply to scale_order has an entry per rung as for other orders: resting, filled or error',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, random } = context;
    const [maker, trader] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const [low, mid, high] = await drawPricesInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, mid, { maker, taker: trader });
    const size = scaledSizeForNotional(market, low, 20n);
    const asks = [mid, high].map((px) => ({ market, side: 'ask', px, size }) as const);
    await restEachInsideSpread(context, maker, asks);
    const spec: LadderSpec = {
      market,
      side: 'bid',
      rungs: 2,
      pxLow: low,
      pxHigh: high,
      total: 4n * size,
      cloid: random.cloid(),
    };
    const crossing = requireOrderResponse(await placeLadder(context, trader, spec), 'ladders');
    await assumeNoTradeWithStrangers(context, maker, trader);
    judgeForms(context, crossing, 2);
    await judgeResting(context, trader, crossing, spec.cloid);
    await judgeFilled(context, trader, crossing, market);

    await restEachInsideSpread(context, maker, asks.slice(1));
    const passive = await placeLadder(context, trader, { ...spec, tif: 'alo', cloid: random.cloid() });
    await assumeNoTradeWithStrangers(context, maker, trader);
    judgeForms(context, passive, 2);
    judgeRefused(context, passive);
  },
});

const RUNGS_TOLD = 'a ladder that is answered rung by rung';

/** Whether a ladder has several entries: only public facts call a rung an order of its own. */
function isToldByRungs(reply: ActResult): boolean {
  return reply.kind !== 'statuses' || reply.statuses.length !== 1;
}

/** Judges that the reply has one entry per rung, each of a single kind. */
function judgeForms({ expect }: Judging, reply: ActResult, rungs: number): void {
  const statuses = expect('orders.response.statuses');
  if (statuses.exercised(isToldByRungs(reply), RUNGS_TOLD))
    statuses.relation(
      `${rungs} entries in statuses, one per rung`,
      { reply },
      () => reply.kind === 'statuses' && reply.statuses.length === rungs,
      'statuses',
    );
  if (reply.kind !== 'statuses') return;
  for (const entry of rowsAt(reply.body, 'statuses'))
    expect('orders.response.one-kind').relation(
      `an entry with exactly one of ${statusEntryKinds.join(', ')}`,
      { entry },
      ({ entry: reported }) =>
        Object.keys(reported).length === 1 && statusEntryKinds.includes(Object.keys(reported)[0] ?? ''),
      'statuses',
    );
}

async function judgeResting(context: Judging, { address }: Identity, reply: ActResult, cloid: string): Promise<void> {
  const { expect } = context;
  const rows = await awaitOrdersWithCloid(context, address, cloid, 1);
  const [row] = rows.value;
  // Only public facts say that a rung carries its ladder's handle.
  if (!expect('orders.response.resting').exercised(row !== undefined, 'a rung that rests under its handle')) return;
  const oids = reply.kind === 'statuses' ? reply.statuses.flatMap((entry) => ('oid' in entry ? [entry.oid] : [])) : [];
  expect('orders.response.resting').relation(
    'a resting entry with the oid of an open rung',
    { reply, rows },
    (observed) =>
      reply.kind === 'statuses' &&
      reply.statuses.some((entry) => entry.kind === 'resting' && isAmongOrders(observed.rows, entry.oid)),
    'statuses',
  );
  const rung = rowsOf(reply, 'resting').find(({ oid }) => String(oid) === String(row?.oid));
  if (row === undefined || !carriesCloid(row, cloid)) return;
  if (!oids.includes(String(row.oid)) || rung === undefined) return;
  const own = field(rung, 'cloid');
  expect('orders.entries.cloid').equal(
    derived(typeof own.value === 'string' ? own.value.toLowerCase() : (own.value ?? null), own),
    cloid,
    'cloid of the resting rung',
  );
}

async function judgeFilled(context: Judging, trader: Identity, reply: ActResult, market: MarketFacts): Promise<void> {
  const { expect, pace } = context;
  const fills = await pace.eventually(
    () => readFills(context, trader.address),
    (rows) => rows.length === 2,
  );
  const isOne = fills.length === 2 && new Set(fills.map(({ oid }) => oid)).size === 1;
  if (!expect('orders.response.filled').exercised(isOne, 'a rung that trades at two prices')) return;
  if (!expect('orders.response.filled').exercised(isToldByRungs(reply), RUNGS_TOLD)) return;
  expect('orders.response.filled').relation(
    `a filled entry of order ${fills[0]?.oid}`,
    { reply, fills },
    () =>
      reply.kind === 'statuses' &&
      reply.statuses.some((entry) => entry.kind === 'filled' && entry.oid === String(fills[0]?.oid)),
    'statuses',
  );
  for (const entry of reply.kind === 'statuses' ? reply.statuses : [])
    if (entry.kind === 'filled') judgeFilledStatusEntry(context, { reply, entry, market, legs: fills });
}

function judgeRefused({ expect }: Judging, reply: ActResult): void {
  const isRefusedInEntry =
    reply.kind === 'statuses' && reply.statuses.some(({ kind }) => kind === 'error' || kind === 'malformed');
  if (!expect('orders.response.error').exercised(isRefusedInEntry, 'a rung that is refused in its entry')) return;
  const errors = rowsOf(reply, 'error').map((body) => (isJsonObject(body.error) ? body.error : body));
  for (const error of errors) {
    expect('orders.response.error').relation(
      'an error with a code and a message',
      { error },
      (observed) => typeof observed.error.code === 'string' && typeof observed.error.message === 'string',
      'statuses[*].error',
    );
  }
}

/** Bodies of the entries of one kind. */
function rowsOf(reply: ActResult, kind: string): readonly JsonObject[] {
  if (reply.kind !== 'statuses') return [];
  return rowsAt(reply.body, 'statuses').flatMap((entry) => {
    const body = entry[kind];
    return isJsonObject(body) ? [body] : [];
  });
}
