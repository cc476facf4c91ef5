import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { ActionContext, DecodedAction } from '../../actions/action.ts';
import { duplicateCloidsRefusal } from '../../chain/cloids.ts';
import type { Core } from '../../core.ts';
import { cancelLiveOrder } from '../../engine/orders/cancel-order.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Address } from '../../state/address.ts';
import { liveOrdersByCloid } from '../../state/indexes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { parkedTriggerLegsByCloid } from '../../state/parked-legs.ts';
import type { Fault } from '../fault.ts';
import {
  makeChainEdit,
  makeCloidsEdit,
  makeCommitEdit,
  makeDecodedActionEdit,
  makeEngineEdit,
  makeOpenOrderRowEdit,
  makeTagStatusesEdit,
} from '../operators/orders.ts';

/** Ignores the handles of legs with a trigger. */
const triggeredUnchecked = makeDecodedActionEdit('batch_order', (prepared, body) => {
  const { orders } = body as JsonObject;
  return {
    ...prepared,
    handles: prepared.handles.filter((_handle, at) => !isTriggered(isJsonArray(orders) ? orders[at] : null)),
  };
});

/** Compares the handles of several legs with each other, but from some leg on not with those in use. */
const uncheckedFrom = (place: number) =>
  makeDecodedActionEdit('batch_order', (prepared) => {
    const { handles } = prepared;
    if (handles.length < 2) return prepared;
    const isTwice = (handle: string | null) => handles.indexOf(handle) !== handles.lastIndexOf(handle);
    return { ...prepared, handles: handles.filter((handle, at) => at < place || isTwice(handle)) };
  });
const severalUnlikeUnchecked = uncheckedFrom(0);

