import type { Core } from '../core.ts';
import { accountOfHolder } from '../event-concerns.ts';
import type { MoneyEvent } from '../events.ts';
import { ModelFault } from '../model-fault.ts';
import { usdOfUnits } from '../numeric/crossings.ts';
import { negate, type Units, type Usd, units, usd, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import { type Account, ensureAccount, type TokenBalance } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { EvmState } from '../state/evm.ts';
import { positionAt, putPosition } from '../state/positions.ts';
import type { SystemFundBalances, SystemFundName } from '../state/pots.ts';
import { addSpotMarginHeld } from '../state/spot-margin.ts';
import { addStakeAt } from '../state/staking.ts';
import type { Token } from '../state/token.ts';
import type { Holder, MovementReason } from './holder.ts';
import type { HolderKindSums } from './place-sums.ts';
import { touchAccount } from './touched.ts';

/** Movement of one token between two holders. `amount` in whole units x 1e18 (USDC: the same plane). */
export interface MoneyMovement {
  readonly token: number;
  readonly amount: Units;
  readonly from: Holder;
  readonly to: Holder;
  readonly why: MovementReason;
}

/** Rules of a movement that a planted fault can replace. @source read-api, "Spot registry": supply is the sum over holders */
export interface MoneyRules {
  /** Amount debited from the paying holder, and amount credited. */
  readonly debited: (move: MoneyMovement) => Units;
  readonly credited: (move: MoneyMovement) => Units;
  /** Change of the token's supply. */
  readonly issued: (move: MoneyMovement) => Units;
  /** Whether the bands of the touched accounts are re-evaluated when the action ends. */
  readonly reviewed: (why: MovementReason) => boolean;
}

export const moneyRules: MoneyRules = {
  debited: ({ amount }) => amount,
  credited: ({ amount }) => amount,
  issued: ({ from, to, amount }) => {
    const entered = from.kind === 'outside';
    if (entered === (to.kind === 'outside')) return ZERO_UNITS;
    return entered ? amount : negate(amount);
  },
  // Engine facts, section 2: after an order, a cancel or a withdrawal by the account. Orders and cancels request this themselves.
  reviewed: ({ kind }) => reasonsOfOwners.has(kind),
};

const reasonsOfOwners: ReadonlySet<MovementReason['kind']> = new Set([
  'send',
  'conversion',
  'sub-account',
  'class-transfer',
  'vault',
  'option',
  'earn',
  'margin',
  'bridge',
  'to-evm',
  'evm-fee',
]);

/**
 * Moves money: the only writer of balances, pots and supplies. Callers have made all refusals; nothing is refused here. A negative amount
 * moves the other way; a zero amount emits nothing.
 * @throws ModelFault when a USDC-only holder is given another token
 */
export function moveMoney(core: Core, { token, amount, from, to, why }: MoneyMovement): void {
  applyMoneyEvent(core, makeMoneyEvent(token, amount, from, to, why));
}

/** A movement as an event, for use with `applyMoneyEvent`. */
export function makeMoneyEvent(
  token: number,
  amount: Units,
  from: Holder,
  to: Holder,
  why: MovementReason,
): MoneyEvent {
  return { kind: 'money', token, amount, from, to, why };
}

/** Moves money like `moveMoney`, for a movement that is already an event: a print has seven. */
export function applyMoneyEvent(core: Core, asked: MoneyEvent): void {
  const { money } = core.rules.engine;
  const done = asked.amount < 0n ? reversed(asked) : asked;
  const { token, amount, from, to, why } = done;
  put(core, from, token, negate(money.debited(done)));
  put(core, to, token, money.credited(done));
  issue(core, token, money.issued(done));
  touchBoth(core, accountOfHolder(from), accountOfHolder(to), why);
  if (amount !== 0n) core.emit(done);
}

function reversed({ token, amount, from, to, why }: MoneyEvent): MoneyEvent {
  return makeMoneyEvent(token, negate(amount), to, from, why);
}

function touchBoth(core: Core, one: Address | null, other: Address | null, why: MovementReason): void {
  if (one === null && other === null) return;
  const reviewed = core.rules.engine.money.reviewed(why);
  if (one !== null) touchAccount(core, one, reviewed);
  if (other !== null) touchAccount(core, other, reviewed);
}

function put(core: Core, holder: Holder, token: number, delta: Units): void {
  if (core.moved !== null) note(core.moved, holder, token, delta, core.params.usdc);
  switch (holder.kind) {
    case 'account':
      putOnAccount(core, ensureAccount(core.state, holder.address), token, delta);
      break;
    case 'spot-wallet':
      putIn(core.state.spotWallets, holder.address, usdcOnly(core, holder, token, delta));
      break;
    case 'pot':
      putInPot(core.state.pots, holder.pot, usdcOnly(core, holder, token, delta));
      break;
    case 'broker':
      putIn(core.state.brokerCredit, holder.broker, usdcOnly(core, holder, token, delta));
      break;
    case 'referrer':
      putIn(core.state.referralCredit, holder.referrer, usdcOnly(core, holder, token, delta));
      break;
    case 'escrow':
      if (token === core.params.usdc) putIn(core.state.spotEscrow, holder.address, usdOfUnits(delta));
      else putOnAccount(core, ensureAccount(core.state, holder.address), token, delta, delta);
      break;
    case 'converter':
      addUnits(core.state.conversions, token, delta);
      break;
    case 'token-fees':
      addUnits(core.state.tokenFees, token, delta);
      break;
    case 'clearing':
      putInClearing(core, holder, usdcOnly(core, holder, token, delta));
      break;
    case 'bucket':
      putInBucket(core, holder, token, delta);
      break;
    case 'series':
      addUnits(core.state.options.pots, holder.series, delta);
      break;
    case 'option-dust':
      addUnits(core.state.options.dust, token, delta);
      break;
    case 'margin':
      addSpotMarginHeld(core.state, holder.address, holder.pair, delta);
      break;
    case 'earn':
      addUnits(core.state.earn.cash, only(holder.asset, holder, token), delta);
      break;
    case 'stake':
      only(core.params.native, holder, token);
      addStakeAt(core.state, holder, delta);
      break;
    case 'evm':
      addUnits(core.state.evm.held, token, delta);
      break;
    case 'evm-fees':
      only(core.params.native, holder, token);
      addEvmFees(core, delta);
      break;
    case 'outside':
      break;
    default:
      holder satisfies never;
  }
}

function note(moved: HolderKindSums, { kind }: Holder, token: number, delta: Units, usdc: number): void {
  if (kind === 'outside') return;
  // Escrow of a token other than USDC is part of its account's balance.
  moved.add(kind === 'escrow' && token !== usdc ? 'account' : kind, token, delta);
}

/** Adds to a pot. Pots that every print pays into are accessed by literal names, because computed property access is slow. */
function putInPot(pots: Writable<SystemFundBalances>, pot: SystemFundName, delta: Usd): void {
  switch (pot) {
    case 'collected':
      pots.collected = usd(pots.collected + delta);
      break;
    case 'buyback':
      pots.buyback = usd(pots.buyback + delta);
      break;
    case 'validators':
      pots.validators = usd(pots.validators + delta);
      break;
    case 'treasury':
      pots.treasury = usd(pots.treasury + delta);
      break;
    default:
      pots[pot] = usd(pots[pot] + delta);
  }
}

function putInClearing({ state }: Core, { market }: Extract<Holder, { readonly kind: 'clearing' }>, delta: Usd): void {
  // Safe: the map is read-only only for the rest of the model.
  const clearing = state.clearing as Map<number, Usd>;
  clearing.set(market, usd((clearing.get(market) ?? ZERO_USD) + delta));
}

/** @throws ModelFault if no isolated position is open */
function putInBucket(
  core: Core,
  holder: Extract<Holder, { readonly kind: 'bucket' }>,
  token: number,
  delta: Units,
): void {
  const { address, market, leg } = holder;
  const position = positionAt(core.state, address, market, leg);
  if (position?.margin.mode !== 'isolated')
    throw new ModelFault('money.move', { expected: 'an isolated position', got: position?.margin.mode });
  const collateral = usd(position.margin.collateral + usdcOnly(core, holder, token, delta));
  putPosition(core.state, address, { ...position, margin: { mode: 'isolated', collateral } });
}

function addEvmFees({ state }: Core, delta: Units): void {
  const evm: Writable<Pick<EvmState, 'fees'>> = state.evm;
  evm.fees = units(evm.fees + delta);
}

/** Adds to the sum of an address; a zero sum has no entry. */
function putIn(sums: ReadonlyMap<Address, Usd>, whose: Address, delta: Usd): void {
  // Safe: the map is read-only only for the rest of the model.
  const written = sums as Map<Address, Usd>;
  const after = usd((written.get(whose) ?? ZERO_USD) + delta);
  if (after === 0n) written.delete(whose);
  else written.set(whose, after);
}

/** Adds to the sum of a key; a zero sum has no entry. */
function addUnits(sums: ReadonlyMap<number, Units>, key: number, delta: Units): void {
  // Safe: the map is read-only only for the rest of the model, as in `putIn`.
  const written = sums as Map<number, Units>;
  const after = units((written.get(key) ?? ZERO_UNITS) + delta);
  if (after === 0n) written.delete(key);
  else written.set(key, after);
}

/** @param held  the part of it that counts as held by the account */
function putOnAccount(
  { params }: Core,
  account: Writable<Account>,
  token: number,
  delta: Units,
  held: Units = ZERO_UNITS,
): void {
  if (token === params.usdc) {
    account.cash = usd(account.cash + delta);
    return;
  }
  const { total, hold } = account.balances.get(token) ?? { total: ZERO_UNITS, hold: ZERO_UNITS };
  // Safe: the map is read-only only for the rest of the model, as in `putIn`.
  (account.balances as Map<number, TokenBalance>).set(token, {
    total: units(total + delta),
    hold: held === 0n ? hold : units(hold + held),
  });
}

function issue({ state }: Core, token: number, delta: Units): void {
  if (delta === 0n) return;
  const row: Writable<Token> | undefined = state.tokens.get(token);
  if (row !== undefined) row.totalSupply = units(row.totalSupply + delta);
}

function usdcOnly({ params }: Core, holder: Holder, token: number, delta: Units): Usd {
  only(params.usdc, holder, token);
  return usdOfUnits(delta);
}

/** @throws ModelFault on a token other than the holder's */
function only(known: number, { kind }: Holder, token: number): number {
  if (token === known) return token;
  throw new ModelFault('money.move', { expected: `token ${known} in a ${kind}`, got: `token ${token}` });
}

/** Writable form of a row that the rest of the model only reads. */
type Writable<Row> = { -readonly [Key in keyof Row]: Row[Key] };
