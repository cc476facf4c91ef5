import type { Core } from '../core.ts';
import { accountScalarsOf } from '../engine/risk/account-scalars.ts';
import { holderForAccount, holderForSpotWallet } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { touchAccount } from '../money/touched.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import type { Usd } from '../numeric/planes.ts';
import { parseUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import {
  enterStandardMode,
  isSplitAccount,
  leaveStandardMode,
  type ReservationScope,
  reservationScopes,
  setReservationCap,
  spotWalletBalanceOf,
  standardModeOf,
  zeroReservationCaps,
} from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { MarketKind } from '../state/market.ts';
import { optionPositionsOf } from '../state/options.ts';
import { parkedTriggerLegsOf } from '../state/parked-legs.ts';
import { hasEnrolledPortfolio } from '../state/portfolios.ts';
import { positionsOf } from '../state/positions.ts';
import { rfqsRequestedBy } from '../state/rfqs.ts';
import { hasSpotMarginPosition } from '../state/spot-margin.ts';
import { twapsOf } from '../state/twaps.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

/** `kind` 0 changes the mode; 1, 2 and 3 set a reservation in USDC for perps, spot and options. */
export interface AbstractionChange {
  readonly kind: number;
  readonly value: Usd;
}

/** Gate evaluated at commit, inside the block: a reason not to write the change. */
export interface AbstractionGate {
  readonly id: 'kind' | 'value' | 'negative' | 'unified' | 'split' | 'above-value' | 'portfolio' | 'flat';
  check(core: Core, owner: Address, change: AbstractionChange): Refusal | null;
}

/** Holding that must be absent when a mode changes. */
interface Surface {
  readonly id: 'position' | 'order' | 'spot-order' | 'trigger' | 'twap' | 'option' | 'spot-margin' | 'rfq';
  /** Completes "cannot change abstraction with …". */
  readonly says: string;
  isOpen(core: Core, owner: Address): boolean;
}

export interface UserSetAbstractionRules {
  readonly gates: readonly AbstractionGate[];
  /** The refusal names the first one found. */
  readonly surfaces: readonly Surface[];
  /** Returns the change that the sent fields request. Only public facts say which change they mean (D283). */
  readonly asked: (sent: AbstractionChange) => AbstractionChange;
  /** Whether a mode change requires a flat account. @param changes  whether the mode differs from the current one */
  readonly needsFlat: (changes: boolean) => boolean;
  /** Writes the change after all gates have passed. */
  choose(core: Core, owner: Address, change: AbstractionChange): void;
}

const MODE = 0;
const UNIFIED = 0n;
const STANDARD = 10n ** 18n;

/** @source engine facts, section 9; supplement, actions: user_set_abstraction */
export const userSetAbstractionRules: UserSetAbstractionRules = {
  gates: [
    {
      id: 'kind',
      check: (_core, _owner, { kind }) =>
        kind > reservationScopes.length ? refuse('INVALID_REQUEST', 'unknown abstraction kind') : null,
    },
    {
      id: 'value',
      check: (_core, _owner, { kind, value }) =>
        kind === MODE && value !== UNIFIED && value !== STANDARD
          ? refuse('INVALID_REQUEST', 'abstraction mode must be 0 (unified) or 1 (standard)')
          : null,
    },
    {
      id: 'negative',
      check: (_core, _owner, { kind, value }) =>
        kind !== MODE && value < 0n ? refuse('INVALID_REQUEST', 'reservation must be >= 0') : null,
    },
    {
      id: 'unified',
      check: ({ state }, owner, { kind }) =>
        kind !== MODE && standardModeOf(state, owner) === undefined
          ? refuse('PRECONDITION_FAILED', 'reservations require standard abstraction mode')
          : null,
    },
    {
      id: 'split',
      check: ({ state }, owner, { kind, value }) =>
        scopeOf(kind) === 'spot' && value !== 0n && isSplitAccount(state, owner)
          ? refuse('PRECONDITION_FAILED', 'spot has its own wallet in standard mode; no spot reservation')
          : null,
    },
    { id: 'above-value', check: checkAgainstValue },
    {
      id: 'portfolio',
      check: ({ state }, owner, { kind }) =>
        kind === MODE && hasEnrolledPortfolio(state, owner)
          ? refuse('PRECONDITION_FAILED', 'cannot change abstraction while enrolled in portfolio margin')
          : null,
    },
    {
      id: 'flat',
      check(core, owner, change) {
        if (change.kind !== MODE || !core.rules.actions.userSetAbstraction.needsFlat(isAnother(core, owner, change)))
          return null;
        const { surfaces } = core.rules.actions.userSetAbstraction;
        const surface = surfaces.find(({ isOpen }) => isOpen(core, owner));
        return surface === undefined
          ? null
          : refuse('PRECONDITION_FAILED', `cannot change abstraction with ${surface.says}`);
      },
    },
  ],
  surfaces: [
    {
      id: 'position',
      says: 'an open perp position',
      isOpen: ({ state }, owner) => positionsOf(state, owner).next().done !== true,
    },
    { id: 'order', says: 'open perp orders', isOpen: (core, owner) => hasOrderOn(core, owner, 'perp') },
    { id: 'spot-order', says: 'open spot orders', isOpen: (core, owner) => hasOrderOn(core, owner, 'spot') },
    {
      id: 'trigger',
      says: 'parked triggers',
      isOpen: ({ state }, owner) => parkedTriggerLegsOf(state, owner).length > 0,
    },
    { id: 'twap', says: 'a running TWAP', isOpen: ({ state }, owner) => twapsOf(state, owner).length > 0 },
    {
      id: 'option',
      says: 'an open option position',
      isOpen: ({ state }, owner) => optionPositionsOf(state, owner).length > 0,
    },
    {
      id: 'spot-margin',
      says: 'an open spot-margin position',
      isOpen: ({ state }, owner) => hasSpotMarginPosition(state, owner),
    },
    { id: 'rfq', says: 'an open RFQ', isOpen: hasOpenRequest },
  ],
  asked: (sent) => sent,
  // Applies to the current mode too (D109).
  needsFlat: () => true,
  choose(core, owner, change) {
    const { state, params } = core;
    const scope = scopeOf(change.kind);
    if (scope !== undefined) setReservationCap(state, owner, scope, change.value);
    else if (!isAnother(core, owner, change)) return;
    else if (enters(change)) enterStandardMode(state, owner, core.rules.engine.abstraction.splits(core));
    else {
      const from = holderForSpotWallet(owner);
      const to = holderForAccount(owner);
      const amount = unitsOfUsd(spotWalletBalanceOf(state, owner));
      moveMoney(core, { token: params.usdc, amount, from, to, why: { kind: 'fold' } });
      leaveStandardMode(state, owner);
    }
  },
};

/** Gate of the next release, in place of the one for spot alone. */
export const splitReservationGate: AbstractionGate = {
  id: 'split',
  check: ({ state }, owner, { kind }) =>
    kind !== MODE && isSplitAccount(state, owner)
      ? refuse('PRECONDITION_FAILED', 'a split standard account has no reservations')
      : null,
};

/** Whether a request is open. An expired request is still stored, but no longer open. */
function hasOpenRequest({ state }: Core, owner: Address): boolean {
  return rfqsRequestedBy(state, owner).some(({ expiryMs }) => expiryMs > BigInt(state.timeMs));
}

/** Checks the sum of all reservations if one of them grows. */
function checkAgainstValue(core: Core, owner: Address, { kind, value }: AbstractionChange): Refusal | null {
  const scope = scopeOf(kind);
  const { reserved } = standardModeOf(core.state, owner) ?? { reserved: zeroReservationCaps };
  if (scope === undefined || value <= reserved[scope]) return null;
  const sum = reservationScopes.reduce((all, each) => all + (each === scope ? value : reserved[each]), 0n);
  return sum > accountScalarsOf(core, readAccount(core.state, owner)).accountValue
    ? refuse('PRECONDITION_FAILED', 'reservations exceed account value')
    : null;
}

function hasOrderOn({ state }: Core, owner: Address, kind: MarketKind): boolean {
  return readAccount(state, owner)
    .orders.values()
    .some((market) => state.markets.get(market)?.kind === kind);
}

/** Returns the product of a reservation; undefined: the change is a change of mode. */
function scopeOf(kind: number): ReservationScope | undefined {
  return reservationScopes[kind - 1];
}

function enters({ kind, value }: AbstractionChange): boolean {
  return kind === MODE && value === STANDARD;
}

/** Whether the mode differs from the account's current one. */
function isAnother({ state }: Core, owner: Address, change: AbstractionChange): boolean {
  return enters(change) !== (standardModeOf(state, owner) !== undefined);
}

/** Sets how an account holds its money, and how much of it each product may tie up. */
export const userSetAbstractionDefinition = defineAction('user_set_abstraction', {
  decode({ kind, value: sent }): AbstractionChange | Refusal {
    const value = parseUsd(String(sent));
    return value === null
      ? refuse('INVALID_REQUEST', 'value is no decimal of at most 18 places')
      : { kind: Number(kind), value };
  },
  admit: () => null,
  commit(core, { account }, sent) {
    const rules = core.rules.actions.userSetAbstraction;
    const change = rules.asked(sent);
    const refusal = firstRefusal(rules.gates, core, account, change);
    if (refusal !== null) return refusedOutcome(refusal);
    rules.choose(core, account, change);
    touchAccount(core, account);
    return doneOutcome;
  },
});
