import type { RulesEdit } from '../rules.ts';
import { chaseFaults } from './chase.ts';
import type { Fault } from './fault.ts';
import { positionModeFaults } from './modes/position.ts';
import { limitEditToCommits, makeActionBodyEdit } from './operators/orders.ts';
import { ordersCancelFaults } from './orders/cancel.ts';
import { ordersCloidFaults } from './orders/cloid.ts';
import { ordersHedgeFaults } from './orders/hedge.ts';
import { ordersModifyFaults } from './orders/modify.ts';
import { scaleFaults } from './scale.ts';
import { spotOrdersFaults } from './spot/orders.ts';
import { triggersParkingFaults } from './triggers/parking.ts';
import { twapFaults } from './twap.ts';

// Defects of actions signed by an agent; the same actions signed by their owner are correct.

/** Tags of actions with a defect for any signer, by fault id. */
const ofAnySigner: Readonly<Record<string, string>> = {
  'chase.leg-is-half': 'chase_order',
  'chase.cancel-does-nothing': 'cancel_chase',
  'modes.switch-forgotten': 'set_position_mode',
  'orders.batch-loses-last': 'batch_order',
  'orders.cancel-does-nothing': 'cancel_order',
  'orders.cancel-by-cloid-does-nothing': 'cancel_by_cloid',
  'orders.cancel-all-keeps-one': 'cancel_all_orders',
  'orders.batch-cancel-first-only': 'batch_cancel',
  'orders.schedule-cancel-late': 'schedule_cancel',
  'orders.hedge-long-once': 'submit_order',
  'orders.hedge-short-once': 'submit_order',
  'orders.hedge-long-kept': 'submit_order',
  'orders.hedge-short-kept': 'submit_order',
  'orders.modify-keeps-oid': 'modify',
  'orders.batch-modify-first-only': 'batch_modify',
  'scale.last-rung-lost': 'scale_order',
  'scale.cancel-one': 'cancel_scale',
  'spot.cancel-forgotten': 'spot_cancel',
  'triggers.placed-as-order': 'submit_order',
  'triggers.cancel-leaves-parked': 'cancel_order',
  'triggers.cancel-by-cloid-leaves-parked': 'cancel_by_cloid',
  'twap.cancel-goes-on': 'twap_cancel',
  'twap.cancel-all-leaves': 'cancel_all_orders',
};

const known: readonly Fault[] = [
  ...chaseFaults,
  ...positionModeFaults,
  ...ordersCancelFaults,
  ...ordersCloidFaults,
  ...ordersHedgeFaults,
  ...ordersModifyFaults,
  ...scaleFaults,
  ...spotOrdersFaults,
  ...triggersParkingFaults,
  ...twapFaults,
];

export const signedByAgentsFaults: readonly Fault[] = [
  ...known.flatMap((fault) => {
    const tag = ofAnySigner[fault.id];
    if (tag === undefined) return [];
    const title = `where an agent signs, ${fault.title}`;
    return [{ ...fault, id: `${fault.id}-of-agent`, title, edit: whereAgentsSign(tag, fault.edit) }];
  }),
  {
    id: 'margin.update-of-agent',
    clause: 'margin.update-isolated.adds',
    title: 'an agent that adds to a bucket adds a millionth',
    edit: whereAgentsSign(
      'update_isolated_margin',
      makeActionBodyEdit('update_isolated_margin', (body) => ({ ...body, delta: '0.000001' })),
    ),
  },
  {
    id: 'margin.top-up-of-agent',
    clause: 'margin.top-up.adds',
    title: 'an agent that tops a bucket up adds a millionth',
    edit: whereAgentsSign(
      'top_up_isolated_only_margin',
      makeActionBodyEdit('top_up_isolated_only_margin', (body) => ({ ...body, amount: '0.000001' })),
    ),
  },
  {
    id: 'triggers.market-exit-of-agent',
    clause: 'triggers.fire.market',
    title: 'a market leg that an agent parks leaves at its level',
    needs: ['control'],
    edit: whereAgentsSign(
      'submit_order',
      makeActionBodyEdit('submit_order', ({ trigger, ...body }) =>
        typeof trigger === 'object' && trigger !== null && 'trigger_px' in trigger
          ? { ...body, limit_px: trigger.trigger_px, tif: 'gtc', trigger: { ...trigger, is_market: false } }
          : { ...body, trigger },
      ),
    ),
  },
  {
    id: 'triggers.ladder-of-agent',
    clause: 'triggers.ladder.retires',
    title: 'rungs that an agent parks are none of a ladder, and stay when the position closes',
    needs: ['control'],
    edit: whereAgentsSign(
      'batch_order',
      makeActionBodyEdit('batch_order', (body) => ({ ...body, grouping: 'na' })),
    ),
  },
  {
    id: 'twap.half-of-agent',
    clause: 'twap.order.slices',
    title: 'a parent that an agent starts trades half of its size',
    edit: whereAgentsSign(
      'twap_order',
      makeActionBodyEdit('twap_order', (body) => ({ ...body, total_size: Math.floor(Number(body.total_size) / 2) })),
    ),
  },
];

/** Applies the edited rules to one tag only if an agent signs for the owner. */
function whereAgentsSign(tag: string, edit: RulesEdit): RulesEdit {
  return limitEditToCommits([tag], edit, (_core, { signer, account }) => signer !== account);
}
