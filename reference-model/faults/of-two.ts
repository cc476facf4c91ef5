import { doneOutcome } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { isolatedPositionIn } from '../engine/risk/isolated-margin.ts';
import { type Units, units, ZERO_USD } from '../numeric/planes.ts';
import { isRefusal } from '../refusal.ts';
import { rulesEditorAt, withChangedEntry, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import { dropAgentApproval } from '../state/agents.ts';
import { approvedBrokersOf } from '../state/brokers.ts';
import { positionsOf } from '../state/positions.ts';
import { listReferrers, referralCreditOf } from '../state/referrals.ts';
import { type SubAccount, subAccountsOf } from '../state/sub-accounts.ts';
import { putVaultHolding, type Vault, vaultAt, vaultHoldingOf, vaultsHeldBy, vaultsLedBy } from '../state/vaults.ts';
import type { Fault } from './fault.ts';
import { type DecodedBody, makeActionsEdit, makeCommitEdit } from './operators/orders.ts';

// An account has two objects of a kind, and the venue confuses them or ends both.

export const mistakenForOtherFaults: readonly Fault[] = [
  {
    id: 'vaults.seed-of-first',
    clause: 'vaults.transfer.deposit',
    title: 'what a leader of two vaults pays into the second goes into the first',
    edit: instead('vault_transfer', ({ state }, leader, body) => {
      const [first] = vaultsLedBy(state, leader);
      return body.deposit === true && first !== undefined ? { ...body, vault_id: first.id } : body;
    }),
  },
  {
    id: 'vaults.taken-out-of-first',
    clause: 'vaults.transfer.withdraw',
    title: 'what a leader of two vaults takes out of the second leaves the first',
    edit: instead('vault_transfer', ({ state }, leader, body) => {
      const [first] = vaultsLedBy(state, leader);
      return body.deposit === false && first !== undefined ? { ...body, vault_id: first.id } : body;
    }),
  },
  {
    id: 'vaults.deposit-in-first',
    clause: 'vaults.deposit.credits',
    title: 'a follower who holds shares of one vault gets more of it for what it pays into another',
    edit: instead('vault_distribute', ({ state }, follower, body) => {
      const [first] = vaultsHeldBy(state, follower);
      return first === undefined ? body : { ...body, vault_id: first.id };
    }),
  },
  {
    id: 'vaults.lock-elsewhere',
    clause: 'vaults.lock.own-shares',
    title: 'a deposit locks what its signer holds in other vaults as well',
    edit: makeCommitEdit('vault_distribute', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome !== doneOutcome) return outcome;
      for (const vault of vaultsHeldBy(core.state, context.account))
        if (vault.id !== Number(body.vault_id)) lockAll(core, vault, context.account);
      return outcome;
    }),
  },
  {
    id: 'vaults.shares-of-another',
    clause: 'vaults.withdraw.above',
    title: 'who holds shares of two vaults may give those of the one back to the other',
    edit: rulesEditorAt(
      'actions',
      'vaultWithdraw',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'shares', ({ id, check }) => ({
        id,
        check(core, signer, asked) {
          const refusal = check(core, signer, asked);
          const vault = vaultAt(core.state, asked.vaultId);
          const isThere = vault !== undefined && asked.shares <= vault.shares;
          return refusal !== null && isThere && asked.shares <= sharesInAll(core, signer) ? null : refusal;
        },
      })),
    })),
  },
  {
    id: 'vaults.rename-lets-in',
    clause: 'vaults.modify.fields',
    title: 'a paused vault that is renamed lets deposits in again',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => ({ ...changed(vault, change), paused: change.paused ?? false }),
    })),
  },
  {
    id: 'vaults.pause-drops-fee',
    clause: 'vaults.modify.fields',
    title: 'a vault that is paused has no fee any more',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => ({
        ...changed(vault, change),
        managementFeeBps: change.feeBps ?? (change.paused === null ? vault.managementFeeBps : 0),
      }),
    })),
  },
  {
    id: 'sub-accounts.first-of-two',
    clause: 'sub-accounts.transfer.deposit',
    title: 'of two sub-accounts the first is paid, whichever index is named',
    edit: rulesEditorAt(
      'actions',
      'subAccountTransfer',
    )(({ named }) => ({
      named: (core, master, index) => (named(core, master, index) === undefined ? undefined : firstSub(core, master)),
    })),
  },
  {
    id: 'sub-accounts.token-of-first',
    clause: 'sub-accounts.spot-transfer.deposit',
    title: 'of two sub-accounts the first gets the tokens, whichever index is named',
    edit: rulesEditorAt(
      'actions',
      'subAccountSpotTransfer',
    )(({ named }) => ({
      named: (core, master, index) => (named(core, master, index) === undefined ? undefined : firstSub(core, master)),
    })),
  },
  {
    id: 'agents.one-master',
    clause: 'agents.approve.acts',
    title: 'an agent whom a second account approves acts for the first one no more',
    edit: rulesEditorAt(
      'actions',
      'approveAgent',
    )(({ write }) => ({
      write(state, owner, agent, approval) {
        for (const other of state.agents.byOwner.keys()) if (other !== owner) dropAgentApproval(state, other, agent);
        write(state, owner, agent, approval);
      },
    })),
  },
  {
    id: 'agents.one-agent',
    clause: 'agents.approve.acts',
    title: 'a second agent of an account takes the place of the first',
    edit: rulesEditorAt(
      'actions',
      'approveAgent',
    )(({ write }) => ({
      write(state, owner, agent, approval) {
        for (const other of state.agents.byOwner.get(owner)?.keys() ?? []) dropAgentApproval(state, owner, other);
        write(state, owner, agent, approval);
      },
    })),
  },
  {
    id: 'referrals.all-revoked',
    clause: 'referrals.broker.revokes',
    title: 'who revokes one broker has no other one either',
    edit: rulesEditorAt(
      'actions',
      'brokerApproval',
    )(({ revoke }) => ({
      revoke(state, owner) {
        for (const { broker } of approvedBrokersOf(state, owner)) revoke(state, owner, broker);
      },
    })),
  },
  {
    id: 'referrals.first-trade-alone',
    clause: 'referrals.share.taker',
    title: 'a referee earns its referrer a share once',
    edit: rulesEditorAt(
      'engine',
      'fees',
    )(({ referrer }) => ({
      referrer(core, taker, isForced) {
        const found = referrer(core, taker, isForced);
        const earned = found === undefined ? undefined : listReferrers(core.state).get(found)?.referees.get(taker);
        return earned !== undefined && earned.rewarded > 0n ? undefined : found;
      },
    })),
  },
  {
    id: 'referrals.claimed-once',
    clause: 'referrals.claim.drains',
    title: 'what a referrer earns after its first claim cannot be claimed',
    edit: makeCommitEdit('claim_referral_rewards', (core, context, _body, prepared) => {
      const claimed = listReferrers(core.state).get(context.account)?.claimed ?? ZERO_USD;
      return claimed > 0n && referralCreditOf(core.state, context.account) > 0n
        ? doneOutcome
        : prepared.commit(core, context);
    }),
  },
  {
    id: 'margin.top-up-of-first',
    clause: 'margin.top-up.adds',
    title: 'of two isolated positions the older one is topped up, whichever market is named',
    edit: instead('top_up_isolated_only_margin', (core, owner, body) => {
      const bucket = oldestBucket(core, owner);
      return bucket === null ? body : { ...body, asset: bucket };
    }),
  },
  {
    id: 'margin.update-of-first',
    clause: 'margin.update-isolated.adds',
    title: 'of two isolated positions the older one is changed, whichever market is named',
    edit: instead('update_isolated_margin', (core, owner, body) => {
      const bucket = oldestBucket(core, owner);
      return bucket === null ? body : { ...body, asset: bucket };
    }),
  },
];