export const ordersCloidFaults: readonly Fault[] = [
  {
    id: 'orders.cloid-unserved',
    clause: 'orders.cloid.served',
    title: 'open_orders serves no handle',
    edit: makeOpenOrderRowEdit({ cloid: () => null }),
  },
  {
    id: 'orders.cloid-global',
    clause: 'orders.cloid.per-account',
    title: 'a handle in use on any account is refused',
    edit: makeCloidsEdit({
      inUse: (core, _account, cloid) =>
        core.memory.cloids.values().some((held) => held.has(cloid))
          ? refuse('ORDER_DUPLICATE_CLOID', 'cloid already in use')
          : null,
    }),
  },
  {
    id: 'orders.replacement-cloid-free',
    clause: 'orders.cloid.in-use',
    title: 'the handle of a replacement may be used for a second order',
    edit: (rules) => {
      const replaced = new Set<string>();
      const noting = makeEngineEdit(({ replace }) => ({
        replace: {
          next(order, to) {
            replaced.add(`${order.owner} ${order.cloid}`);
            return replace.next(order, to);
          },
        },
      }));
      const freeing = makeCloidsEdit({
        inUse: (core, account, cloid) =>
          replaced.has(`${account} ${cloid}`) ? null : rules.chain.cloids.inUse(core, account, cloid),
      });
      return freeing(noting(rules));
    },
  },
  {
    id: 'orders.parked-cloid-free',
    clause: 'orders.cloid.in-use',
    title: 'the handle of a parked leg may be used for an order',
    edit: (rules) =>
      makeCloidsEdit({
        inUse: (core, account, cloid) =>
          parkedTriggerLegsByCloid(core.state, cloid).some(({ owner }) => owner === account)
            ? null
            : rules.chain.cloids.inUse(core, account, cloid),
      })(rules),
  },
  {
    id: 'orders.cloid-free-to-legs',
    clause: 'orders.cloid.in-use',
    title: 'an order with a trigger may use the handle of another order again',
    edit: makeDecodedActionEdit('submit_order', (prepared, body) => {
      const { order = body as JsonObject } = body as JsonObject;
      return isTriggered(order) ? { ...prepared, handles: [] } : prepared;
    }),
  },
  {
    id: 'orders.part-filled-cloid-free',
    clause: 'orders.cloid.in-use',
    title: 'the handle of an order that was filled in part may be used again',
    edit: inUseUnless((core, { account }, action) =>
      namedBy(core, account, action).some(({ lots, origLots }) => lots < origLots),
    ),
  },
  {
    id: 'orders.cloid-free-to-agents',
    clause: 'orders.cloid.in-use',
    title: 'an agent may use the handle of an order of its owner again',
    edit: inUseUnless((_core, { account, signer }) => account !== signer),
  },
  {
    id: 'orders.cloid-free-on-another-market',
    clause: 'orders.cloid.in-use',
    title: 'the handle of a live order may be used again on another market',
    edit: inUseUnless((core, { account }, action) =>
      namedBy(core, account, action).some(({ market }) => action.lift?.by === 'bid' && market !== action.lift.asset),
    ),
  },
  {
    id: 'orders.refused-cloid-freed',
    clause: 'orders.cloid.refused-keeps',
    title: 'the handle of a refused order is free before the release that frees it',
    edit: makeCloidsEdit({ keeps: () => false }),
  },
  {
    id: 'orders.refused-cloid-kept',
    clause: 'orders.cloid.refused-frees',
    title: 'the handle of a refused order stays in use in the next release',
    needs: ['next'],
    edit: makeCloidsEdit({ keeps: (entry) => 'error' in entry }),
  },
  {
    id: 'orders.legs-checked-otherwise',
    clause: 'orders.cloid.legs-unchecked',
    title: 'two batch legs with one handle are refused for another reason than the handle',
    edit: makeCloidsEdit({
      checkedTags: ['submit_order', 'batch_order'],
      within: (handles) =>
        duplicateCloidsRefusal(handles) === null ? null : refuse('PRECONDITION_FAILED', 'legs are alike'),
    }),
  },
  {
    id: 'orders.legs-unchecked',
    clause: 'orders.cloid.legs-checked',
    title: 'handles of batch legs are not looked at in the next release',
    needs: ['next'],
    edit: makeCloidsEdit({ checkedTags: ['submit_order'] }),
  },
  {
    id: 'orders.several-legs-unchecked',
    clause: 'orders.cloid.legs-checked',
    title: 'in a batch of several legs the handle of a live order may be used again in the next release',
    needs: ['next'],
    edit: severalUnlikeUnchecked,
  },
  {
    id: 'orders.triggered-legs-unchecked',
    clause: 'orders.cloid.within-action',
    title: 'handles of legs with a trigger are not looked at in the next release',
    needs: ['next'],
    edit: triggeredUnchecked,
  },
  {
    id: 'orders.legs-checked-but-triggered',
    clause: 'orders.cloid.legs-unchecked',
    title: 'before the release that checks handles of batch legs, all but those with a trigger are looked at',
    edit: composeEdits(
      makeCloidsEdit({ checkedTags: ['submit_order', 'batch_order'], within: duplicateCloidsRefusal }),
      triggeredUnchecked,
    ),
  },
  {
    id: 'orders.legs-checked-but-several',
    clause: 'orders.cloid.legs-alike',
    title:
      'before the release that checks handles of batch legs, those in use are looked at in a batch of one leg only',
    edit: composeEdits(
      makeCloidsEdit({ checkedTags: ['submit_order', 'batch_order'], within: duplicateCloidsRefusal }),
      severalUnlikeUnchecked,
    ),
  },
  {
    id: 'orders.legs-checked-but-later',
    clause: 'orders.cloid.each-leg',
    also: ['orders.cloid.legs-alike'],
    title: 'before the release that checks handles of batch legs, that of the first one is looked at',
    edit: composeEdits(
      makeCloidsEdit({ checkedTags: ['submit_order', 'batch_order'], within: duplicateCloidsRefusal }),
      uncheckedFrom(1),
    ),
  },
  {
    id: 'orders.distant-legs-unchecked',
    clause: 'orders.cloid.within-action',
    title: 'of the legs of a batch only neighbours are looked at for one handle',
    needs: ['next'],
    edit: makeCloidsEdit({
      within: (handles) =>
        handles.some((handle, at) => handle === handles[at - 1]) ? duplicateCloidsRefusal(handles) : null,
    }),
  },
  {
    id: 'orders.batch-loses-last',
    clause: 'orders.batch.places',
    title: 'the last order of a batch is answered and not placed',
    edit: makeCommitEdit('batch_order', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      const last = outcome.kind === 'statuses' ? outcome.statuses.at(-1) : undefined;
      if (last === undefined || !('resting' in last)) return outcome;
      for (const market of core.state.markets.values()) {
        const order = market.book.get(BigInt(last.resting.oid));
        if (order !== undefined) cancelLiveOrder(core, order, null);
      }
      return outcome;
    }),
  },
  {
    id: 'orders.batch-leg-stops-rest',
    clause: 'orders.batch.independent',
    title: 'the legs after a refused one are answered with its error',
    edit: makeTagStatusesEdit('batch_order', (statuses) => {
      const at = statuses.findIndex((entry) => 'error' in entry);
      const failed = statuses[at];
      return failed === undefined ? statuses : statuses.map((entry, leg) => (leg > at ? failed : entry));
    }),
  },
];

function isTriggered(order: JsonValue | undefined): boolean {
  return isJsonObject(order) && isJsonObject(order.trigger);
}

/** Some orders pass the gate on handles in use. */
function inUseUnless(isFree: (core: Core, context: ActionContext, action: DecodedAction) => boolean): RulesEdit {
  return makeChainEdit(({ admission }) => ({
    admission: admission.map((gate) =>
      gate.id === 'cloid-in-use'
        ? {
            id: gate.id,
            check: (core, context, action) =>
              isFree(core, context, action) ? null : gate.check(core, context, action),
          }
        : gate,
    ),
  }));
}

/** Live orders of an account that carry a handle of this action. */
function namedBy({ state }: Core, account: Address, { handles }: DecodedAction): readonly LiveOrder[] {
  const live = handles.flatMap((cloid) => (cloid === null ? [] : liveOrdersByCloid(state, cloid)));
  return live.filter(({ owner }) => owner === account);
}
