import { refuse } from '../refusal.ts';
import type { Fault } from './fault.ts';
import { editCommit } from './operators/orders.ts';
import { editAffords, editSpotFunds } from './operators/spot.ts';

export const scaleSpotFaults: readonly Fault[] = [
  {
    id: 'scale.no-pairs',
    clause: 'scale.order.spot-pair',
    title: 'a ladder knows no pair',
    edit: editCommit('scale_order', (core, context, body, prepared) =>
      Number(body.market) > 100 && body.reduce_only !== true && body.position_side === undefined
        ? { kind: 'group-refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'scale.unfunded-rests',
    clause: 'scale.order.spot-unfunded-live',
    title: 'a rung that nothing pays for rests',
    edit: editAffords(
      'ask',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'scale.unfunded-other-code',
    clause: 'scale.order.spot-unfunded',
    title: 'a rung that nothing pays for is refused with another code',
    needs: ['next'],
    edit: editSpotFunds(() => ({ unfunded: refuse('PRECONDITION_FAILED', 'insufficient spot balance') })),
  },
];
