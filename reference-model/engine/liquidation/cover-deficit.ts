import type { Core } from '../../core.ts';
import type { FillEvent, StampedEvent } from '../../events.ts';
import { type Holder, holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { microOfUsd, unitsOfUsd, usdOfMicro } from '../../numeric/crossings.ts';
import { microUsd, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { addLiquidationLoss, liquidationLossesOf } from '../../state/liquidation-runs.ts';
import { addRealizedGain, realizedGainsIn, takeRealizedGain } from '../../state/realized-gains.ts';
import { accountScalarsOf } from '../risk/account-scalars.ts';
import type { Deficit, DeficitPayer, DeficitPaySource, HaircutWinner } from './deficit-rules.ts';

/** Loss to be covered: its owner, the losses by market, and the payee. */
export interface UncoveredLoss {
  readonly owner: Address;
  readonly amount: Usd;
  readonly losses: ReadonlyMap<number, Usd>;
  readonly to: Holder;
}

/**
 * Covers what an account or a position's bucket owes after the venue has closed it, so that nobody stays in debt.
 * @source engine facts, section 11
 */
export function coverDeficit(core: Core, { owner, amount, losses, to }: UncoveredLoss): void {
  const { deficit: rules } = core.rules.engine;
  const pays = (from: DeficitPaySource, part: Usd) =>
    moveMoney(core, {
      token: core.params.usdc,
      amount: unitsOfUsd(part),
      to,
      why: { kind: 'deficit' },
      from: 'pot' in from ? holderForSystemFund(from.pot) : holderForAccount(from.account),
    });
  for (const [market, part] of rules.spread(amount, losses)) {
    let left = part;
    for (const { pay } of rules.waterfall) {
      if (left > 0n) left = usd(left - pay(core, { market, amount: left, owner }, pays));
    }
  }
}

/** Recent winners on the market give back part of their gains, pro rata. No event is emitted. */
export const clawbackPayer: DeficitPayer = {
  id: 'haircut',
  pay(core, deficit, pays) {
    const { deficit: rules } = core.rules.engine;
    const { state } = core;
    const { market, amount } = deficit;
    const budget = rules.budget(amount, state.haircuts);
    state.haircuts = rules.learn(state.haircuts, amount, state.pots.insurance);
    const winners = winnersOf(core, deficit);
    const shares = rules.shares(winners, budget);
    let sum = 0n;
    for (const [index, { owner }] of winners.entries()) {
      const share = usdOfMicro(shares[index] ?? microUsd(0n));
      pays({ account: owner }, share);
      takeRealizedGain(state, market, owner, share, rules.windowOf(state.timeMs));
      sum += share;
    }
    return usd(sum);
  },
};

export const insurancePayer: DeficitPayer = {
  id: 'insurance',
  pay({ state }, { amount }, pays) {
    const left: bigint = state.pots.insurance;
    const part = usd(amount < left ? amount : left);
    pays({ pot: 'insurance' }, part);
    return part;
  },
};

/** The treasury covers the rest, as a debt to be settled later. */
export const treasuryPayer: DeficitPayer = {
  id: 'treasury',
  pay(_core, { amount }, pays) {
    pays({ pot: 'treasuryQueue' }, amount);
    return amount;
  },
};

/** Returns the winners by ascending address. No account pays for its own position. */
function winnersOf(core: Core, { market, owner: debtor }: Deficit): HaircutWinner[] {
  const { deficit: rules } = core.rules.engine;
  const { state } = core;
  return realizedGainsIn(state, market, rules.windowOf(state.timeMs)).flatMap(([owner, gain]) => {
    if (owner === debtor) return [];
    const within = microOfUsd(rules.reach(gain, accountScalarsOf(core, readAccount(state, owner))));
    return within > 0n ? [{ owner, within }] : [];
  });
}

/** Adds a print's realized profit or loss to the sums used to spread a deficit: gains by market, and forced losses. */
export function recordRealizedPnl({ state, rules }: Core, event: StampedEvent<FillEvent>): void {
  const { market, taker, maker, liquidated, timeMs } = event;
  const { windowOf } = rules.engine.deficit;
  if (taker.closedPnl > 0n) addRealizedGain(state, market, taker.owner, taker.closedPnl, windowOf(timeMs));
  if (maker.closedPnl > 0n) addRealizedGain(state, market, maker.owner, maker.closedPnl, windowOf(timeMs));
  const { owner, closedPnl, cause } = taker;
  const isRun =
    liquidated?.user === owner && cause !== 'forced_close_isolated' && liquidationLossesOf(state, owner) !== null;
  if (isRun && closedPnl < 0n) addLiquidationLoss(state, owner, market, usd(-closedPnl));
}

/** Returns the total deficit of buckets that were just closed. */
export function isolatedDeficitTotal({ state }: Core): Usd {
  const { deficit } = state.pots;
  return deficit < 0n ? usd(-deficit) : ZERO_USD;
}
