import { bridgeChains } from '../../spec-schemas/catalogue/networks.ts';
import type { Core } from '../core.ts';
import { countWithdrawalsTowardLimit, queueWithdrawal, withdrawalCostOf } from '../engine/bridge.ts';
import { usdOfMicro, usdOfUnits } from '../numeric/crossings.ts';
import { microUsd, type Usd } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress, parseRequestUint } from './request-values.ts';

export interface BridgeWithdraw {
  /** 1 or 2. */
  readonly chain: number;
  readonly asset: number;
  readonly asked: Usd;
  readonly destination: Address;
}

/** Gate evaluated at commit, inside the block: a reason not to queue a withdrawal. */
interface WithdrawalGate {
  readonly id: 'positive' | 'paused' | 'deployed' | 'asset' | 'outbox' | 'funds';
  check(core: Core, owner: Address, asked: BridgeWithdraw): Refusal | null;
}

/** @source engine facts, section 26; supplement, actions: bridge_withdraw */
export interface BridgeWithdrawRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly WithdrawalGate[];
  /** Converts `amount` to its plane. */
  readonly asked: (amount: bigint) => Usd;
}

export const bridgeWithdrawRules: BridgeWithdrawRules = {
  gates: [
    {
      id: 'positive',
      check: (core, _owner, { asked }) =>
        withdrawalCostOf(core, asked).amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'paused',
      check: ({ state: { bridge } }, _owner, { chain }) =>
        bridge.isPaused || bridge.paused.has(chain)
          ? refuse('PRECONDITION_FAILED', 'chain paused (per-chain or global)')
          : null,
    },
    {
      id: 'deployed',
      check: ({ state }, _owner, { chain }) =>
        state.bridge.registered.has(chain)
          ? null
          : refuse('PRECONDITION_FAILED', 'chain not deployed (no registered bridge contract)'),
    },
    {
      id: 'asset',
      check: (_core, _owner, { asset }) =>
        asset === 0 ? null : refuse('PRECONDITION_FAILED', 'only USDC cross-collateral is bridgeable'),
    },
    {
      id: 'outbox',
      check: (core, owner) =>
        countWithdrawalsTowardLimit(core, owner) < core.rules.engine.bridge.most
          ? null
          : refuse('PRECONDITION_FAILED', 'too many withdrawals wait'),
    },
    {
      id: 'funds',
      check(core, owner, { asked }) {
        const { amount, fee } = withdrawalCostOf(core, asked);
        const collateral = { asset: core.params.usdc, toPerp: true };
        const free = usdOfUnits(core.rules.engine.spending.spendable(core, readAccount(core.state, owner), collateral));
        if (amount + fee <= free) return null;
        const details = { field: 'amount', limit: formatUsd(free), actual: formatUsd(asked) };
        return refuse('PRECONDITION_FAILED', 'insufficient free collateral for withdrawal', details);
      },
    },
  ],
  asked: (amount) => usdOfMicro(microUsd(amount)),
};

/**
 * Withdraws USDC from the signer's collateral to an address on another chain. A withdrawal signed by an agent takes the agent's own money.
 */
export const bridgeWithdrawDefinition = defineAction('bridge_withdraw', {
  decode({ chain, asset, amount, dst_addr: destination }) {
    const named = bridgeChains.find(({ name }) => name === chain);
    // The request shape admits only the names of this list.
    return {
      chain: named?.id ?? 0,
      asset: Number(parseRequestUint(asset)),
      amount: parseRequestUint(amount),
      destination: parseRequestAddress(destination),
    };
  },
  admit: () => null,
  commit(core, { account: owner }, { amount, ...sent }) {
    const rules = core.rules.actions.bridgeWithdraw;
    const asked = { ...sent, asked: rules.asked(amount) };
    const refusal = firstRefusal(rules.gates, core, owner, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    queueWithdrawal(core, { owner, ...asked }, withdrawalCostOf(core, asked.asked));
    return doneOutcome;
  },
});
