import { holderForAccount, holderForOrderEscrow } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { notional, unitsOfLots, unitsOfUsd } from '../../numeric/crossings.ts';
import { parseDecimal } from '../../numeric/decimal.ts';
import { lots, units, ZERO_UNITS, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Fault } from '../fault.ts';
import { limitEditToTag, makeCommitEdit } from '../operators/orders.ts';
import { makePairOrderRulesEdit, makeSpotEscrowEdit } from '../operators/spot.ts';

/** The end of an order returns nothing of its escrow. */
const nothingReturned = makeSpotEscrowEdit(({ returned }) => ({
  returned: (...ended) => ({ ...returned(...ended), amount: ZERO_UNITS }),
}));

// An order returns what it holds however it ends, and no more than that.

export const spotEscrowEndsFaults: readonly Fault[] = [
  {
    id: 'spot.part-frees-bids',
    clause: 'spot.escrow.bid',
    title: 'once a bid is filled in part nothing is held for the rest of it',
    edit: makePairOrderRulesEdit(({ settle }) => ({
      settle(core, pair, print) {
        const settled = settle(core, pair, print);
        const { owner, side } = print.maker;
        const amount = unitsOfUsd(core.state.spotEscrow.get(owner) ?? ZERO_USD);
        const from = holderForOrderEscrow(owner);
        const to = holderForAccount(owner);
        if (side === 'bid') moveMoney(core, { token: pair.quote, amount, from, to, why: { kind: 'escrow' } });
        return settled;
      },
    })),
  },
  {
    id: 'spot.part-frees-asks',
    clause: 'spot.escrow.ask',
    title: 'once an ask is filled nothing is held for what else its owner sells',
    edit: makePairOrderRulesEdit(({ settle }) => ({
      settle(core, pair, print) {
        const settled = settle(core, pair, print);
        const { owner, side } = print.maker;
        const amount = readAccount(core.state, owner).balances.get(pair.base)?.hold ?? ZERO_UNITS;
        const from = holderForOrderEscrow(owner);
        const to = holderForAccount(owner);
        if (side === 'ask') moveMoney(core, { token: pair.base, amount, from, to, why: { kind: 'escrow' } });
        return settled;
      },
    })),
  },
  {
    id: 'spot.fill-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'a thousandth of what the last lots of a bid cost stays held',
    edit: makePairOrderRulesEdit(({ settle }) => ({
      settle(core, pair, print) {
        const settled = settle(core, pair, print);
        const { owner, side } = print.maker;
        const isWhole = (core.state.spotEscrow.get(owner) ?? 0n) === 0n;
        const amount = units(unitsOfUsd(notional(print.px, print.lots, pair.szDecimals)) / 1_000n);
        const from = holderForAccount(owner);
        const to = holderForOrderEscrow(owner);
        if (side === 'bid' && isWhole)
          moveMoney(core, { token: pair.quote, amount, from, to, why: { kind: 'escrow' } });
        return settled;
      },
    })),
  },
  {
    id: 'spot.self-trade-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'an order that its owner meets itself gives nothing back when it goes',
    edit: limitEditToTag('spot_order', nothingReturned),
  },
  {
    id: 'spot.self-trade-keeps-hold-of-part',
    clause: 'spot.escrow.freed',
    title: 'a part-filled order that its owner meets itself gives nothing back when it goes',
    edit: limitEditToTag(
      'spot_order',
      makeSpotEscrowEdit(({ returned }) => ({
        returned(set, order) {
          const all = returned(set, order);
          return order.lots < order.origLots ? { ...all, amount: ZERO_UNITS } : all;
        },
      })),
    ),
  },
  {
    id: 'spot.cancel-all-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'what orders held stays held where all of them are cancelled at once',
    edit: limitEditToTag('cancel_all_orders', nothingReturned),
  },
  {
    id: 'spot.ladder-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'what the rungs of a ladder held stays held once it is cancelled',
    edit: limitEditToTag('cancel_scale', nothingReturned),
  },
  {
    id: 'spot.chase-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'what a chase on a pair held stays held once it is cancelled',
    edit: limitEditToTag('cancel_chase', nothingReturned),
  },
  {
    id: 'spot.part-filled-keeps-hold',
    clause: 'spot.escrow.freed',
    title: 'an order that was filled in part gives nothing back when its rest is cancelled',
    edit: makeSpotEscrowEdit(({ returned }) => ({
      returned: (set, order) =>
        order.lots < order.origLots ? { ...returned(set, order), amount: ZERO_UNITS } : returned(set, order),
    })),
  },
  {
    id: 'spot.ioc-rest-held',
    clause: 'spot.escrow.freed',
    title: 'what an ioc order did not sell stays held',
    edit: makeCommitEdit('spot_order', (core, context, { side, tif, pair: id, size }, prepared) => {
      const outcome = prepared.commit(core, context);
      const [entry] = outcome.kind === 'statuses' ? outcome.statuses : [];
      const pair = core.state.markets.get(Number(id));
      if (entry === undefined || !('filled' in entry) || side !== 'ask' || tif !== 'ioc' || pair?.kind !== 'spot')
        return outcome;
      const sold = parseDecimal(entry.filled.total_sz, pair.szDecimals) ?? 0n;
      const amount = unitsOfLots(lots(BigInt(String(size)) - sold), pair.szDecimals);
      const { account } = context;
      const from = holderForAccount(account);
      const to = holderForOrderEscrow(account);
      if (amount > 0n) moveMoney(core, { token: pair.base, amount, from, to, why: { kind: 'escrow' } });
      return outcome;
    }),
  },
  {
    id: 'modes.split-hold-crosses',
    clause: 'modes.split.spot-wallet',
    title: 'what a cancelled bid of a split account held comes back to its perp wallet',
    edit: limitEditToTag(
      'spot_cancel',
      makeSpotEscrowEdit(() => ({ payer: (_core, owner) => holderForAccount(owner) })),
    ),
  },
];
