import type { Core } from '../../core.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { usd, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import { type Address, parseAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit, makeAccountStateReadEdit } from '../operators/accounts.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeSpotFeesEdit } from '../operators/spot.ts';

function forgetCostBasis({ state }: Core, owner: Address): void {
  state.spotEntries.delete(owner);
}

export const spotFigureFaults: readonly Fault[] = [
  {
    id: 'accounts.cost-basis-lost',
    clause: 'accounts.balances.cost-basis',
    title: 'a buy leaves no entry price',
    edit: makeAccountStateFieldsEdit('balance', { avg_entry_px: () => null }),
  },
  {
    id: 'accounts.cost-basis-of-first-buy',
    clause: 'accounts.balances.cost-basis',
    title: 'a later buy leaves avg_entry_px at the price of the first',
    edit: makeSpotFeesEdit(() => ({ averaged: () => ZERO_UNITS })),
  },
  {
    id: 'accounts.cost-basis-of-newest-buy',
    clause: 'accounts.balances.cost-basis',
    title: 'avg_entry_px is the price of the newest buy',
    edit: makeCommitEdit('spot_order', (core, context, { side }, prepared) => {
      if (side === 'bid') forgetCostBasis(core, context.account);
      return prepared.commit(core, context);
    }),
  },
  {
    id: 'accounts.cost-basis-ends-at-sell',
    clause: 'accounts.balances.cost-basis',
    title: 'a sell of a part leaves the rest without avg_entry_px',
    edit: makeCommitEdit('spot_order', (core, context, { side }, prepared) => {
      const outcome = prepared.commit(core, context);
      if (side === 'ask') forgetCostBasis(core, context.account);
      return outcome;
    }),
  },
  {
    id: 'accounts.cost-basis-ends-at-receipt',
    clause: 'accounts.balances.cost-basis',
    title: 'a transfer to an account leaves it without avg_entry_px',
    edit: makeCommitEdit('send_asset', (core, context, { destination }, prepared) => {
      const outcome = prepared.commit(core, context);
      const to = parseAddress(destination);
      if (to !== null) forgetCostBasis(core, to);
      return outcome;
    }),
  },
  {
    id: 'accounts.cost-basis-ends-at-send',
    clause: 'accounts.balances.cost-basis',
    title: 'a transfer of a part leaves the rest without avg_entry_px',
    edit: makeCommitEdit('send_asset', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      forgetCostBasis(core, context.account);
      return outcome;
    }),
  },
  {
    id: 'accounts.hold-lingers',
    clause: 'accounts.balances.hold-released',
    title: 'a cent stays held of an account that has ever had an order',
    edit: makeAccountStateReadEdit(({ balance }) => ({
      balance: {
        ...balance,
        hold: (source, core) => {
          const shown = balance.hold?.(source, core);
          const { account, token } = source;
          return shown === '0' && token.id === core.params.usdc && account.lifetimeCount > 0
            ? formatUnits(unitsOfUsd(usd(10n ** 16n)))
            : shown;
        },
      },
    })),
  },
];
