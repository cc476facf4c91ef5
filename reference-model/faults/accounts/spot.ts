import { unitsOfUsd } from '../../numeric/crossings.ts';
import { usd } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit, makeAccountStateReadEdit } from '../operators/accounts.ts';

export const spotFigureFaults: readonly Fault[] = [
  {
    id: 'accounts.cost-basis-lost',
    clause: 'accounts.balances.cost-basis',
    title: 'a buy leaves no entry price',
    edit: makeAccountStateFieldsEdit('balance', { avg_entry_px: () => null }),
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