/** Runs one tag as if another body had been sent. */
function instead(tag: string, change: (core: Core, account: Address, body: DecodedBody) => DecodedBody): RulesEdit {
  return makeActionsEdit(({ table }) => ({
    table: withChangedEntry(table, tag, (prepare) => (body) => {
      const asked = prepare(body);
      if (isRefusal(asked)) return asked;
      return {
        ...asked,
        commit(core, context) {
          const other = prepare(change(core, context.account, body));
          return (isRefusal(other) ? asked : other).commit(core, context);
        },
      };
    }),
  }));
}

function firstSub(core: Core, master: Address): SubAccount | undefined {
  const [first] = [...subAccountsOf(core.state, master)];
  return first;
}

/** The market of the oldest bucket; null: there is none. */
function oldestBucket(core: Core, owner: Address): number | null {
  for (const { market } of positionsOf(core.state, owner))
    if (isolatedPositionIn(core, owner, market) !== null) return market;
  return null;
}

function lockAll(core: Core, vault: Vault, holder: Address): void {
  const { shares } = vaultHoldingOf(core.state, vault.id, holder);
  const untilMs = core.state.timeMs + core.rules.engine.vaults.lockMs(vault.kind);
  putVaultHolding(core.state, vault, holder, { shares, locks: [{ shares, untilMs }] });
}

function sharesInAll(core: Core, holder: Address): Units {
  return units(
    vaultsHeldBy(core.state, holder).reduce((sum, { id }) => sum + vaultHoldingOf(core.state, id, holder).shares, 0n),
  );
}
