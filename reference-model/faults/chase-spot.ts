import { refuse } from '../refusal.ts';
import type { Fault } from './fault.ts';
import { editCommit } from './operators/orders.ts';
import { editAffords, editSpotFunds } from './operators/spot.ts';

export const chaseSpotFaults: readonly Fault[] = [
  {
    id: 'chase.no-pairs',
    clause: 'chase.order.spot-pair',
    title: 'a chase knows no pair',
    edit: editCommit('chase_order', (core, context, body, prepared) =>
      Number(body.market) > 100
        ? { kind: 'group-refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'chase.unfunded-begins',
    clause: 'chase.order.spot-unfunded-live',
    title: 'a chase that nothing pays for begins',
    edit: editAffords(
      'ask',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'chase.unfunded-other-code',
    clause: 'chase.order.spot-unfunded',
    title: 'a chase that nothing pays for is refused with another code',
    needs: ['next'],
    edit: editSpotFunds(() => ({ unfunded: refuse('PRECONDITION_FAILED', 'insufficient spot balance') })),
  },
  {
    id: 'chase.halt-keeps-chases',
    clause: 'chase.cancel.halted',
    title: 'a halt lets no chase end',
    needs: ['control'],
    edit: editCommit('cancel_chase', (core, context, _body, prepared) =>
      core.state.flags.spotDisabled
        ? { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'spot trading disabled') }
        : prepared.commit(core, context),
    ),
  },
];
