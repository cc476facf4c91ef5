import { holderForAccount, holderForSpotWallet } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { usd } from '../../numeric/planes.ts';
import { spotWalletBalanceOf } from '../../state/abstractions.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeSpotEscrowEdit } from '../operators/spot.ts';

export const spotWalletFaults: readonly Fault[] = [
  {
    id: 'modes.spot-from-perp-wallet',
    clause: 'modes.split.spot-wallet',
    title: 'orders on pairs are paid out of the perp wallet',
    edit: makeSpotEscrowEdit(() => ({ payer: (_core, owner) => holderForAccount(owner) })),
  },
  {
    id: 'modes.shares-paid-to-perp-wallet',
    clause: 'modes.split.spot-wallet',
    title: 'what shares of a pool are paid goes into the perp wallet',
    edit: makeCommitEdit('earn_withdraw', (core, context, _body, prepared) => {
      const { account: owner } = context;
      const before = spotWalletBalanceOf(core.state, owner);
      const outcome = prepared.commit(core, context);
      const amount = unitsOfUsd(usd(spotWalletBalanceOf(core.state, owner) - before));
      const from = holderForSpotWallet(owner);
      moveMoney(core, { token: core.params.usdc, amount, from, to: holderForAccount(owner), why: { kind: 'fold' } });
      return outcome;
    }),
  },
];
