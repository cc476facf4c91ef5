import type { Core } from '../../core.ts';
import { type Holder, holderForAccount } from '../../money/holder.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, units, ZERO_UNITS } from '../../numeric/planes.ts';
import { spotWalletBalanceOf } from '../../state/abstractions.ts';
import type { Account } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { accountScalarsOf } from './account-scalars.ts';

/** Money of one account: a token and, for USDC, the class, which distinguishes the wallets of a split account. */
export interface WalletAsset {
  readonly asset: number;
  readonly toPerp: boolean;
}

/** @source write-api, "Transfers"; read-api, "Spot registry": `wei_decimals` is the scale of every credit */
export interface SpendingRules {
  /** The amount that moves; anything finer than the token's `wei_decimals` stays in place. */
  scaled(core: Core, asset: number, amount: Units): Units;
  /** Returns the amount of an asset that an account may transfer away. */
  spendable(core: Core, account: Account, of: WalletAsset): Units;
}

export const spendingRules: SpendingRules = {
  scaled({ state }, asset, amount) {
    const token = state.tokens.get(asset);
    return token === undefined ? amount : units(amount - (amount % pow10(CORE_DECIMALS - token.weiDecimals)));
  },
  spendable(core, account, { asset, toPerp }) {
    if (asset === core.params.usdc) {
      const from = core.rules.engine.abstraction.usdcHolder(core, account.address, toPerp);
      if (from.kind === 'spot-wallet') return unitsOfUsd(spotWalletBalanceOf(core.state, account.address));
      // A unified balance and a perp wallet are treated alike: money held as margin is not free, whatever ledger is named.
      return unitsOfUsd(accountScalarsOf(core, account).withdrawable);
    }
    const { total, hold } = account.balances.get(asset) ?? { total: ZERO_UNITS, hold: ZERO_UNITS };
    return units(total - hold);
  },
};

/** Returns the holder of an account's asset of one class. */
export function assetHolderOf(core: Core, owner: Address, { asset, toPerp }: WalletAsset): Holder {
  return asset === core.params.usdc
    ? core.rules.engine.abstraction.usdcHolder(core, owner, toPerp)
    : holderForAccount(owner);
}
