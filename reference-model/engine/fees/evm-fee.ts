import type { Core } from '../../core.ts';
import { holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { truncMicro, unitsOfUsd, usdValueOfUnits } from '../../numeric/crossings.ts';
import { type Units, type Usd, units } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Account } from '../../state/account.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { paramFiguresInForce } from '../risk/param-figures.ts';
import { assetHolderOf, type WalletAsset } from '../risk/spendable.ts';

/** Amount that leaves an account by the transfer itself. */
export interface EvmTransferAmount extends WalletAsset {
  readonly amount: Units;
}

/** Payment of the fee of one transfer, or the reason why it cannot be paid. */
export type EvmFeePayment =
  | { readonly kind: 'paid'; readonly token: number; readonly amount: Units }
  | { readonly kind: 'no-price' | 'no-usdc' | 'unpaid' };

/** @source write-api, "Transfers": fee; engine facts, section 27 */
export interface EvmFeeRules {
  /** Fee of each transfer in native tokens. */
  owed(core: Core): Units;
  /** Native tokens that an account has left for the fee. */
  tokens(core: Core, account: Account, moved: EvmTransferAmount): Units;
  /** Free collateral that an account has left for the fee. */
  collateral(core: Core, account: Account, moved: EvmTransferAmount): Units;
  /** The perp whose mark is the reference price of the native token (D144). */
  market(core: Core): PerpMarket | undefined;
  /** Returns the fee in whole USDC; none if it is below a unit. */
  quote(owed: Units, px: Usd): Units;
}

export const evmFeeRules: EvmFeeRules = {
  owed: (core) => paramFiguresInForce(core).coreEvmFee,
  tokens: (core, account, moved) => {
    const { native: asset } = core.params;
    const free = core.rules.engine.spending.spendable(core, account, { asset, toPerp: false });
    return moved.asset === asset ? units(free - moved.amount) : free;
  },
  collateral: (core, account, moved) => {
    const of = { asset: core.params.usdc, toPerp: true };
    const free = core.rules.engine.spending.spendable(core, account, of);
    const source = assetHolderOf(core, account.address, moved);
    const cash = assetHolderOf(core, account.address, of);
    return moved.asset === of.asset && source.kind === cash.kind ? units(free - moved.amount) : free;
  },
  market(core) {
    const { nativeMarket } = paramFiguresInForce(core);
    const { market } = core.rules.engine.conversion;
    return nativeMarket === null ? market(core, core.params.native) : perpAt(core.state, nativeMarket);
  },
  quote: (owed, px) => unitsOfUsd(truncMicro(usdValueOfUnits(px, owed))),
};

/** Returns how the fee of a transfer would be paid now: in native tokens if they suffice, else from collateral. */
export function planEvmFee(core: Core, account: Account, moved: EvmTransferAmount): EvmFeePayment {
  const { owed: owedNow, tokens, collateral, quote } = core.rules.engine.evmFee;
  const { native, usdc } = core.params;
  const owed = owedNow(core);
  if (owed === 0n || owed <= tokens(core, account, moved)) return { kind: 'paid', token: native, amount: owed };
  const px = nativePx(core);
  if (px === null) return { kind: 'no-price' };
  const quoted = quote(owed, px);
  if (quoted === 0n) return { kind: 'no-usdc' };
  if (quoted > collateral(core, account, moved)) return { kind: 'unpaid' };
  return { kind: 'paid', token: usdc, amount: quoted };
}

function nativePx(core: Core): Usd | null {
  const { isFresh, px } = core.rules.engine.conversion;
  const market = core.rules.engine.evmFee.market(core);
  return market === undefined || !isFresh(core, market) ? null : px(core, market);
}

const unpayable = {
  'no-price': 'MTF price unavailable; the core->evm fee cannot be quoted in USDC',
  'no-usdc': 'the core->evm fee does not convert to a positive USDC amount',
  unpaid: 'insufficient MTF or USDC for the core->evm fee',
} as const;

/** Returns the refusal of a transfer whose fee cannot be paid for one given reason; null if it can be paid, or fails for another. */
export function unpaidEvmFeeRefusal(
  core: Core,
  account: Account,
  moved: EvmTransferAmount,
  kind: keyof typeof unpayable,
): Refusal | null {
  return planEvmFee(core, account, moved).kind === kind ? refuse('PRECONDITION_FAILED', unpayable[kind]) : null;
}

/** Executes a payment that `planEvmFee` determined before anything moved. */
export function payEvmFee(core: Core, { address }: Account, fee: EvmFeePayment): void {
  if (fee.kind !== 'paid' || fee.amount === 0n) return;
  const { token, amount } = fee;
  const isNative = token === core.params.native;
  const from = isNative ? holderForAccount(address) : assetHolderOf(core, address, { asset: token, toPerp: true });
  const to = isNative ? ({ kind: 'evm-fees' } as const) : holderForSystemFund('validators');
  moveMoney(core, { token, amount, from, to, why: { kind: 'evm-fee' } });
}
