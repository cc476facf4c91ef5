import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit } from '../operators/orders.ts';

// The leg named by each placing action.

const other: Readonly<Record<string, string>> = { long: 'short', short: 'long' };

const crossed = (body: Readonly<Record<string, unknown>>) => {
  const leg = typeof body.position_side === 'string' ? other[body.position_side] : undefined;
  return leg === undefined ? body : { ...body, position_side: leg };
};

export const modesHedgeActionFaults: readonly Fault[] = [
  ...(['twap_order', 'chase_order', 'scale_order'] as const).map(
    (tag): Fault => ({
      id: `modes.hedge-other-leg-by-${tag.replace('_order', '')}`,
      clause: 'orders.hedge.not-inferred',
      title: `${tag} moves the leg that it does not name`,
      edit: makeActionBodyEdit(tag, crossed),
    }),
  ),
  {
    id: 'modes.hedge-other-leg-by-batch',
    clause: 'orders.hedge.not-inferred',
    title: 'the orders of a batch move the leg that the first one names',
    edit: makeActionBodyEdit('batch_order', (body) => {
      const orders = Array.isArray(body.orders) ? body.orders.filter(isJsonObject) : [];
      const [first] = orders;
      return { ...body, orders: orders.map((order) => ({ ...order, position_side: first?.position_side ?? null })) };
    }),
  },
  ...(['chase_order', 'scale_order'] as const).flatMap((tag): Fault[] => [
    {
      id: `modes.hedge-leg-optional-for-${tag.replace('_order', '')}`,
      clause: 'orders.hedge.required',
      title: `${tag} of a hedge account that names no leg takes the one of its side`,
      edit: unsided(tag, (named) => !named),
    },
    {
      id: `modes.one-way-leg-taken-by-${tag.replace('_order', '')}`,
      clause: 'orders.body.position-side',
      title: `${tag} of a one-way account may name a leg`,
      edit: unsided(tag, (named) => named),
    },
  ]),
];

/** Exempts one tag from the rule on `position_side`. */
function unsided(tag: string, concerns: (isNamed: boolean) => boolean): RulesEdit {
  return rulesEditorAt(
    'actions',
    'orders',
  )(({ placement }) => ({
    placement: withChangedRow(placement, 'position-side', ({ id, check }) => ({
      id,
      check: (core, context, intent) =>
        context.tag === tag && concerns(intent.positionSide !== null) ? null : check(core, context, intent),
    })),
  }));
}
