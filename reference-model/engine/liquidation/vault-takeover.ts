import type { Core } from '../../core.ts';
import { holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { notional, truncMicro, usdAtRatio } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { lesserOf } from '../../numeric/order.ts';
import {
  absLots,
  type BookPx,
  CORE_DECIMALS,
  lots,
  type Ratio,
  ratio,
  type Usd,
  usd,
  ZERO_USD,
} from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { positionLegOfOrder } from '../../state/position-modes.ts';
import {
  addVaultTakeoverAmountInBlock,
  listVaults,
  type Vault,
  vaultTakeoverAmountInBlock,
} from '../../state/vaults.ts';
import { accountScalarsOf, type OpenLeg } from '../risk/account-scalars.ts';
import { vaultNavOf } from '../vault-shares.ts';
import { chargeForcedClose } from './charge-close.ts';
import { closeLegsOffBook } from './close-past-book.ts';
import type { DeficitPayer } from './deficit-rules.ts';
import type { TakenOverLeg } from './net-takeover.ts';

/**
 * Rules of metaliquidity vaults, which take over a part of a position before anybody else.
 * @source engine facts, sections 11 and 22
 */
export interface VaultTakeoverRules {
  /** Share of the vault's net asset value, less its existing positions. */
  readonly shareOfNav: Ratio;
  /** Limit per block over all vaults. */
  readonly perBlock: Usd;
  /** Share of the fee on the part that a vault takes over. */
  readonly shareOfFee: Ratio;
  /** Returns the vault whose turn it is. */
  readonly takes: (core: Core, from: Address) => Vault | undefined;
}

const ONE = pow10(CORE_DECIMALS);

export const vaultTakeoverRules: VaultTakeoverRules = {
  shareOfNav: ratio((ONE * 4n) / 10n),
  perBlock: usd(100_000n * ONE),
  shareOfFee: ratio((ONE * 7n) / 10n),
  // The documents mention a single vault. Of several the one with the most room is used; ties go to the oldest.
  takes: (core, from) => {
    let most: { readonly vault: Vault; readonly room: Usd } | undefined;
    for (const vault of listVaults(core.state)) {
      if (vault.kind !== 'Metaliquidity' || vault.address === from) continue;
      const room = roomOf(core, vault);
      if (room > (most?.room ?? 0n)) most = { vault, room };
    }
    return most?.vault;
  },
};

/** Returns the amount that a vault may still take over in this block, in money at the mark. */
function roomOf(core: Core, vault: Vault): Usd {
  const { shareOfNav, perBlock } = core.rules.engine.vaultTakeover;
  const { state } = core;
  const inventory = accountScalarsOf(core, readAccount(state, vault.address)).totalNtlPos;
  const byNav = usd(usdAtRatio(vaultNavOf(core, vault), shareOfNav) - inventory);
  return lesserOf(byNav, usd(perBlock - vaultTakeoverAmountInBlock(state)));
}

/**
 * Closes as much of a position as possible with a vault, at the mark and off the book. The vault gets a share of the fee on that part.
 * @returns the remainder
 */
export function closeLegWithVault(
  core: Core,
  open: OpenLeg,
  mark: BookPx,
  takeover: TakenOverLeg,
  isCharged: boolean,
): TakenOverLeg {
  const { state } = core;
  const { market } = open;
  const vault = takeover.lots === 0n ? undefined : core.rules.engine.vaultTakeover.takes(core, takeover.owner);
  if (vault === undefined) return takeover;
  const each = notional(mark, lots(1n), market.szDecimals);
  const part = lots(lesserOf<bigint>(absLots(takeover.lots), divTrunc(roomOf(core, vault), each)));
  if (part === 0n) return takeover;
  const { address: owner } = vault;
  const account = readAccount(state, takeover.owner);
  const cashBefore = account.cash;
  const side = takeover.isLong ? 'bid' : 'ask';
  const maker = { owner, leg: positionLegOfOrder(state, { owner, leg: 'net', side }), side } as const;
  const taker = { owner: takeover.owner, leg: takeover.leg, side: takeover.isLong ? 'ask' : 'bid' } as const;
  closeLegsOffBook(
    core,
    market,
    { px: mark, lots: part, taker, maker },
    {
      liquidated: { user: takeover.owner, markPx: mark },
      causes: () => ({ taker: takeover.cause, maker: null }),
    },
  );
  const closed = notional(mark, part, market.szDecimals);
  addVaultTakeoverAmountInBlock(state, closed);
  if (isCharged) chargeForcedClose(core, account, open, closed, cashBefore, (fee) => splitFee(core, vault, fee));
  return { ...takeover, lots: lots(takeover.lots - part) };
}

function splitFee(core: Core, vault: Vault, fee: Usd) {
  const part = truncMicro(usdAtRatio(fee, core.rules.engine.vaultTakeover.shareOfFee));
  return [
    [holderForAccount(vault.address), part] as const,
    [holderForSystemFund('insurance'), usd(fee - part)] as const,
  ];
}

/** Covers from a deficit as much as it could have taken over of the position. */
export const vaultDeficitPayer: DeficitPayer = {
  id: 'vault',
  pay(core, { amount, owner }, pays) {
    const vault = core.rules.engine.vaultTakeover.takes(core, owner);
    if (vault === undefined) return ZERO_USD;
    const free = accountScalarsOf(core, readAccount(core.state, vault.address)).withdrawable;
    const part = truncMicro(lesserOf(amount, lesserOf(roomOf(core, vault), free)));
    pays({ account: vault.address }, part);
    addVaultTakeoverAmountInBlock(core.state, part);
    return part;
  },
};
