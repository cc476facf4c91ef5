import {
  type Account,
  CORE_DECIMALS,
  delegationAt,
  formatDecimal,
  freeStakeOf,
  freeVaultShares,
  multiSigRosterAt,
  type OptionSeries,
  optionSeriesAt,
  type PerpMarket,
  parseAddress,
  perpAt,
  positionsOf,
  readAccount,
  rfqsRequestedBy,
  subAccountAt,
  subAccountsOf,
  type Venue,
  vaultAt,
  vaultNavOf,
  vaultsHeldBy,
  vaultsLedBy,
} from '../../../reference-model/index.ts';
import type { ScopedOptionSeries, ScopedRfq } from '../../generate/scope/options.ts';

// Facts about an account of a run, as its shadow shows it.

/** Whether an account is in the Safe band, the farthest from liquidation. */
export function isSafeBandAccount({ core }: Venue, address: string): boolean {
  return accountOf(core, address).tier === 'Safe';
}

export function hasOpenOrders({ core }: Venue, address: string): boolean {
  return accountOf(core, address).orders.size > 0;
}

/** Returns the spendable amount of a token, rounded down to its smallest unit, plus `units`: decimal text in whole units. */
export function spendableTextPlusUnits(
  { core }: Venue,
  address: string,
  { asset, toPerp }: Sent,
  units: number,
): string {
  const weiDecimals = core.state.tokens.get(asset)?.weiDecimals ?? CORE_DECIMALS;
  const unit = 10n ** BigInt(CORE_DECIMALS - weiDecimals);
  const free: bigint = core.rules.engine.spending.spendable(core, accountOf(core, address), { asset, toPerp });
  return formatDecimal(free / unit + BigInt(units), weiDecimals);
}

/** Returns an account's free stake, or its stake with a validator, plus `units` of the token's smallest unit: decimal text. */
export function stakedTextPlusUnits({ core }: Venue, text: string, validator: string | null, units: number): string {
  const { address } = accountOf(core, text);
  const held = parseAddress(validator);
  const staked = held === null ? freeStakeOf(core.state, address) : delegationAt(core.state, address, held)?.amount;
  const weiDecimals = core.state.tokens.get(core.params.native)?.weiDecimals ?? CORE_DECIMALS;
  return formatDecimal((staked ?? 0n) / 10n ** BigInt(CORE_DECIMALS - weiDecimals) + BigInt(units), weiDecimals);
}

/** Whether an account has stake. */
export function hasStake({ core }: Venue, text: string): boolean {
  const { address } = accountOf(core, text);
  const { free, delegations, unbondingOf } = core.state.staking;
  return free.has(address) || delegations.has(address) || unbondingOf.has(address);
}

/** Returns the n-th series, wrapping; undefined: the venue has none. */
export function nthOptionSeries({ core }: Venue, nth: number): ScopedOptionSeries | undefined {
  const all = [...core.state.options.series.values()];
  const row = all[nth % Math.max(1, all.length)];
  return row === undefined ? undefined : scoped(row);
}

/** Returns the n-th session that an account has requested, wrapping. */
export function nthRequestedRfq({ core }: Venue, address: string, nth: number): ScopedRfq | undefined {
  const own = rfqsRequestedBy(core.state, accountOf(core, address).address);
  const rfq = own[nth % Math.max(1, own.length)];
  const row = rfq === undefined ? undefined : optionSeriesAt(core.state, rfq.series);
  if (rfq === undefined || row === undefined) return undefined;
  return { id: Number(rfq.id), series: scoped(row), expiryMs: rfq.expiryMs };
}

/** Returns a put with an escrow of about ten USDC, or a call on a hundredth of a coin; its premium is about a USDC. */
function scoped({ id, kind, strike, szDecimals }: OptionSeries): ScopedOptionSeries {
  const unit = 10n ** BigInt(szDecimals);
  const most = kind === 'put' ? (10n * unit * 10n ** BigInt(CORE_DECIMALS)) / strike : unit / 100n;
  const lots = most < 2n ? 2n : most - (most % 2n);
  return { id, lots, price: (unit * 10n ** 8n) / lots + 1n };
}

/** Address without a validator: actions that name it are refused on both sides. */
const NO_VALIDATOR = `0x${'9a'.repeat(20)}`;

