import { isJsonArray, isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit, makeOpenOrderRowEdit, makePlacementEdit } from '../operators/orders.ts';
import { editEachRow, makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';

const TAG = 'spot_order';

/** Faults in clauses that also apply to orders on markets, planted on pairs only. */
export const spotOrderRowFaults: readonly Fault[] = [
  {
    id: 'spot.row-without-cloid',
    clause: 'orders.cloid.served',
    title: 'the row of an order on a pair has no handle',
    edit: pairRows({ cloid: null }),
  },
  {
    id: 'spot.row-always-gtc',
    clause: 'orders.open-orders.tif',
    title: 'the row of an order on a pair reads gtc, whatever was placed',
    edit: pairRows({ tif: 'gtc' }),
  },
  {
    id: 'spot.row-with-size-of-before',
    clause: 'orders.open-orders.orig-sz',
    title: 'the row of an order on a pair has orig_sz',
    edit: pairRows({ orig_sz: '1' }),
  },
  {
    id: 'spot.row-reduce-only',
    clause: 'orders.open-orders.reduce-only',
    title: 'the row of an ask on a pair reads reduce_only',
    edit: pairRows({ reduce_only: true }),
  },
  {
    id: 'spot.row-of-last-hour',
    clause: 'orders.open-orders.inserted-at',
    title: 'an order on a pair was placed an hour before it was',
    edit: makeOpenOrderRowEdit({
      inserted_at: ({ order, market }) => order.insertedAtMs - (market.coin.includes('/') ? 3_600_000 : 0),
    }),
  },
  {
    id: 'spot.entry-without-cloid',
    clause: 'orders.entries.cloid',
    title: 'the entry of an order on a pair has no handle',
    edit: entries((entry) => (isJsonObject(entry.resting) ? { resting: { ...entry.resting, cloid: null } } : entry)),
  },
  {
    id: 'spot.entry-of-whole-order',
    clause: 'orders.response.filled-totals',
    title: 'total_sz of an order on a pair is more than it executed',
    edit: entries((entry) =>
      isJsonObject(entry.filled)
        ? { filled: { ...entry.filled, total_sz: `1${String(entry.filled.total_sz)}` } }
        : entry,
    ),
  },
  {
    id: 'spot.entry-without-code',
    clause: 'orders.response.error',
    title: 'the entry of a refused order on a pair has no message',
    edit: entries((entry) => (isJsonObject(entry.error) ? { error: { code: entry.error.code ?? null } } : entry)),
  },
  {
    id: 'spot.ioc-rests',
    clause: 'orders.match.ioc',
    title: 'what an ioc order on a pair did not fill rests',
    edit: onPairs({ rests: () => true }),
  },
  {
    id: 'spot.gtc-remainder-dropped',
    clause: 'orders.match.gtc',
    title: 'what a gtc order on a pair did not fill is dropped once it traded',
    edit: onPairs({ rests: ({ tif }, filled) => tif !== 'ioc' && filled === 0n }),
  },
  {
    id: 'spot.stp-always-newest',
    clause: 'orders.stp.oldest',
    title: 'on a pair the incoming order goes, whatever the mode says',
    edit: onPairs({ stpMode: () => 'cancel_newest' }),
  },
  {
    id: 'spot.stp-always-oldest',
    clause: 'orders.stp.newest',
    title: 'on a pair the resting order goes, whatever the mode says',
    edit: onPairs({ stpMode: () => 'cancel_oldest' }),
  },
  {
    id: 'spot.self-trades',
    clause: 'orders.stp.no-self-trade',
    title: 'two orders of one account trade on a pair',
    edit: ungrouped(),
  },
];

function pairRows(cells: JsonObject): RulesEdit {
  return makeReadDataEdit('open_orders', (data) =>
    editEachRow(data, 'orders', (row) => (String(row.coin).includes('/') ? { ...row, ...cells } : row)),
  );
}

function entries(change: (entry: JsonObject) => JsonObject): RulesEdit {
  return makeReplyBodyEdit((request, body, reply) => {
    const isOfPair = isJsonObject(request) && isJsonObject(request.action) && request.action.type === TAG;
    if (!isOfPair || !isJsonObject(body) || !isJsonObject(body.data) || !isJsonArray(body.data.statuses)) return reply;
    const statuses = body.data.statuses.map((entry) => (isJsonObject(entry) ? change(entry) : entry));
    return { ...reply, body: printJson({ ...body, data: { ...body.data, statuses } }) };
  }, '/exchange');
}

function onPairs(change: Parameters<typeof makePlacementEdit>[0]): RulesEdit {
  return makeCommitEdit(TAG, (core, context, _body, prepared) =>
    prepared.commit({ ...core, rules: makePlacementEdit(change)(core.rules) }, context),
  );
}

function ungrouped(): RulesEdit {
  let orders = 0;
  return onPairs({ stpGroup: () => `order ${orders++}` });
}
