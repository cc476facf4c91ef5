import type { Core } from '../core.ts';
import { type ConversionDirection, conversionAmounts } from '../engine/conversion.ts';
import { assetHolderOf } from '../engine/risk/spendable.ts';
import { type Holder, holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { type Units, ZERO_UNITS } from '../numeric/planes.ts';
import { formatUnits, parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress, unreadableAmountRefusal } from './request-values.ts';

/** Transfer of an asset. A dex of 0 is the spot ledger, any other a perp dex. */
export interface SendAsset {
  readonly sourceDex: number;
  readonly destinationDex: number;
  readonly asset: number;
  readonly destination: Address;
  readonly amount: Units;
  readonly toPerp: boolean;
}

/** Gate evaluated at commit, inside the block: a reason not to move the money. */
interface SendGate {
  readonly id: 'positive' | 'asset' | 'mark' | 'funds';
  check(core: Core, sender: Account, send: SendAsset): Refusal | null;
}

/** @source write-api, "Transfers" */
export interface SendAssetRules {
  /** Whether the move stays inside one class. */
  plain(core: Core, send: SendAsset): boolean;
  /** Returns the direction in which a send that is not plain is converted; null: there is no path. */
  converts(core: Core, send: SendAsset): ConversionDirection | null;
  /** In the order in which the venue looks. */
  readonly gates: readonly SendGate[];
  /** Returns where one side of a send holds the asset. */
  holder(core: Core, owner: Address, send: SendAsset): Holder;
  /** Code and text of the refusal of an unfunded send. */
  short(send: SendAsset, core: Core, spendable: Units, sender: Account): Refusal;
}

export const sendAssetRules: SendAssetRules = {
  plain: (core, { asset, toPerp, sourceDex, destinationDex }) =>
    asset === core.params.usdc || (!toPerp && sourceDex === 0 && destinationDex === 0),
  // The perp side holds only USDC, so a token that would stay there has nothing to move.
  converts: (_core, { sourceDex, toPerp }) =>
    sourceDex === 0 ? (toPerp ? 'to-perp' : null) : toPerp ? null : 'to-spot',
  gates: [
    {
      id: 'positive',
      check: (_core, _sender, { amount }) =>
        amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'asset',
      check: (core, _sender, { asset }) =>
        core.state.tokens.has(asset) ? null : refuse('MARKET_NOT_FOUND', 'no such asset'),
    },
    {
      id: 'mark',
      check(core, _sender, send) {
        const way = conversionOf(core, send);
        if (way === null) return null;
        const sides = conversionAmounts(core, way, send.asset, send.amount);
        if (sides === null) return refuse('PRECONDITION_FAILED', 'no fresh mark to convert at');
        return sides.usdc === 0n || sides.tokens === 0n
          ? refuse('INVALID_REQUEST', 'the amount converts to nothing')
          : null;
      },
    },
    {
      id: 'funds',
      check(core, sender, send) {
        if (conversionOf(core, send) === 'to-spot') return shortOfCollateral(core, sender, send);
        const free = core.rules.engine.spending.spendable(core, sender, send);
        return send.amount > free ? core.rules.actions.sendAsset.short(send, core, free, sender) : null;
      },
    },
  ],
  holder: assetHolderOf,
  short({ asset, sourceDex, amount, toPerp }, core, spendable, { address }) {
    const isSpot = isSplitAccount(core.state, address) ? !toPerp : sourceDex === 0;
    if (asset !== core.params.usdc || isSpot) {
      return refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance');
    }
    const details = { field: 'amount', limit: formatUnits(spendable), actual: formatUnits(amount) };
    return refuse('MARGIN_INSUFFICIENT', 'free collateral below the amount', details);
  },
};

function conversionOf(core: Core, send: SendAsset): ConversionDirection | null {
  const { plain, converts } = core.rules.actions.sendAsset;
  return plain(core, send) ? null : converts(core, send);
}

/** Refuses a conversion that exceeds the sender's free collateral, which buys the tokens. */
function shortOfCollateral(core: Core, sender: Account, { asset, amount }: SendAsset): Refusal | null {
  const { usdc } = core.params;
  const due = conversionAmounts(core, 'to-spot', asset, amount)?.usdc ?? ZERO_UNITS;
  const free = core.rules.engine.spending.spendable(core, sender, { asset: usdc, toPerp: true });
  if (due <= free) return null;
  const details = { field: 'amount', limit: formatUnits(free), actual: formatUnits(due) };
  return refuse('MARGIN_INSUFFICIENT', 'free collateral below what the amount is worth', details);
}

/** Pays one asset to the venue and the other from it. No-op if a fault removes the gate and the asset has no mark. */
function convert(
  core: Core,
  sender: Address,
  way: ConversionDirection,
  { asset, amount, destination, toPerp }: SendAsset,
): void {
  const sides = conversionAmounts(core, way, asset, amount);
  if (sides === null) return;
  const { usdc } = core.params;
  const venue: Holder = { kind: 'converter' };
  const collateral = (owner: Address) => assetHolderOf(core, owner, { asset: usdc, toPerp: true });
  const sent = { counterparty: destination, toPerp };
  const got = { counterparty: sender, toPerp };
  if (way === 'to-perp') {
    const from = holderForAccount(sender);
    const to = collateral(destination);
    moveMoney(core, { token: asset, amount: sides.tokens, from, to: venue, why: { kind: 'conversion', ...sent } });
    moveMoney(core, { token: usdc, amount: sides.usdc, from: venue, to, why: { kind: 'conversion', ...got } });
  } else {
    const from = collateral(sender);
    const to = holderForAccount(destination);
    moveMoney(core, { token: usdc, amount: sides.usdc, from, to: venue, why: { kind: 'conversion', ...sent } });
    moveMoney(core, { token: asset, amount: sides.tokens, from: venue, to, why: { kind: 'conversion', ...got } });
  }
}

/** Moves USDC or a token of the signer to another account. A send signed by an agent moves the agent's own money. */
export const sendAssetDefinition = defineAction('send_asset', {
  decode(sent): SendAsset | Refusal {
    const amount = parseUnits(sent.amount);
    if (amount === null) return unreadableAmountRefusal;
    return {
      sourceDex: sent.source_dex,
      destinationDex: sent.destination_dex,
      asset: sent.asset,
      destination: parseRequestAddress(sent.destination),
      amount,
      toPerp: sent.to_perp,
    };
  },
  admit: (core, _context, send) =>
    core.rules.actions.sendAsset.plain(core, send) || conversionOf(core, send) !== null
      ? null
      : refuse('ACTION_UNSUPPORTED', 'the perp side holds USDC alone'),
  commit(core, { account }, sent) {
    const { gates, holder } = core.rules.actions.sendAsset;
    const send = { ...sent, amount: core.rules.engine.spending.scaled(core, sent.asset, sent.amount) };
    const sender = readAccount(core.state, account);
    const refusal = firstRefusal(gates, core, sender, send);
    if (refusal !== null) return refusedOutcome(refusal);
    const { asset: token, amount, toPerp } = send;
    const way = conversionOf(core, send);
    if (way !== null) {
      convert(core, account, way, send);
      return doneOutcome;
    }
    const from = holder(core, account, send);
    const to = holder(core, send.destination, send);
    moveMoney(core, { token, amount, from, to, why: { kind: 'send', toPerp } });
    return doneOutcome;
  },
});
