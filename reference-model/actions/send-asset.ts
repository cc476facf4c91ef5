import type { Core } from '../core.ts';
import { holderOf } from '../engine/spendable.ts';
import type { Holder } from '../money/holder.ts';
import { move } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { parseUnits, wholeAmount } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isSplit } from '../state/abstractions.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { defineAction, done, refused } from './action.ts';
import { addressOf, unreadableAmount } from './request-values.ts';

/** One send. A dex of 0 is the spot ledger, any other a perp dex. */
export interface SendAsset {
  readonly sourceDex: number;
  readonly destinationDex: number;
  readonly asset: number;
  readonly destination: Address;
  readonly amount: Units;
  readonly toPerp: boolean;
}

/** A reason not to move the money, found inside the block. */
interface SendGate {
  readonly id: 'positive' | 'asset' | 'funds';
  check(core: Core, sender: Account, send: SendAsset): Refusal | null;
}

/** @source write-api, "Transfers" */
export interface SendRules {
  /** Whether the move stays inside one class; a token that does not has no path without conversion. */
  plain(core: Core, send: SendAsset): boolean;
  /** In the order in which the venue looks. */
  readonly gates: readonly SendGate[];
  /** Where one side of a send has what moves. */
  holder(core: Core, owner: Address, send: SendAsset): Holder;
  /** Code and text of a send that is not funded. */
  short(send: SendAsset, core: Core, spendable: Units, sender: Account): Refusal;
}

export const sendsRules: SendRules = {
  plain: (core, { asset, toPerp, sourceDex, destinationDex }) =>
    asset === core.params.usdc || (!toPerp && sourceDex === 0 && destinationDex === 0),
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
      id: 'funds',
      check(core, sender, send) {
        const free = core.rules.engine.spending.spendable(core, sender, send);
        return send.amount > free ? core.rules.actions.sends.short(send, core, free, sender) : null;
      },
    },
  ],
  holder: holderOf,
  short({ asset, sourceDex, amount, toPerp }, core, spendable, { address }) {
    const isSpot = isSplit(core.state, address) ? !toPerp : sourceDex === 0;
    if (asset !== core.params.usdc || isSpot) {
      return refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance');
    }
    const details = { field: 'amount', limit: wholeAmount(spendable), actual: wholeAmount(amount) };
    return refuse('MARGIN_INSUFFICIENT', 'free collateral below the amount', details);
  },
};

/** Moves USDC or a token of the signer to another account; an agent's signature moves the agent's own. */
export const sendAsset = defineAction('send_asset', {
  decode(sent): SendAsset | Refusal {
    const amount = parseUnits(sent.amount);
    if (amount === null) return unreadableAmount;
    return {
      sourceDex: sent.source_dex,
      destinationDex: sent.destination_dex,
      asset: sent.asset,
      destination: addressOf(sent.destination),
      amount,
      toPerp: sent.to_perp,
    };
  },
  admit: (core, _context, send) =>
    core.rules.actions.sends.plain(core, send)
      ? null
      : refuse('ACTION_UNSUPPORTED', 'no conversion between spot and perp in this build'),
  commit(core, { account }, sent) {
    const { gates, holder } = core.rules.actions.sends;
    const send = { ...sent, amount: core.rules.engine.spending.scaled(core, sent.asset, sent.amount) };
    const sender = readAccount(core.state, account);
    for (const gate of gates) {
      const refusal = gate.check(core, sender, send);
      if (refusal !== null) return refused(refusal);
    }
    const { asset: token, amount, toPerp } = send;
    const [from, to] = [holder(core, account, send), holder(core, send.destination, send)];
    move(core, { token, amount, from, to, why: { kind: 'send', toPerp } });
    return done;
  },
});
