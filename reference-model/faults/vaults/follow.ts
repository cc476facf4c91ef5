import { doneOutcome } from '../../actions/action.ts';
import { holderForCollateral } from '../../actions/vault-gates.ts';
import { burnVaultShares, vaultNavOf } from '../../engine/vault-shares.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { divTrunc } from '../../numeric/division.ts';
import { units, usd, ZERO_UNITS } from '../../numeric/planes.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { putVaultHolding, vaultAt, vaultHoldingOf } from '../../state/vaults.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit, makeCommitEdit } from '../operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  unreadableEnvelopeEdit,
} from '../operators/signatures.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

const shares = rulesEditorAt('engine', 'vaults');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const vaultsFollowFaults: readonly Fault[] = [
  {
    id: 'vaults.deposit-field-code',
    clause: 'vaults.deposit.fields',
    title: 'a deposit without its amount is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('pnl'),
  },
  {
    id: 'vaults.deposit-unpaid',
    clause: 'vaults.deposit.credits',
    title: 'a deposit is paid by the leader',
    edit: rulesEditorAt('actions', 'vaultDistribute')(() => ({ payer: (_signer, leader) => leader })),
  },
  {
    id: 'vaults.one-follower',
    clause: 'vaults.deposit.credits',
    title: 'a vault counts one follower, however many there are',
    edit: rulesEditorAt(
      'reads',
      'vaultSummaries',
    )(({ followers }) => ({ followers: (core, vault) => Math.min(followers(core, vault), 1) })),
  },
  {
    id: 'vaults.deposit-without-shares',
    clause: 'vaults.deposit.credits',
    title: 'a deposit makes no shares',
    edit: shares(() => ({ minted: () => ZERO_UNITS })),
  },
  {
    id: 'vaults.bucket-at-what-was-put-aside',
    clause: 'vaults.shares.nav',
    title: 'what an isolated position of a vault has won is not in its value',
    needs: ['control'],
    edit: shares(({ nav }) => ({ nav: (accountValue, bucketed) => nav(accountValue, bucketed, usd(0n)) })),
  },
  {
    id: 'vaults.nav-without-buckets',
    clause: 'vaults.shares.nav',
    title: 'the collateral of an isolated position of a vault is not in its value',
    needs: ['control'],
    edit: shares(({ nav }) => ({ nav: (accountValue, _bucketed, won) => nav(accountValue, usd(0n), won) })),
  },
  {
    id: 'vaults.deposit-other-type',
    clause: 'vaults.deposit.type',
    title: 'a deposit is hashed with its amount in cents',
    edit: alteredDigestInputEdit(
      ({ tag }) => tag === 'vault_distribute',
      (parts) => ({
        ...parts,
        envelope: changeActionBody(parts.envelope, (body) => ({ ...body, pnl: `${body.pnl}00` })),
      }),
    ),
  },
  {
    id: 'vaults.deposit-whole',
    clause: 'vaults.deposit.truncated',
    title: 'a deposit counts to its last digit',
    edit: shares(() => ({ counted: (amount) => amount })),
  },
  {
    id: 'vaults.price-of-one',
    clause: 'vaults.shares.price',
    title: 'every share costs 1 USD',
    edit: shares(() => ({ minted: (deposit) => units(deposit) })),
  },
  {
    id: 'vaults.price-after-deposit',
    clause: 'vaults.shares.unmoved',
    title: 'a share costs what it would if the deposit counted already, so that deposits raise the price',
    edit: shares(({ minted }) => ({
      minted: (deposit, nav, all) => minted(deposit, all === 0n ? nav : usd(nav + deposit), all),
    })),
  },
  {
    id: 'vaults.lock-three-days',
    clause: 'vaults.lock.user',
    title: 'shares of a user vault are free after three days',
    needs: ['control'],
    edit: shares(({ locked }) => ({ locked: (holding, atMs) => locked(holding, atMs + DAY_MS) })),
  },
  {
    id: 'vaults.lock-alike',
    clause: 'vaults.lock.metaliquidity',
    title: 'shares of a metaliquidity vault are free after four days',
    needs: ['control'],
    edit: rulesEditorAt(
      'actions',
      'vaultWithdraw',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'shares', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          vaultAt(core.state, asked.vaultId)?.kind === 'Metaliquidity'
            ? row.check({ ...core, state: { ...core.state, timeMs: core.state.timeMs + 3 * DAY_MS } }, signer, asked)
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'vaults.lock-all-again',
    clause: 'vaults.lock.own-shares',
    title: 'a deposit locks the shares of those before it as well',
    edit: shares(() => ({
      locked: ({ shares: all, locks }, atMs) => (locks.some(({ untilMs }) => atMs < untilMs) ? all : ZERO_UNITS),
    })),
  },
  {
    id: 'vaults.lock-free-ones-again',
    clause: 'vaults.lock.own-shares',
    title: 'a deposit locks shares again that had become free',
    needs: ['control'],
    edit: makeCommitEdit('vault_distribute', (core, context, body, prepared) => {
      const before = vaultHoldingOf(core.state, Number(body.vault_id), context.account).shares;
      const outcome = prepared.commit(core, context);
      const vault = vaultAt(core.state, Number(body.vault_id));
      const { shares: all, locks } = vaultHoldingOf(core.state, Number(body.vault_id), context.account);
      const [only, ...others] = locks;
      if (vault !== undefined && only !== undefined && others.length === 0 && before > 0n)
        putVaultHolding(core.state, vault, context.account, { shares: all, locks: [{ ...only, shares: all }] });
      return outcome;
    }),
  },
  {
    id: 'vaults.lock-renewed',
    clause: 'vaults.lock.own-shares',
    title: 'a second deposit of a holder moves the end of the earlier lock to its own',
    needs: ['control'],
    edit: makeCommitEdit('vault_distribute', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const vault = vaultAt(core.state, Number(body.vault_id));
      const { shares: all, locks } = vaultHoldingOf(core.state, Number(body.vault_id), context.account);
      const last = locks.at(-1);
      if (vault !== undefined && last !== undefined)
        putVaultHolding(core.state, vault, context.account, {
          shares: all,
          locks: locks.map((lock) => ({ ...lock, untilMs: last.untilMs })),
        });
      return outcome;
    }),
  },
  {
    id: 'vaults.lock-all-at-second',
    clause: 'vaults.lock.own-shares',
    title: 'the second deposit of a holder locks all shares, the first one only its own',
    edit: shares(({ locked }) => ({
      locked: (holding, atMs) =>
        holding.locks.filter(({ untilMs }) => atMs < untilMs).length > 1 ? holding.shares : locked(holding, atMs),
    })),
  },
  {
    id: 'vaults.lock-first-alone',
    clause: 'vaults.lock.own-shares',
    title: 'of the deposits of a holder the first alone locks its shares',
    needs: ['control'],
    edit: shares(({ locked }) => ({
      locked: ({ shares: all, locks }, atMs) => locked({ shares: all, locks: locks.slice(0, 1) }, atMs),
    })),
  },
  {
    id: 'vaults.lock-last-alone',
    clause: 'vaults.lock.withdraw',
    title: 'a deposit frees the shares of those before it',
    edit: shares(({ locked }) => ({
      locked: ({ shares: all, locks }, atMs) => locked({ shares: all, locks: locks.slice(-1) }, atMs),
    })),
  },
  {
    id: 'vaults.lock-none',
    clause: 'vaults.lock.withdraw',
    title: 'shares are free at once',
    edit: shares(() => ({ locked: () => ZERO_UNITS })),
  },
  {
    id: 'vaults.lock-an-hour-more',
    clause: 'vaults.lock.ends',
    title: 'a lock ends an hour late',
    needs: ['control'],
    edit: shares(({ locked }) => ({ locked: (holding, atMs) => locked(holding, atMs - HOUR_MS) })),
  },
  {
    id: 'vaults.shares-missing-code',
    clause: 'vaults.withdraw.fields',
    title: 'a withdrawal without its shares is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('shares'),
  },
  {
    id: 'vaults.shares-no-number',
    clause: 'vaults.withdraw.shares-forms',
    title: 'shares as a number cannot be read',
    needs: ['control'],
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'vault_withdraw' && typeof actionBodyIn(envelope).shares === 'number',
    ),
  },
  {
    id: 'vaults.shares-whole',
    clause: 'vaults.withdraw.fraction',
    title: 'shares are withdrawn whole',
    edit: makeActionBodyEdit('vault_withdraw', (body) => ({
      ...body,
      shares: String(body.shares).replace(/\..*$/, ''),
    })),
  },
  {
    id: 'vaults.shares-whole-beside',
    clause: 'vaults.withdraw.fraction',
    title: 'a fraction is honored of less than one share alone',
    edit: makeActionBodyEdit('vault_withdraw', (body) => ({
      ...body,
      shares: String(body.shares).replace(/^([1-9][0-9]*)\..*$/, '$1'),
    })),
  },
  {
    id: 'vaults.payout-rounded-up',
    clause: 'vaults.withdraw.pays',
    title: 'a payout is rounded up to the next cent',
    needs: ['control'],
    edit: shares(({ payout }) => ({
      payout: (asked, nav, all) => {
        const paid = payout(asked, nav, all);
        return asked * nav === paid * all ? paid : usd(paid + 10n ** 16n);
      },
    })),
  },
  {
    id: 'vaults.payout-for-one',
    clause: 'vaults.withdraw.pays',
    title: 'a share is paid out as 1 USD',
    needs: ['control'],
    edit: shares(() => ({ payout: (asked) => usd(divTrunc(asked, 10n ** 16n) * 10n ** 16n) })),
  },
  {
    id: 'vaults.payout-of-nowhere',
    clause: 'vaults.withdraw.out-of-vault',
    title: 'a withdrawal pays a cent more than the vault loses',
    edit: makeCommitEdit('vault_withdraw', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'done') return outcome;
      const from = { kind: 'outside', door: 'deploys' } as const;
      const to = holderForCollateral(core, context.account);
      const why = { kind: 'vault', isPaidIn: false, byLeader: false } as const;
      moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(usd(10n ** 16n)), from, to, why });
      return doneOutcome;
    }),
  },
  {
    id: 'vaults.shares-of-others',
    clause: 'vaults.shares.unmoved',
    title: 'a withdrawal burns a share of the leader as well',
    needs: ['control'],
    edit: makeCommitEdit('vault_withdraw', (core, context, body, prepared) => {
      const vault = vaultAt(core.state, Number(body.vault_id));
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'done' || vault === undefined || vaultNavOf(core, vault) === 0n) return outcome;
      burnVaultShares(core, vault, vault.leader, units(10n ** 18n));
      return doneOutcome;
    }),
  },
  {
    id: 'vaults.fee-of-zero-unset',
    clause: 'vaults.modify.fee-cap',
    title: 'a fee of 0 counts as one that is left out',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => changed(vault, change.feeBps === 0 ? { ...change, feeBps: null } : change),
    })),
  },
  {
    id: 'vaults.paused-for-good',
    clause: 'vaults.modify.paused',
    title: 'a vault that was paused once stays so',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => ({ ...changed(vault, change), paused: vault.paused || change.paused === true }),
    })),
  },
  {
    id: 'vaults.paused-for-newcomers',
    clause: 'vaults.deposit.paused',
    title: 'a paused vault takes the deposit of a follower who holds shares of it',
    edit: rulesEditorAt(
      'actions',
      'vaultDistribute',
    )(({ gates }) => ({
      gates: gates.map((gate) =>
        gate.id === 'paused'
          ? {
              ...gate,
              check: (core, signer, asked) =>
                vaultHoldingOf(core.state, asked.vaultId, signer).shares > 0n ? null : gate.check(core, signer, asked),
            }
          : gate,
      ),
    })),
  },
  {
    id: 'vaults.state-without-tvl',
    clause: 'vaults.state.tvl',
    title: 'the tvl of a vault that is read by its address is 0',
    edit: makeReadDataEdit('vault_state', (data) => ({ ...data, tvl: '0' })),
  },
];
