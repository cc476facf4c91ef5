import type { Core } from '../core.ts';
import { holderForAccount, holderForOrderEscrow } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { units } from '../numeric/planes.ts';
import { composeEdits } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit } from './operators/orders.ts';

export const transfersSpotFaults: readonly Fault[] = [
  {
    id: 'transfers.held-of-ladder-crosses',
    clause: 'transfers.class.held',
    title: 'what rungs on a pair hold crosses to the perp wallet',
    edit: heldCrosses(hasRungs),
  },
  {
    id: 'transfers.held-crosses-behind-cancel',
    clause: 'transfers.class.held',
    title: 'once a ladder was cancelled what another order holds crosses to the perp wallet',
    edit: heldCrossesBehindCancel(),
  },
  {
    id: 'transfers.held-crosses',
    clause: 'transfers.class.held',
    title: 'what a resting order holds crosses to the perp wallet',
    edit: heldCrosses(() => true),
  },
];

function heldCrosses(crosses: (core: Core, account: Address) => boolean): RulesEdit {
  return makeCommitEdit('usd_class_transfer', (core, context, _body, prepared) => {
    const { account } = context;
    const amount = units(crosses(core, account) ? (core.state.spotEscrow.get(account) ?? 0n) : 0n);
    const from = holderForOrderEscrow(account);
    const to = holderForAccount(account);
    if (amount > 0n) moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'escrow' } });
    return prepared.commit(core, context);
  });
}

function heldCrossesBehindCancel(): RulesEdit {
  const cancelled = new Set<Address>();
  return composeEdits(
    makeCommitEdit('cancel_scale', (core, context, _body, prepared) => {
      cancelled.add(context.account);
      return prepared.commit(core, context);
    }),
    heldCrosses((_core, account) => cancelled.has(account)),
  );
}

function hasRungs({ state }: Core, account: Address): boolean {
  return [...state.markets.values()].some(
    (market) =>
      'book' in market &&
      [...market.book.walk('bid')].some(({ owner, origin }) => owner === account && origin.kind === 'scale'),
  );
}
