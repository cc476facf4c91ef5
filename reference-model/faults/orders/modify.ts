import { isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { cancelLiveOrder } from '../../engine/orders/cancel-order.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import {
  amendingTags,
  limitEditToTag,
  makeActionBodyEdit,
  makeActionsEdit,
  makeCommitEdit,
  makeEngineEdit,
  omitGateOfTagEdit,
  reachOthersOrdersEdit,
} from '../operators/orders.ts';

/** Oids from here on belong to amended orders. */
const AMENDED = 1n << 40n;

export const ordersModifyFaults: readonly Fault[] = [
  {
    id: 'orders.hedge-modified-moves-other',
    clause: 'orders.hedge.not-inferred',
    title: 'an amended order of a hedge account moves the leg that its owner did not name',
    edit: rulesEditorAt(
      'engine',
      'replace',
    )(({ next }) => ({
      next: (order, to) => {
        const { leg } = order;
        return { ...next(order, to), leg: leg === 'long' ? 'short' : leg === 'short' ? 'long' : leg };
      },
    })),
  },
  ...amendingTags.flatMap((tag): readonly Fault[] => [
    {
      id: `orders.${tag}-off-tick`,
      clause: 'orders.grid.price',
      title: `${tag} puts an order between two ticks`,
      edit: omitGateOfTagEdit(tag, 'tick'),
    },
    {
      id: `orders.${tag}-off-lot`,
      clause: 'orders.grid.size',
      title: `${tag} makes the size of an order one between two steps`,
      edit: omitGateOfTagEdit(tag, 'lot'),
    },
    {
      id: `orders.${tag}-below-minimum`,
      clause: 'orders.grid.min-size',
      title: `${tag} makes an order smaller than the market takes`,
      edit: omitGateOfTagEdit(tag, 'min-size'),
    },
  ]),
  ...amendingTags.map(
    (tag): Fault => ({
      id: `orders.${tag}-drops-reduce-only`,
      clause: 'orders.modify.keeps-reduce-only',
      title: `${tag} makes an order that may only reduce an ordinary one`,
      edit: limitEditToTag(
        tag,
        makeEngineEdit(({ replace }) => ({
          replace: { next: (order, to) => ({ ...replace.next(order, to), reduceOnly: false }) },
        })),
      ),
    }),
  ),
  {
    id: 'orders.modify-keeps-oid',
    clause: 'orders.modify.new-oid',
    title: 'the replacement keeps the oid of the order',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const next = core.state.nextOid;
      const order = orderIn(core, body);
      if (order !== undefined) core.state.nextOid = order.oid;
      const outcome = prepared.commit(core, context);
      core.state.nextOid = next;
      return outcome;
    }),
  },
  {
    id: 'orders.modify-on-pairs-keeps-oid',
    clause: 'orders.modify.new-oid',
    title: 'the replacement of an order on a pair keeps its oid',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const order = core.state.markets.get(Number(body.market))?.kind === 'spot' ? orderIn(core, body) : undefined;
      if (order === undefined) return prepared.commit(core, context);
      const next = core.state.nextOid;
      core.state.nextOid = order.oid;
      const outcome = prepared.commit(core, context);
      core.state.nextOid = next;
      return outcome;
    }),
  },
  {
    id: 'orders.modify-size-keeps-oid',
    clause: 'orders.modify.new-oid',
    title: 'the replacement of an order whose size alone is amended keeps its oid',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const order = (body.new_px ?? null) === null ? orderIn(core, body) : undefined;
      if (order === undefined) return prepared.commit(core, context);
      const next = core.state.nextOid;
      core.state.nextOid = order.oid;
      const outcome = prepared.commit(core, context);
      core.state.nextOid = next;
      return outcome;
    }),
  },
  ...amendingTags.map(
    (tag): Fault => ({
      id: `orders.${tag}-reduces-in-place`,
      clause: 'orders.modify.new-oid',
      title: `${tag} leaves an order whose size alone is reduced its oid`,
      edit: resizedInPlace(tag, (from, to) => to < from),
    }),
  ),
  {
    id: 'orders.batch_modify-grows-in-place',
    clause: 'orders.modify.new-oid',
    title: 'batch_modify leaves an order whose size alone grows its oid',
    edit: resizedInPlace('batch_modify', (from, to) => to > from),
  },
  {
    id: 'orders.modify-leaves-original',
    clause: 'orders.modify.old-oid',
    title: 'the original rests on beside its replacement',
    edit: next((order) => ({ ...order, replaces: null })),
  },
  ...amendingTags.map(
    (tag): Fault => ({
      id: `orders.${tag}-reaches-strangers`,
      clause: 'orders.modify.stranger',
      title: `${tag} amends anybody's order by its oid`,
      edit: reachOthersOrdersEdit(tag),
    }),
  ),
  {
    id: 'orders.modify-gone-unnamed',
    clause: 'orders.modify.not-found',
    title: 'a modify that finds no order fails a precondition',
    edit: modifies({ notFound: refuse('PRECONDITION_FAILED', 'order not found') }),
  },
  {
    id: 'orders.modify-nothing-not-found',
    clause: 'orders.modify.nothing',
    title: 'a modify that changes nothing finds no order',
    edit: modifies({
      empty: ({ newPx, newLots }) =>
        newPx === null && newLots === null ? refuse('ORDER_NOT_FOUND', 'nothing to modify') : null,
    }),
  },
  {
    id: 'orders.modify-loses-cloid',
    clause: 'orders.modify.keeps',
    title: 'the replacement has no handle',
    edit: next((order) => ({ ...order, cloid: null })),
  },
  {
    id: 'orders.modify-zero-names-zero',
    clause: 'orders.modify.by-cloid',
    title: 'an oid of 0 beside a handle is looked for as order 0',
    edit: modifies({ named: (oid) => oid }),
  },
  {
    id: 'orders.modify-refills',
    clause: 'orders.modify.remaining',
    title: 'an amendment of the price alone brings back what was filled',
    edit: makeEngineEdit(({ replace }) => ({
      replace: {
        next: (order, to) => replace.next(order, { ...to, newLots: to.newLots ?? order.origLots }),
      },
    })),
  },
  {
    id: 'orders.modify-refused-cancels',
    clause: 'orders.modify.atomic',
    title: 'a modify whose replacement is refused cancels the original',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const order = orderIn(core, body);
      if (outcome.kind === 'refused' && order !== undefined) cancelLiveOrder(core, order, null);
      return outcome;
    }),
  },
  {
    id: 'orders.modify-unaffordable-cancels',
    clause: 'orders.modify.atomic',
    title: 'a modify whose replacement its owner cannot pay cancels the original',
    edit: makeCommitEdit('modify', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const order = orderIn(core, body);
      const isIt = outcome.kind === 'refused' && outcome.refusal.code === 'MARGIN_INSUFFICIENT';
      if (isIt && order !== undefined) cancelLiveOrder(core, order, null);
      return outcome;
    }),
  },
  {
    id: 'orders.maker-row-missing',
    clause: 'orders.modify.crosses',
    title: 'the party whose order rested gets no fill row',
    edit: makeEngineEdit(({ history }) => ({
      history: {
        ...history,
        fills: {
          ...history.fills,
          rows: { fill: (event) => history.fills.rows.fill(event).slice(1) },
        },
      },
    })),
  },
  {
    id: 'fills.amended-maker-untold',
    clause: 'fills.lanes.amended',
    title: 'an order that was amended leaves no row when it is met',
    edit: composeEdits(
      makeCommitEdit('modify', (core, context, _body, prepared) => {
        const next = core.state.nextOid;
        core.state.nextOid = next + AMENDED;
        const outcome = prepared.commit(core, context);
        core.state.nextOid -= AMENDED;
        return outcome;
      }),
      makeEngineEdit(({ history }) => ({
        history: {
          ...history,
          fills: {
            ...history.fills,
            rows: { fill: (event) => history.fills.rows.fill(event).slice(event.maker.oid < AMENDED ? 0 : 1) },
          },
        },
      })),
    ),
  },
  {
    id: 'orders.always-place-ignored',
    clause: 'orders.modify.always-place',
    title: 'always_place changes nothing for a missing order',
    edit: modifies({ missingIsDone: () => false }),
  },
  {
    id: 'orders.batch-modify-keeps-oids',
    clause: 'orders.modify.new-oid',
    title: 'replacements of batch_modify keep the oids of their orders',
    edit: makeCommitEdit('batch_modify', (core, context, body, prepared) => {
      const next = core.state.nextOid;
      const [first] = Array.isArray(body.modifications) ? body.modifications.filter(isJsonObject) : [];
      const order = first === undefined ? undefined : orderIn(core, first);
      if (order !== undefined) core.state.nextOid = order.oid;
      const outcome = prepared.commit(core, context);
      core.state.nextOid = next;
      return outcome;
    }),
  },
  {
    id: 'orders.batch-modify-first-only',
    clause: 'orders.batch-modify.replaces',
    title: 'batch_modify reads its first entry only',
    edit: makeActionBodyEdit('batch_modify', (body) =>
      Array.isArray(body.modifications) ? { ...body, modifications: body.modifications.slice(0, 1) } : body,
    ),
  },
  {
    id: 'orders.batch-modify-later-size',
    clause: 'orders.batch-modify.replaces',
    title: 'from its second entry on batch_modify changes no size where it changes the price',
    edit: makeActionBodyEdit('batch_modify', (body) =>
      Array.isArray(body.modifications)
        ? { ...body, modifications: body.modifications.map((entry, at) => (at > 0 ? pxAlone(entry) : entry)) }
        : body,
    ),
  },
  {
    id: 'orders.batch-modify-stops',
    clause: 'orders.batch-modify.not-atomic',
    title: 'a batch of amendments ends with its first entry that is refused',
    edit: makeActionsEdit(({ batches }) => ({ batches: { ...batches, goesOn: false } })),
  },
  {
    id: 'orders.batch-empty-not-found',
    clause: 'orders.batch.empty',
    title: 'a batch of no amendments finds no order',
    edit: modifies({ emptyBatch: refuse('ORDER_NOT_FOUND', 'empty batch') }),
  },
];

