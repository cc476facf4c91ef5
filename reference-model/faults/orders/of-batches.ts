import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeExactMarginQuotientRules } from '../margin.ts';
import {
  limitEditToTag,
  makeActionBodyEdit,
  makeCommitEdit,
  makePlacementEdit,
  refusedAsAdmittedEdit,
} from '../operators/orders.ts';
import { tradeDespiteRefusalEdit } from './broker.ts';

/** Malformed orders that are accepted as valid. */
const malformedOrders: readonly (readonly [clause: ClauseId, words: string, isIt: (order: JsonObject) => boolean])[] = [
  ['orders.body.words', 'an unknown side is taken', ({ side }) => side === 'buy'],
  ['orders.fields.required', 'an order without a market is admitted', (order) => !('market' in order)],
  ['orders.fields.required-words', 'an order without a tif is admitted', (order) => !('tif' in order)],
  [
    'orders.builder.form',
    'an order whose broker fee is a text is taken',
    ({ builder }) => isJsonObject(builder) && typeof builder.fee === 'string',
  ],
];

/** Defects of orders in a batch that have no counterpart for single orders. */
export const batchOnlyOrderFaults: readonly Fault[] = [
  ...malformedOrders.map(([clause, words, isIt]) => ({
    id: `orders.batch-takes.${clause}`,
    clause,
    title: `in a batch ${words}`,
    edit: refusedAsAdmittedEdit(({ params }) => {
      const orders = isJsonObject(params) ? params.orders : undefined;
      return isJsonArray(orders) && orders.some((order) => isJsonObject(order) && isIt(order));
    }),
  })),
  {
    id: 'orders.batch-sizes-tenfold',
    clause: 'orders.body.planes',
    title: 'the size of an order of a batch counts ten lots each',
    edit: editBatchedOrders((order) => ({ ...order, size: 10 * Number(order.size) })),
  },
  {
    id: 'orders.batch-on-first-market',
    clause: 'orders.batch.places',
    title: 'the orders of a batch go to the market of its first one',
    edit: editBatchedOrders((order, first) => ({ ...order, market: first.market ?? null })),
  },
  ...(
    [
      ['batch_modify', 'modifications', 'orders.batch-modify.replaces'],
      ['batch_cancel', 'cancels', 'orders.batch-cancel.removes'],
    ] as const
  ).map(([tag, entries, clause]) => ({
    id: `orders.on-first-market.${tag}`,
    clause,
    title: `the entries of ${tag} are looked for on the market of its first one`,
    edit: makeActionBodyEdit(tag, (body) => {
      const listed = body[entries];
      if (!Array.isArray(listed)) return body;
      return { ...body, [entries]: listed.map((entry) => ({ ...entry, market: listed[0]?.market })) };
    }),
  })),
  {
    id: 'orders.batch-stp-group-of-signer',
    clause: 'orders.fields.stp-group',
    title: 'orders of a batch that an agent signs are in a group of their own',
    edit: makeCommitEdit('batch_order', (core, context, _body, prepared) =>
      prepared.commit(
        context.signer === context.account
          ? core
          : { ...core, rules: makePlacementEdit({ stpGroup: () => context.signer })(core.rules) },
        context,
      ),
    ),
  },
  {
    id: 'orders.batch-broker-refused-after-match',
    clause: 'orders.builder.before-rest',
    title: 'an order of a batch whose broker is not approved trades, and is answered with a refusal',
    edit: tradeDespiteRefusalEdit('batch_order'),
  },
  {
    id: 'margin.requirement-exact-of-batch',
    clause: 'margin.gate.requirement',
    title: 'the requirement of an order of a batch keeps its cents',
    edit: limitEditToTag('batch_order', rulesEditorAt('engine', 'margin')(makeExactMarginQuotientRules)),
  },
];

function editBatchedOrders(change: (order: JsonObject, first: JsonObject) => JsonObject): RulesEdit {
  return makeActionBodyEdit('batch_order', (body) => {
    const { orders } = body as JsonObject;
    const [first] = isJsonArray(orders) ? orders : [];
    return isJsonArray(orders) && isJsonObject(first)
      ? { ...body, orders: orders.map((order) => (isJsonObject(order) ? change(order, first) : order)) }
      : body;
  });
}
