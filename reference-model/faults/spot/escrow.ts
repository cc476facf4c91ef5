import { holderForAccount, holderForOrderEscrow, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { parseDecimal } from '../../numeric/decimal.ts';
import { units, ZERO_LOTS, ZERO_UNITS } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { readAccount } from '../../state/account.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit, makeTagStatusesEdit, takeUsdcFrom } from '../operators/orders.ts';
import {
  makePairOrderRulesEdit,
  makeSpotAffordabilityEdit,
  makeSpotEscrowEdit,
  makeSpotFundsEdit,
} from '../operators/spot.ts';

export const spotEscrowFaults: readonly Fault[] = [
  {
    id: 'spot.bid-half-held',
    clause: 'spot.escrow.bid',
    title: 'a resting bid holds half of what it may cost',
    edit: makeSpotEscrowEdit(({ of }) => ({
      of: (pair, order, size) => {
        const { token, amount } = of(pair, order, size);
        return { token, amount: order.side === 'bid' ? units(amount / 2n) : amount };
      },
    })),
  },
  {
    id: 'spot.ask-not-held',
    clause: 'spot.escrow.ask',
    title: 'a resting ask holds nothing',
    edit: makeSpotEscrowEdit(({ of }) => ({
      of: (pair, order, size) =>
        order.side === 'ask' ? { token: pair.base, amount: ZERO_UNITS } : of(pair, order, size),
    })),
  },
  {
    id: 'spot.held-is-sent',
    clause: 'spot.escrow.spendable',
    title: 'what an order holds may be sent away',
    edit: rulesEditorAt(
      'engine',
      'spending',
    )(({ spendable }) => ({
      spendable: (core, account, of) =>
        units(spendable(core, account, of) + (account.balances.get(of.asset)?.hold ?? 0n)),
    })),
  },
  {
    id: 'spot.hold-lost',
    clause: 'spot.escrow.refund',
    title: 'what a cancelled bid held goes to the treasury',
    edit: makeCommitEdit('spot_cancel', (core, context, _body, prepared) => {
      const { account } = context;
      const before = core.state.spotEscrow.get(account) ?? 0n;
      const outcome = prepared.commit(core, context);
      const freed = units(before - (core.state.spotEscrow.get(account) ?? 0n));
      const from = { kind: 'account', address: account } as const;
      const to = holderForSystemFund('treasury');
      if (freed > 0n) moveMoney(core, { token: core.params.usdc, amount: freed, from, to, why: { kind: 'fee' } });
      return outcome;
    }),
  },
  {
    id: 'spot.hold-kept',
    clause: 'spot.escrow.freed',
    title: 'what an order held stays held once it is off the book',
    edit: makeSpotEscrowEdit(({ returned }) => ({
      returned: (...ended) => ({ ...returned(...ended), amount: ZERO_UNITS }),
    })),
  },
  {
    id: 'spot.better-price-held',
    clause: 'spot.escrow.freed',
    title: 'what a bid may cost at its limit stays held where it was filled at a better price',
    edit: makeCommitEdit('spot_order', (core, context, { side, limit_px }, prepared) => {
      const outcome = prepared.commit(core, context);
      const [entry] = outcome.kind === 'statuses' ? outcome.statuses : [];
      if (entry === undefined || !('filled' in entry) || side !== 'bid' || !limit_px) return outcome;
      const limit = BigInt(String(limit_px)) * 10n ** 10n;
      const saved = limit - (parseDecimal(entry.filled.avg_px, 18) ?? limit);
      const amount = units((saved * (parseDecimal(entry.filled.total_sz, 18) ?? 0n)) / 10n ** 18n);
      const { account } = context;
      const from = holderForAccount(account);
      const to = holderForOrderEscrow(account);
      if (amount > 0n) moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'escrow' } });
      return outcome;
    }),
  },
  {
    id: 'spot.rest-costs',
    clause: 'spot.escrow.constant',
    title: 'an order that comes to rest costs a USDC',
    edit: makePairOrderRulesEdit(({ rests }) => ({
      rests: (core, pair, order) => {
        rests?.(core, pair, order);
        takeUsdcFrom(core, readAccount(core.state, order.owner));
      },
    })),
  },
  {
    id: 'spot.bid-beyond-balance',
    clause: 'spot.escrow.clamp-bid',
    title: 'a bid rests with more than its owner can pay',
    edit: makeSpotAffordabilityEdit(
      'priced-bid',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'spot.market-beyond-balance',
    clause: 'spot.escrow.clamp-market',
    title: 'a market order takes more than its owner can pay',
    edit: makeSpotAffordabilityEdit('market-bid', (afford) => (core, pair, order, spendable) => {
      const fitting = afford(core, pair, order, spendable);
      return fitting === null || fitting === 0n ? fitting : order.lots;
    }),
  },
  {
    id: 'spot.ask-beyond-balance',
    clause: 'spot.escrow.clamp-ask',
    title: 'an ask that the balance pays for a part of does nothing',
    edit: makeSpotAffordabilityEdit('ask', (afford) => (core, pair, order, spendable) => {
      const fitting = afford(core, pair, order, spendable);
      return fitting === order.lots ? fitting : ZERO_LOTS;
    }),
  },
  {
    id: 'spot.ask-of-what-is-held',
    clause: 'spot.escrow.spendable',
    title: 'an ask within the balance rests whole, whatever other orders hold of it',
    edit: makeSpotAffordabilityEdit('ask', (afford) => (core, pair, order, spendable) => {
      const total = readAccount(core.state, order.owner).balances.get(pair.base)?.total ?? ZERO_UNITS;
      return afford(core, pair, order, units(afford(core, pair, order, total) === order.lots ? total : spendable));
    }),
  },
  {
    id: 'spot.bid-of-what-is-held',
    clause: 'spot.escrow.spendable',
    title: 'a bid within the balance rests whole, whatever other bids hold of it',
    edit: makeSpotAffordabilityEdit('priced-bid', (afford) => (core, pair, order, spendable) => {
      const total = units(spendable + (core.state.spotEscrow.get(order.owner) ?? 0n));
      return afford(core, pair, order, afford(core, pair, order, total) === order.lots ? total : spendable);
    }),
  },
  {
    id: 'spot.unfunded-refused-today',
    clause: 'spot.unfunded.accepted',
    title: 'an order that nothing pays for is refused today',
    edit: makeSpotFundsEdit(() => ({ unfunded: refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance') })),
  },
  {
    id: 'spot.unfunded-rests',
    clause: 'spot.unfunded.form',
    title: 'an order that nothing pays for rests',
    edit: makeSpotAffordabilityEdit(
      'ask',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'spot.unfunded-other-code',
    clause: 'spot.unfunded.refused',
    title: 'an order that nothing pays for is refused with another code',
    needs: ['next'],
    edit: makeSpotFundsEdit(() => ({ unfunded: refuse('PRECONDITION_FAILED', 'insufficient spot balance') })),
  },
  {
    id: 'spot.refusal-burns-oid',
    clause: 'spot.unfunded.no-oid',
    title: 'the refusal of an order that nothing pays for uses up a number',
    needs: ['next'],
    edit: makeCommitEdit('spot_order', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      const isRefused = outcome.kind === 'statuses' && outcome.statuses.some((entry) => 'error' in entry);
      if (isRefused) core.state.nextOid += 1n;
      return outcome;
    }),
  },
  {
    id: 'spot.idle-refused',
    clause: 'spot.unfunded.no-counterparty',
    title: 'an order that finds nobody is refused',
    edit: makeTagStatusesEdit('spot_order', (statuses) => {
      const found = statuses.every((entry) => !('filled' in entry) || entry.filled.total_sz !== '0');
      return found ? statuses : [{ error: refuse('PRECONDITION_FAILED', 'nobody to trade with') }];
    }),
  },
  {
    id: 'spot.own-asks-met',
    clause: 'spot.unfunded.own-asks',
    title: 'a market order takes its own asks off',
    edit: makeSpotAffordabilityEdit(
      'market-bid',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
];
