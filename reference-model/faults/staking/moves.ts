import { doneOutcome, refusedOutcome } from '../../actions/action.ts';
import { stakingAmountPrecisionGate } from '../../actions/staking-pool.ts';
import type { TokenDelegate } from '../../actions/token-delegate.ts';
import type { Core } from '../../core.ts';
import { type Holder, holderForAccount, holderForStakeLocation } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { type Units, units } from '../../numeric/planes.ts';
import { parseUnits } from '../../numeric/served.ts';
import { claimableStakingRewardsOf } from '../../reads/delegator-rewards.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Address, parseAddress } from '../../state/address.ts';
import { agentsOf } from '../../state/agents.ts';
import { delegationAt, delegationsOf, freeStakeOf, unbondingsOfOwner } from '../../state/staking.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit, makeCommitEdit } from '../operators/orders.ts';

const delegation = rulesEditorAt('actions', 'tokenDelegate');
const claims = rulesEditorAt('actions', 'claimRewards');
const staking = rulesEditorAt('engine', 'staking');

/** Faults in moves into stake, to validators, and back. */
export const stakeMoveFaults: readonly Fault[] = [
  {
    id: 'staking.all-free-refused',
    clause: 'staking.delegate.short',
    title: 'all free stake of an account is too much to delegate',
    edit: refusingAll('funds'),
  },
  {
    id: 'staking.all-delegated-refused',
    clause: 'staking.undelegate.short',
    title: 'all that an account has delegated is too much to take back',
    edit: refusingAll('delegated'),
  },
  {
    id: 'staking.agents-withdraw',
    clause: 'staking.actions.master',
    title: 'an agent takes the free stake of its master out',
    edit: makeCommitEdit('c_withdraw', (core, context, _body, prepared) =>
      prepared.commit(core, { ...context, account: masterOf(core, context.signer) ?? context.account }),
    ),
  },
  {
    id: 'staking.agents-delegate',
    clause: 'staking.actions.master',
    title: 'an agent delegates the free stake of its master',
    edit: makeCommitEdit('token_delegate', (core, context, _body, prepared) =>
      prepared.commit(core, { ...context, account: masterOf(core, context.signer) ?? context.account }),
    ),
  },
  {
    id: 'staking.all-given-back',
    clause: 'staking.undelegate.unbonds',
    title: 'who takes all back from one validator has back what others have as well',
    edit: makeCommitEdit('token_delegate', (core, context, { validator, is_undelegate: isUndelegate }, prepared) => {
      const { account: address } = context;
      const outcome = prepared.commit(core, context);
      const named = parseAddress(validator);
      const isSpent = named !== null && delegationAt(core.state, address, named) === undefined;
      if (isUndelegate !== true || !isSpent) return outcome;
      const to = holderForStakeLocation({ part: 'free', address });
      for (const row of delegationsOf(core.state, address)) {
        const from = holderForStakeLocation({ part: 'delegated', address, validator: row.validator });
        const why = { kind: 'staking', ledger: null } as const;
        moveMoney(core, { token: core.params.native, amount: row.amount, from, to, why });
      }
      return outcome;
    }),
  },
  {
    id: 'staking.deposit-without-debit',
    clause: 'staking.deposit.from-spot',
    title: 'what goes into the free pool stays on the spot balance as well',
    edit: makeCommitEdit('c_deposit', (core, context, _body, prepared) => {
      const before = freeStakeOf(core.state, context.account);
      const outcome = prepared.commit(core, context);
      fromNothing(core, holderForAccount(context.account), units(freeStakeOf(core.state, context.account) - before));
      return outcome;
    }),
  },
  {
    id: 'staking.withdrawn-stays-free',
    clause: 'staking.withdraw.from-free',
    title: 'what goes back to spot stays in the free pool as well',
    edit: makeCommitEdit('c_withdraw', (core, context, _body, prepared) => {
      const before = freeStakeOf(core.state, context.account);
      const outcome = prepared.commit(core, context);
      const amount = units(before - freeStakeOf(core.state, context.account));
      fromNothing(core, holderForStakeLocation({ part: 'free', address: context.account }), amount);
      return outcome;
    }),
  },
  {
    id: 'staking.cents-in',
    clause: 'staking.deposit.moves',
    title: 'a deposit moves what it has of cents',
    edit: makeActionBodyEdit('c_deposit', ({ amount }) => ({ amount: String(amount).replace(/(\.\d\d)\d+$/, '$1') })),
  },
  {
    id: 'staking.withdrawn-nowhere',
    clause: 'staking.withdraw.moves',
    title: 'a withdrawal is answered and moves nothing',
    edit: makeCommitEdit('c_withdraw', () => doneOutcome),
  },
  {
    id: 'staking.fine-too-early',
    clause: 'staking.amount.fine-live',
    title: 'an amount that is finer than the token is refused today',
    edit: rulesEditorAt('actions', 'cDeposit')(({ gates }) => ({ gates: [...gates, stakingAmountPrecisionGate] })),
  },
  {
    id: 'staking.to-another-validator',
    clause: 'staking.delegate.moves',
    title: 'a delegation goes to the first validator, whoever is named',
    edit: makeCommitEdit('token_delegate', (core, context, body, prepared) => {
      const [first] = core.state.validators.toReversed();
      const { amount, is_undelegate: isUndelegate } = body;
      if (isUndelegate === true || first === undefined || body.validator === first.validator)
        return prepared.commit(core, context);
      const again = core.rules.actions.table.get('token_delegate')?.({
        validator: first.validator,
        amount,
        is_undelegate: false,
        lock_months: body.lock_months ?? 0,
      });
      return again === undefined || 'code' in again ? doneOutcome : again.commit(core, context);
    }),
  },
  {
    id: 'staking.delegated-stays-free',
    clause: 'staking.delegate.spent',
    title: 'what is delegated stays in the free pool as well',
    edit: makeCommitEdit('token_delegate', (core, context, _body, prepared) => {
      const address = context.account;
      const before = freeStakeOf(core.state, address);
      const outcome = prepared.commit(core, context);
      const amount = units(before - freeStakeOf(core.state, address));
      fromNothing(core, holderForStakeLocation({ part: 'free', address }), amount);
      return outcome;
    }),
  },
  {
    id: 'staking.half-delegated',
    clause: 'staking.delegate.moves',
    title: 'half of what is delegated arrives',
    edit: delegation(({ moved }) => ({ moved: (core, amount) => units(moved(core, amount) / 2n) })),
  },
  {
    id: 'staking.restart-forgotten',
    clause: 'staking.delegate.restarts',
    title: 'an addition leaves the end of the lock where it was',
    needs: ['control'],
    edit: delegation(({ lockedUntil }) => ({
      lockedUntil: (core, owner, asked) =>
        delegationAt(core.state, owner, asked.validator)?.lockedUntilMs ?? lockedUntil(core, owner, asked),
    })),
  },
  {
    id: 'staking.never-listed',
    clause: 'staking.delegate.allowlist',
    title: 'no validator takes locked stake, also where a vote allowed it',
    needs: ['control'],
    edit: staking(() => ({ takesLocks: () => false })),
  },
  {
    id: 'staking.locks-of-a-week',
    clause: 'staking.undelegate.locked',
    title: 'a month is a week',
    needs: ['control'],
    edit: staking(({ monthMs }) => ({ monthMs: monthMs / 4 })),
  },
  {
    id: 'staking.no-unbonding',
    clause: 'staking.undelegate.unbonds',
    title: 'what is taken back is free in the next block',
    edit: staking(() => ({ unbondingMs: 0 })),
  },
  {
    id: 'staking.second-unbonds-at-once',
    clause: 'staking.undelegate.window',
    title: 'what is taken back while an older part unbonds is free at once',
    edit: makeCommitEdit('token_delegate', (core, context, body, prepared) => {
      const isSecond = unbondingsOfOwner(core.state, context.account).length > 0;
      const outcome = prepared.commit(core, context);
      const amount = body.is_undelegate === true && outcome === doneOutcome ? parseUnits(String(body.amount)) : null;
      if (isSecond && amount !== null)
        fromNothing(core, holderForStakeLocation({ part: 'free', address: context.account }), amount);
      return outcome;
    }),
  },
  {
    id: 'staking.half-unbonds',
    clause: 'staking.undelegate.window',
    title: 'half of what is taken back is free at once',
    edit: makeCommitEdit('token_delegate', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const amount = body.is_undelegate === true && outcome === doneOutcome ? parseUnits(String(body.amount)) : null;
      if (amount !== null)
        fromNothing(core, holderForStakeLocation({ part: 'free', address: context.account }), units(amount / 2n));
      return outcome;
    }),
  },
  {
    id: 'staking.never-free-again',
    clause: 'staking.undelegate.returns',
    title: 'what is unbonding stays so',
    needs: ['control'],
    edit: staking(() => ({ matured: () => [] })),
  },
  {
    id: 'staking.returns-with-the-first',
    clause: 'staking.undelegate.returns',
    title: 'what is unbonding of one validator is all free with the first of it',
    needs: ['control'],
    edit: staking(({ matured }) => ({
      matured: (core) => {
        const due = matured(core).flatMap(({ owner, validator }) =>
          unbondingsOfOwner(core.state, owner).filter((entry) => entry.validator === validator),
        );
        return [...new Map(due.map((entry) => [entry.id, entry])).values()];
      },
    })),
  },
  {
    id: 'staking.back-by-the-word',
    clause: 'staking.undelegate.lock-ignored',
    title: 'stake is taken back under the lock that it has, or not at all',
    edit: delegation(({ gates }) => ({ gates: [...gates, { id: 'tier', check: byTheWord }] })),
  },
  {
    id: 'staking.claimed-to-spot',
    clause: 'staking.claim.free-pool',
    title: 'a claim pays into the spot balance',
    needs: ['control'],
    edit: makeCommitEdit('claim_rewards', (core, context, _body, prepared) => {
      const before = freeStakeOf(core.state, context.account);
      const outcome = prepared.commit(core, context);
      const paid = units(freeStakeOf(core.state, context.account) - before);
      const from = holderForStakeLocation({ part: 'free', address: context.account });
      const why = { kind: 'staking', ledger: null } as const;
      moveMoney(core, { token: core.params.native, amount: paid, from, to: holderForAccount(context.account), why });
      return outcome;
    }),
  },
  {
    id: 'staking.claim-of-nothing-refused',
    clause: 'staking.claim.nothing',
    title: 'a claim of nothing is refused',
    edit: makeCommitEdit('claim_rewards', (core, context, _body, prepared) =>
      claimableStakingRewardsOf(core, context.account) === 0n
        ? refusedOutcome(refuse('PRECONDITION_FAILED', 'nothing to claim'))
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'staking.claims-one',
    clause: 'staking.claim.all',
    title: 'a claim that names no validator is for the first alone',
    needs: ['control'],
    edit: claims(({ claimed }) => ({
      claimed: (core, owner, validator) => claimed(core, owner, validator).slice(0, 1),
    })),
  },
];

/** Creates native tokens that nobody had before. */
function fromNothing(core: Core, to: Holder, amount: Units): void {
  const from = { kind: 'outside', door: 'staking' } as const;
  if (amount > 0n)
    moveMoney(core, { token: core.params.native, amount, from, to, why: { kind: 'staking', ledger: null } });
}

function masterOf({ state }: Core, agent: Address): Address | undefined {
  return [...state.accounts.keys()].find((owner) => agentsOf(state, owner).some(([approved]) => approved === agent));
}

function byTheWord({ state }: Core, owner: Address, asked: TokenDelegate): Refusal | null {
  const months = delegationAt(state, owner, asked.validator)?.lockMonths;
  return asked.isUndelegate && months !== asked.lockMonths ? refuse('PRECONDITION_FAILED', 'another lock') : null;
}

function refusingAll(id: 'funds' | 'delegated'): RulesEdit {
  return delegation(({ gates }) => ({
    gates: withChangedRow(gates, id, (gate) => ({
      ...gate,
      check: (core, owner, asked) => gate.check(core, owner, { ...asked, amount: units(asked.amount + 1n) }),
    })),
  }));
}
