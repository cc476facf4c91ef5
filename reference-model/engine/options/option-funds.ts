import type { Core } from '../../core.ts';
import { usdOfUnits } from '../../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../../refusal.ts';
import { standardModeOf } from '../../state/abstractions.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { reservationFigures } from '../abstraction.ts';
import { accountScalarsOf } from '../risk/account-scalars.ts';
import { freeOptionCollateral, type OptionFill, type OptionFillSide } from './options.ts';

/** A reason why a side of a fill cannot pay. `about`: the venue's term for the missing funds. */
export interface OptionFundsGate {
  readonly id: 'premium' | 'escrow' | 'coin' | 'fee' | 'reservation';
  check(core: Core, fill: OptionFill, about: OptionFundsTexts): Refusal | null;
}

/** @source write-api, "RFQ"; supplement, actions: rfq_request and rfq_accept */
export interface OptionFundsTexts {
  readonly premium: string;
  readonly escrow: string;
}

export const rfqAcceptFundsTexts: OptionFundsTexts = {
  premium: 'insufficient free collateral for premium',
  escrow: 'insufficient free collateral for escrow',
};
export const rfqRequestFundsTexts: OptionFundsTexts = {
  premium: 'insufficient free collateral for the request',
  escrow: 'insufficient free collateral for the request',
};

const short = (message: string) => refuse('PRECONDITION_FAILED', message);

/** Evaluation order. Legs are netted before anything is escrowed, so funds released by a closing leg count (D166). */
const fundsGates: readonly OptionFundsGate[] = [
  {
    id: 'premium',
    check: (core, fill, { premium }) =>
      isShort(core, fill.buyer.owner, needOf(core, fill, fill.buyer, fill.premium)) ? short(premium) : null,
  },
  {
    id: 'escrow',
    check: (core, fill, { escrow }) =>
      settlesInUsdc(core, fill) && isShort(core, fill.writer.owner, needOf(core, fill, fill.writer, usd(-fill.premium)))
        ? short(escrow)
        : null,
  },
  {
    id: 'coin',
    check(core, fill) {
      const { writer, series } = fill;
      if (settlesInUsdc(core, fill) || writer.locks <= 0n) return null;
      const account = readAccount(core.state, writer.owner);
      const has = core.rules.engine.spending.spendable(core, account, { asset: series.settleToken, toPerp: false });
      return writer.locks > has ? short('insufficient underlying balance for the escrow') : null;
    },
  },
  {
    // The incoming premium does not count. For a series in USDC the escrow gate has already included the fee.
    id: 'fee',
    check: (core, fill) =>
      !settlesInUsdc(core, fill) && isShort(core, fill.writer.owner, fill.writer.fee)
        ? short('insufficient free collateral for the fee')
        : null,
  },
  {
    id: 'reservation',
    check: (core, fill, { escrow }) =>
      [fill.buyer, fill.writer].some((side) => isBeyondReservation(core, fill, side)) ? short(escrow) : null,
  },
];

/** @source write-api, "RFQ": affordability */
export interface OptionFundsRules {
  readonly gates: readonly OptionFundsGate[];
}

export const optionFundsRules: OptionFundsRules = { gates: fundsGates };

/** Returns the first reason why a side cannot pay; null: both can. @param asked  sides to check; omitted: both */
export function unfundedOptionFillRefusal(
  core: Core,
  fill: OptionFill,
  about: OptionFundsTexts,
  asked: readonly OptionFundsGate['id'][] = fundsGates.map(({ id }) => id),
): Refusal | null {
  const gates = core.rules.engine.optionFunds.gates.filter(({ id }) => asked.includes(id));
  return firstRefusal(gates, core, fill, about);
}

function settlesInUsdc({ params }: Core, { series }: OptionFill): boolean {
  return series.settleToken === params.usdc;
}

/** USDC that one side must have, net of what it receives at once. */
function needOf(core: Core, fill: OptionFill, { locks, fee }: OptionFillSide, premium: Usd): Usd {
  const escrow = settlesInUsdc(core, fill) ? usdOfUnits(locks) : ZERO_USD;
  return core.rules.engine.options.needs({ premium, fee, escrow });
}

function isShort(core: Core, owner: Address, need: Usd): boolean {
  return need > 0n && need > freeOptionCollateral(core, owner);
}

/** Whether a fill escrows more USDC than a standard account has reserved for options. */
function isBeyondReservation(core: Core, fill: OptionFill, { owner, locks }: OptionFillSide): boolean {
  const standard = standardModeOf(core.state, owner);
  if (standard === undefined || locks <= 0n || !settlesInUsdc(core, fill)) return false;
  if (!core.rules.engine.abstraction.caps(standard)) return false;
  const account = readAccount(core.state, owner);
  return (
    usdOfUnits(locks) > reservationFigures(core, account, standard, accountScalarsOf(core, account)).option.available
  );
}