/** Returns the address of the n-th validator in their order, wrapping. */
export function nthValidatorAddress({ core }: Venue, nth: number): string {
  const { validators } = core.state;
  return validators[nth % Math.max(1, validators.length)]?.validator ?? NO_VALIDATOR;
}

/** Parts of a send action that select the wallet it debits. */
interface Sent {
  readonly asset: number;
  readonly toPerp: boolean;
}

/** Returns the addresses of an account's sub-accounts, in order of creation. */
export function subAccountAddressesOf({ core }: Venue, address: string): readonly string[] {
  return [...subAccountsOf(core.state, accountOf(core, address).address)].map((sub) => sub.address);
}

/** Returns the address of the sub-account under an index; undefined: there is none. */
export function subAccountAddressAt({ core }: Venue, address: string, index: number): string | undefined {
  return subAccountAt(core.state, accountOf(core, address).address, index)?.address;
}

/** Returns the addresses of the vaults that an account leads, in order of creation. */
export function vaultAddressesLedBy({ core }: Venue, address: string): readonly string[] {
  return vaultsLedBy(core.state, accountOf(core, address).address).map((vault) => vault.address);
}

/** Returns the vaults of `vaultAddressesLedBy` that take over positions of other accounts. */
export function metaliquidityVaultAddressesLedBy({ core }: Venue, address: string): readonly string[] {
  const led = vaultsLedBy(core.state, accountOf(core, address).address);
  return led.filter(({ kind }) => kind === 'Metaliquidity').map((vault) => vault.address);
}

/** Whether an account's overview mentions vaults. */
export function hasVaults({ core }: Venue, address: string): boolean {
  const { address: account } = accountOf(core, address);
  return vaultsLedBy(core.state, account).length + vaultsHeldBy(core.state, account).length > 0;
}

/** Facts that an action on a vault depends on. */
export interface VaultFacts {
  readonly id: number;
  readonly isPaused: boolean;
  /** Whole USDC x 1e18. */
  readonly nav: bigint;
  /** Whole shares x 1e18. */
  readonly shares: bigint;
}

/** Returns the n-th vault of a leader, wrapping; undefined: there is none. */
export function nthVaultLedBy({ core }: Venue, leader: string, nth: number): VaultFacts | undefined {
  const led = vaultsLedBy(core.state, accountOf(core, leader).address);
  const vault = led[nth % Math.max(1, led.length)];
  if (vault === undefined) return undefined;
  return { id: vault.id, isPaused: vault.paused, nav: vaultNavOf(core, vault), shares: vault.shares };
}

/** Returns the shares that an account may withdraw from a vault now, whole shares x 1e18. */
export function withdrawableVaultShares({ core }: Venue, id: number, holder: string): bigint {
  const vault = vaultAt(core.state, id);
  return vault === undefined ? 0n : freeVaultShares(core, vault, accountOf(core, holder).address);
}

/** Returns the facets of the state that an action meets, for coverage. @param market  market named by the action, or null */
export function accountStateCoverageFacetsOf(
  { core }: Venue,
  address: string,
  market: number | null,
): readonly string[] {
  const account = accountOf(core, address);
  const legs = [...positionsOf(core.state, account.address)];
  const perp = market === null ? undefined : perpAt(core.state, market);
  return [
    legs.length === 0 ? 'flat' : 'with a position',
    account.orders.size === 0 ? 'nothing at rest' : 'with orders',
    ...(account.tier === 'Safe' ? [] : [`in ${account.tier}`]),
    ...(perp === undefined ? [] : marketFacets(perp)),
    ...Object.entries(core.state.flags).flatMap(([flag, isOn]) => (isOn ? [flag] : [])),
  ];
}

function marketFacets({ book, open, close, halted }: PerpMarket): readonly string[] {
  return [
    ...(book.best('bid') === null ? ['no bids'] : []),
    ...(book.best('ask') === null ? ['no asks'] : []),
    ...(open ? [] : ['closed to opening']),
    ...(close ? [] : ['closed to closing']),
    ...(halted ? ['halted'] : []),
  ];
}

/** Returns the roster of a multi-sig account; undefined: a single key. */
export function multiSigRosterOf({ core }: Venue, text: string) {
  return multiSigRosterAt(core.state, accountOf(core, text).address);
}

function accountOf({ state }: Venue['core'], text: string): Account {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`${text} is no address`);
  return readAccount(state, address);
}
