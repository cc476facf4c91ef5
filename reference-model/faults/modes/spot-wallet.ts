import { accountHolder } from '../../money/holder.ts';
import type { Fault } from '../fault.ts';
import { editEscrow } from '../operators/spot.ts';

export const spotWalletFaults: readonly Fault[] = [
  {
    id: 'modes.spot-from-perp-wallet',
    clause: 'modes.split.spot-wallet',
    title: 'orders on pairs are paid out of the perp wallet',
    edit: editEscrow(() => ({ payer: (_core, owner) => accountHolder(owner) })),
  },
];
