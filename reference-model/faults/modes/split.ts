import { makePerpGateEdit, makePerpOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import { accountScalarsOf, takeMarginSnapshot } from '../../engine/risk/account-scalars.ts';
import { holderForAccount, holderForSpotWallet } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { units, usd, ZERO_USD } from '../../numeric/planes.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { isSplitAccount, leaveStandardMode, spotWalletBalanceOf, standardModeOf } from '../../state/abstractions.ts';
import { isInPortfolioMargin } from '../../state/portfolios.ts';
import type { Fault } from '../fault.ts';

const abstraction = rulesEditorAt('actions', 'userSetAbstraction');
const sends = rulesEditorAt('actions', 'sendAsset');
const spending = rulesEditorAt('engine', 'spending');

export const splitAccountFaults: readonly Fault[] = [
  {
    id: 'modes.portfolio-moves-between-wallets',
    clause: 'transfers.class.split-only',
    title: 'an account in portfolio margin may move USDC into a second wallet',
    edit: rulesEditorAt(
      'actions',
      'usdClassTransfer',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'split', ({ id, check }) => ({
        id,
        check: (core, account, asked) =>
          isInPortfolioMargin(core.state, account.address) ? null : check(core, account, asked),
      })),
    })),
  },
  {
    id: 'modes.enters-into-spot',
    clause: 'modes.split.enters',
    title: 'an account that is split has all its USDC in the spot wallet',
    edit: abstraction(({ choose }) => ({
      choose(core, owner, change) {
        const before = standardModeOf(core.state, owner);
        choose(core, owner, change);
        if (before !== undefined || !isSplitAccount(core.state, owner)) return;
        const amount = unitsOfUsd(core.state.accounts.get(owner)?.cash ?? ZERO_USD);
        const from = holderForAccount(owner);
        const to = holderForSpotWallet(owner);
        moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'fold' } });
      },
    })),
  },
  {
    id: 'modes.leaves-spot-behind',
    clause: 'modes.split.leaves',
    title: 'the spot wallet of an account that leaves standard mode is out of reach',
    edit: abstraction(({ choose }) => ({
      choose: (core, owner, change) =>
        change.kind === 0 && change.value === 0n ? leaveStandardMode(core.state, owner) : choose(core, owner, change),
    })),
  },
  {
    id: 'modes.orders-on-both-wallets',
    clause: 'modes.split.perp-wallet',
    title: 'the spot wallet covers perp orders too',
    needs: ['next'],
    edit: makePerpGateEdit('margin', (check) => (core, { account }, market, order) => {
      const cash = usd(account.cash + spotWalletBalanceOf(core.state, account.address));
      return check(core, takeMarginSnapshot(core, { ...account, cash }), market, order);
    }),
  },
  {
    id: 'modes.fees-from-spot',
    clause: 'modes.split.perp-wallet',
    title: 'the fee of a perp trade leaves the spot wallet',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const settled = settle(core, market, print);
        const { owner } = print.taker;
        if (isSplitAccount(core.state, owner)) {
          const from = holderForSpotWallet(owner);
          const to = holderForAccount(owner);
          const amount = unitsOfUsd(settled.taker.fee);
          moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'fee' } });
        }
        return settled;
      },
    })),
  },
  {
    id: 'modes.spot-pays-ruin',
    clause: 'modes.split.bankruptcy',
    title: 'the spot wallet pays what a ruined perp wallet owes',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'liquidation',
    )(({ enforce }) => ({
      enforce(core, account) {
        const { address } = account;
        const amount = unitsOfUsd(spotWalletBalanceOf(core.state, address));
        const from = holderForSpotWallet(address);
        const to = holderForAccount(address);
        if (amount > 0n && accountScalarsOf(core, account).accountValue < 0n)
          moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'fold' } });
        enforce(core, account);
      },
    })),
  },
  {
    id: 'modes.spot-overdrawn',
    clause: 'modes.split.short',
    title: 'what the perp wallet holds lets the spot wallet pay more than it has',
    edit: spending(({ spendable }) => ({
      spendable: (core, sender, send) =>
        isSplitAccount(core.state, sender.address) && !send.toPerp
          ? units(spendable(core, sender, send) + sender.cash)
          : spendable(core, sender, send),
    })),
  },
  {
    id: 'modes.split-reserves-perps',
    clause: 'modes.split.reservation',
    title: 'a split account may still reserve for perps',
    needs: ['next'],
    edit: abstraction(({ gates }) => ({
      gates: withChangedRow(gates, 'split', ({ id, check }) => ({
        id,
        check: (core, owner, change) => (change.kind === 1 ? null : check(core, owner, change)),
      })),
    })),
  },
  {
    id: 'modes.reservation-of-nothing-is-none',
    clause: 'modes.reservation.ceiling',
    title: 'perps without a reservation open whatever the wallet covers',
    edit: rulesEditorAt(
      'engine',
      'abstraction',
    )(({ caps }) => ({
      caps: (standard) => standard.reserved.perp > 0n && caps(standard),
    })),
  },
  {
    id: 'modes.reservation-bounds-nothing',
    clause: 'modes.reservation.ceiling',
    title: 'a reservation is written and never looked at',
    edit: rulesEditorAt(
      'engine',
      'abstraction',
    )(({ caps }) => ({
      caps: (standard) => standard.reserved.perp === 0n && caps(standard),
    })),
  },
  {
    id: 'modes.reservation-bounds-sends',
    clause: 'modes.reservation.ceiling',
    title: 'no more than is reserved can be sent',
    edit: spending(({ spendable }) => ({
      spendable: (core, sender, send) => {
        const most = spendable(core, sender, send);
        const standard = standardModeOf(core.state, sender.address);
        if (standard === undefined || !send.toPerp) return most;
        return most < standard.reserved.perp ? most : unitsOfUsd(standard.reserved.perp);
      },
    })),
  },
  {
    id: 'transfers.split-by-source-dex-of-spot',
    clause: 'transfers.split.perp-wallet',
    title: 'a send of a split account from dex 0 leaves its spot wallet whatever `to_perp` says',
    edit: sends(({ holder }) => ({
      holder: (core, owner, send) =>
        isSplitAccount(core.state, owner) && send.toPerp && send.sourceDex === 0
          ? holderForSpotWallet(owner)
          : holder(core, owner, send),
    })),
  },
  {
    id: 'transfers.split-by-source-dex-of-perps',
    clause: 'transfers.split.spot-wallet',
    title: 'a send of a split account from a perp dex leaves its perp wallet whatever `to_perp` says',
    edit: sends(({ holder }) => ({
      holder: (core, owner, send) =>
        isSplitAccount(core.state, owner) && !send.toPerp && send.sourceDex > 0
          ? holderForAccount(owner)
          : holder(core, owner, send),
    })),
  },
  {
    id: 'faucet.split-unpaid',
    clause: 'faucet.credit.split',
    title: 'the USDC of a claim is dropped where the account is split',
    edit: rulesEditorAt(
      'faucet',
      'credit',
    )(({ gates }) => ({
      gates: [
        ...gates,
        {
          id: 'one-balance',
          holds: (core, { leg, address }) => leg !== 'usdc' || !isSplitAccount(core.state, address),
        },
      ],
    })),
  },
];
