import { earnTermsInForce } from '../../engine/spot/earn.ts';
import { createEarnPoolVoteDefinition } from '../../governance/create-earn-pool.ts';
import { ratio, units, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatBps } from '../../numeric/rates.ts';
import { formatUnits } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { earnPoolAt, earnSharesOf, listEarnPools, putEarnPool } from '../../state/earn.ts';
import type { Fault } from '../fault.ts';
import { makeGovernanceEdit } from '../operators/governance.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { editEachRow, makeReadDataEdit, omitKey } from '../operators/wire.ts';

const earn = rulesEditorAt('engine', 'earn');
const earnState = rulesEditorAt('reads', 'earnState');
const money = rulesEditorAt('engine', 'money');

const ONE = 10n ** 18n;
const DAY_MS = 86_400_000;

/** Faults in deposits to pools and withdrawals from them, and in the reads of pools. */
export const earnPoolFaults: readonly Fault[] = [
  {
    id: 'earn.deposit-field-code',
    clause: 'earn.deposit.fields',
    title: 'a deposit without its amount is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('amount'),
  },
  {
    id: 'earn.shares-field-code',
    clause: 'earn.withdraw.fields',
    title: 'a withdrawal without its shares is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('shares'),
  },
  {
    id: 'earn.whole-balance-refused',
    clause: 'earn.deposit.short',
    title: 'a deposit of all that the account has is refused',
    edit: rulesEditorAt(
      'actions',
      'earnDeposit',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'funds', (gate) => ({
        ...gate,
        check: (core, account, asked) => gate.check(core, account, { ...asked, amount: units(asked.amount + 1n) }),
      })),
    })),
  },
  {
    id: 'earn.all-shares-refused',
    clause: 'earn.withdraw.above',
    title: 'a withdrawal of all shares of an account is refused',
    edit: rulesEditorAt(
      'actions',
      'earnWithdraw',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'holding', (gate) => ({
        ...gate,
        check: (core, account, asked) => gate.check(core, account, { ...asked, shares: units(asked.shares + 1n) }),
      })),
    })),
  },
  {
    id: 'earn.pool-unlisted',
    clause: 'earn.deposit.creates',
    title: 'a pool is listed once it has shares of a hundred units',
    needs: ['control'],
    edit: earnState(({ pools }) => ({ pools: (core) => pools(core).filter(({ shares }) => shares >= 100n * ONE) })),
  },
  {
    id: 'earn.first-share-costs-two',
    clause: 'earn.deposit.first',
    title: 'the first supplier gets a share for two units',
    needs: ['control'],
    edit: earn(({ minted }) => ({
      minted: (deposit, pool) => (pool.shares === 0n ? units(deposit / 2n) : minted(deposit, pool)),
    })),
  },
  {
    id: 'earn.share-costs-half',
    clause: 'earn.deposit.later',
    title: 'a later supplier gets two shares for the value of one',
    edit: earn(({ minted }) => ({
      minted: (deposit, pool) => (pool.shares === 0n ? minted(deposit, pool) : units(2n * minted(deposit, pool))),
    })),
  },
  {
    id: 'earn.later-share-a-unit',
    clause: 'earn.deposit.later',
    title: 'a later supplier gets a share per unit, whatever a share is worth',
    edit: earn(({ minted }) => ({ minted: (deposit, pool) => minted(deposit, { ...pool, shares: ZERO_UNITS }) })),
  },
  {
    id: 'earn.deposit-free',
    clause: 'earn.deposit.later',
    title: 'a deposit takes a unit less than its amount',
    edit: money(({ debited }) => ({
      debited: (move) =>
        move.why.kind === 'earn' && move.to.kind === 'earn' ? units(debited(move) - ONE) : debited(move),
    })),
  },
  {
    id: 'earn.withdrawal-a-tenth-less',
    clause: 'earn.withdraw.pays',
    title: 'a withdrawal pays nine tenths of what its shares are worth',
    edit: earn(({ payout }) => ({ payout: (asked, pool) => units((payout(asked, pool) * 9n) / 10n) })),
  },
  {
    id: 'earn.withdrawal-burns-one-more',
    clause: 'earn.withdraw.pays',
    title: 'a withdrawal of less than ten shares costs one more',
    edit: earn(({ burned }) => ({
      burned: (asked, pool, paid) => units(burned(asked, pool, paid) + (asked < 10n * ONE ? ONE : 0n)),
    })),
  },
  {
    id: 'earn.interest-of-nobody',
    clause: 'earn.yield.unset',
    title: 'a pool that has lent nothing at no rate earns by the block all the same',
    edit: composeEdits(
      earn(({ terms }) => ({ terms: { ...terms, rate: ratio(1n) }, interest: () => units(ONE / 1_000n) })),
      earnState(({ row }) => ({ row: { ...row, borrow_rate_bps_annual: () => '0', total_borrowed: () => '0' } })),
    ),
  },
  {
    id: 'earn.value-of-shares-one',
    clause: 'earn.state.user-value',
    title: 'what an account has is told as half of what its shares are worth',
    edit: earnState(({ row }) => ({
      row: {
        ...row,
        user_value: (asked, core) => {
          const now = row.user_value?.(asked, core);
          return now === undefined ? now : String(Number(now) / 2);
        },
      },
    })),
  },
  {
    id: 'earn.pools-null',
    clause: 'earn.state.empty',
    title: 'a chain begins with a pool',
    needs: ['control'],
    edit: makeReadDataEdit('earn_state', ({ pools = [], ...data }, request) => ({
      ...data,
      pools:
        Array.isArray(pools) && pools.length === 0
          ? [{ ...emptyRow, ...(request.user === undefined ? {} : { user_shares: '0', user_value: '0' }) }]
          : pools,
    })),
  },
  {
    id: 'earn.state-without-reserve',
    clause: 'earn.state.shape',
    title: 'a pool does not tell its reserve',
    edit: makeReadDataEdit('earn_state', (data) =>
      editEachRow(data, 'pools', (row) => omitKey(row, 'reserve_accrued')),
    ),
  },
  {
    id: 'earn.state-newest-first',
    clause: 'earn.state.order',
    title: 'pools stand in the order of their assets from the highest on',
    edit: earnState(({ pools }) => ({ pools: (core) => pools(core).toReversed() })),
  },
  {
    id: 'earn.user-always',
    clause: 'earn.state.user-absent',
    title: 'a pool tells of nobody where nobody is named',
    edit: earnState(({ row }) => ({
      row: { ...row, user_shares: (asked, core) => row.user_shares?.(asked, core) ?? '0' },
    })),
  },
  {
    id: 'earn.user-left-out',
    clause: 'earn.state.user-zero',
    title: 'of an account that has supplied nothing a pool does not tell',
    edit: earnState(({ row }) => ({
      row: {
        ...row,
        user_shares: (asked, core) => {
          const now = row.user_shares?.(asked, core);
          return now === '0' ? undefined : now;
        },
      },
    })),
  },
  {
    id: 'earn.shares-of-every-pool',
    clause: 'earn.pools.shares',
    title: 'a pool tells the shares of the account in all pools together',
    edit: earnState(({ row }) => ({
      row: {
        ...row,
        user_shares: ({ user }, { state }) =>
          user === null
            ? undefined
            : formatUnits(
                units(listEarnPools(state).reduce((sum, { asset }) => sum + earnSharesOf(state, asset, user), 0n)),
              ),
      },
    })),
  },
  {
    id: 'earn.rate-of-every-pool',
    clause: 'earn.pools.rate',
    title: 'every pool tells the borrow rate of the last one with a vote',
    needs: ['control'],
    edit: earnState(({ row }) => ({
      row: {
        ...row,
        borrow_rate_bps_annual: ({ pool }, core) => {
          const voted = listEarnPools(core.state).findLast(({ asset }) => earnTermsInForce(core, asset).rate > 0n);
          return formatBps(earnTermsInForce(core, (voted ?? pool).asset).rate);
        },
      },
    })),
  },
  {
    id: 'earn.user-required',
    clause: 'earn.state.user-optional',
    title: 'pools are not told where nobody is named',
    edit: makeReadDataEdit('earn_state', (data, request) => (request.user === undefined ? null : data)),
  },
  {
    id: 'earn.rate-backdated',
    clause: 'earn.yield.index',
    title: 'a new borrow rate counts for the day before its vote as well',
    needs: ['control'],
    edit: makeGovernanceEdit(({ actions }) => ({
      actions: {
        ...actions,
        CreateEarnPool: {
          ...createEarnPoolVoteDefinition,
          plan(core, payload) {
            const plan = createEarnPoolVoteDefinition.plan(core, payload);
            if ('code' in plan) return plan;
            const enact = () => {
              const changes = plan.enact();
              const pool = earnPoolAt(core.state, Number(payload.asset));
              if (pool !== undefined) putEarnPool(core.state, { ...pool, accruedAtMs: pool.accruedAtMs - DAY_MS });
              return changes;
            };
            return { ...plan, enact };
          },
        },
      },
    })),
  },
  {
    id: 'earn.rate-a-fraction',
    clause: 'earn.state.bps',
    title: 'the reserve part of a pool is told as a percentage',
    edit: earnState(({ row }) => ({ row: { ...row, reserve_factor_bps: () => '10%' } })),
  },
  {
    id: 'earn.idle-all',
    clause: 'earn.state.idle',
    title: 'what is idle is told as a tenth of what was supplied',
    edit: earnState(({ row }) => ({ row: { ...row, idle: ({ pool }) => String(Number(pool.supplied) / 1e19) } })),
  },
  {
    id: 'earn.lent-told-idle',
    clause: 'earn.state.idle',
    title: 'what is lent out is told as idle',
    edit: earnState(({ row }) => ({ row: { ...row, idle: ({ pool }) => formatUnits(pool.supplied) } })),
  },
  {
    id: 'earn.share-value-one-more',
    clause: 'earn.state.share-value',
    title: 'the value of a share is told as a half more',
    edit: earnState(({ row }) => ({
      row: { ...row, share_value: (asked, core) => String(Number(row.share_value?.(asked, core)) * 1.5) },
    })),
  },
];

const emptyRow = {
  name: 'USDC',
  signing_id: 100,
  total_supplied: '0',
  total_borrowed: '0',
  idle: '0',
  shares_total: '0',
  share_value: '0',
  borrow_index: '1',
  reserve_factor_bps: '0',
  borrow_rate_bps_annual: '0',
  reserve_accrued: '0',
};