type Replace = Parameters<Parameters<typeof makeEngineEdit>[0]>[0]['replace'];

function next(change: (order: ReturnType<Replace['next']>) => ReturnType<Replace['next']>) {
  return makeEngineEdit(({ replace }) => ({ replace: { next: (order, to) => change(replace.next(order, to)) } }));
}

function modifies(change: Partial<Parameters<Parameters<typeof makeActionsEdit>[0]>[0]['modifies']>) {
  return makeActionsEdit((rules) => ({ modifies: { ...rules.modifies, ...change } }));
}

/** The live order that a modify names by its oid. */
function orderIn(core: Core, { market, oid }: Readonly<Record<string, unknown>>) {
  const isNumber = typeof oid === 'number' || typeof oid === 'bigint' || typeof oid === 'string';
  return typeof market === 'number' && isNumber ? core.state.markets.get(market)?.book.get(BigInt(oid)) : undefined;
}

/** Replacements of one tag with an unchanged price, and a size change in this direction, keep the oid. */
function resizedInPlace(tag: string, keepsOid: (from: bigint, to: bigint) => boolean): RulesEdit {
  return makeCommitEdit(tag, (core, context, _body, prepared) => {
    const { state, rules } = core;
    const unused = state.nextOid;
    const edit = rulesEditorAt(
      'engine',
      'replace',
    )(({ next }) => ({
      next(order, to) {
        if (to.newPx === null && to.newLots !== null && keepsOid(order.lots, to.newLots)) state.nextOid = order.oid;
        return next(order, to);
      },
    }));
    const outcome = prepared.commit({ ...core, rules: edit(rules) }, context);
    if (state.nextOid < unused) state.nextOid = unused;
    return outcome;
  });
}

/** The amendment without its size, if it has a price. */
function pxAlone(entry: JsonValue): JsonValue {
  return isJsonObject(entry) && typeof entry.new_px === 'number' ? { ...entry, new_size: null } : entry;
}
