import { accountHolder, escrowHolder } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { units } from '../numeric/planes.ts';
import type { Fault } from './fault.ts';
import { editCommit } from './operators/orders.ts';

export const transfersSpotFaults: readonly Fault[] = [
  {
    id: 'transfers.held-crosses',
    clause: 'transfers.class.held',
    title: 'what a resting order holds crosses to the perp wallet',
    edit: editCommit('usd_class_transfer', (core, context, _body, prepared) => {
      const { account } = context;
      const amount = units(core.state.spotEscrow.get(account) ?? 0n);
      const from = escrowHolder(account);
      const to = accountHolder(account);
      if (amount > 0n) moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'escrow' } });
      return prepared.commit(core, context);
    }),
  },
];
