import { usd, ZERO_USD } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { spotWalletBalanceOf } from '../../state/abstractions.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit, makeAccountStateReadEdit, omittedFieldMakers } from '../operators/accounts.ts';

const abstraction = rulesEditorAt('engine', 'abstraction');

export const splitAccountReadFaults: readonly Fault[] = [
  {
    id: 'accounts.split-unsaid',
    clause: 'accounts.split.present',
    title: 'a standard account does not say whether it is split',
    edit: makeAccountStateFieldsEdit('full', omittedFieldMakers('split')),
  },
  {
    id: 'accounts.value-of-both-wallets',
    clause: 'accounts.split.account-value',
    title: 'account_value of a split account counts both wallets',
    edit: makeAccountStateFieldsEdit('full', {
      account_value: ({ account, scalars }, { state }) =>
        formatUsd(usd(scalars.accountValue + spotWalletBalanceOf(state, account.address))),
    }),
  },
  {
    id: 'accounts.withdrawable-of-both-wallets',
    clause: 'accounts.split.withdrawable',
    title: 'withdrawable of a split account counts both wallets',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars }, { state }) =>
        formatUsd(usd(scalars.withdrawable + spotWalletBalanceOf(state, account.address))),
    }),
  },
  {
    id: 'accounts.spot-row-of-both-wallets',
    clause: 'accounts.split.spot-wallet',
    title: 'the USDC row of a split account holds both wallets once there is something in the one for spot',
    edit: makeAccountStateReadEdit(({ balance }) => ({
      balance: {
        ...balance,
        total: (source, core) => {
          const { account, token } = source;
          const wallet = spotWalletBalanceOf(core.state, account.address);
          const isBoth = token.id === core.params.usdc && wallet > 0n;
          return isBoth ? formatUsd(usd(account.cash + wallet)) : balance.total?.(source, core);
        },
      },
    })),
  },
  {
    id: 'accounts.reservations-of-split-unsaid',
    clause: 'accounts.reservations.split-served',
    title: 'a split account shows no reservations today',
    edit: makeAccountStateReadEdit(() => ({ showsReservations: ({ split }) => !split })),
  },
  {
    id: 'accounts.reservations-of-split-kept',
    clause: 'accounts.reservations.split-gone',
    title: 'a split account still shows reservations',
    needs: ['next'],
    edit: makeAccountStateReadEdit(() => ({ showsReservations: () => true })),
  },
  {
    id: 'accounts.reservation-without-held',
    clause: 'accounts.reservations.shape',
    title: 'a reservation does not say what is held of it',
    edit: makeAccountStateFieldsEdit('reservation', omittedFieldMakers('held')),
  },
  {
    id: 'accounts.available-beside-others',
    clause: 'accounts.reservations.available',
    title: 'what others reserve does not count against what is available',
    edit: abstraction(({ available }) => ({
      available: (of, _others, withdrawable) => available(of, [], withdrawable),
    })),
  },
  {
    id: 'accounts.available-of-withdrawable',
    clause: 'accounts.reservations.available',
    title: 'all that can be withdrawn is available, whatever is reserved',
    edit: abstraction(({ available }) => ({
      available: ({ held }, others, withdrawable) =>
        available({ reserved: usd(held + withdrawable), held }, others, withdrawable),
    })),
  },
  {
    id: 'accounts.spot-wallet-unavailable',
    clause: 'accounts.reservations.spot-wallet',
    title: 'nothing is available for spot on a split account',
    edit: makeAccountStateFieldsEdit('reservation', {
      available: ({ reserved, held, available }) => formatUsd(reserved === 0n && held === 0n ? ZERO_USD : available),
    }),
  },
];
