import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows } from '../../harness/judging/ledger-rows.ts';
import {
  awaitStakingWithDelegated,
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
  stakeWithdrawAction,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'history.ledger.staking',
  title: 'stake deposits and withdrawals, delegations and undelegations leave one ledger row each, of their own kind',
  clauses: [
    'history.ledger.staking-deposit',
    'history.ledger.staking-withdraw',
    'history.ledger.delegate',
    'history.ledger.undelegate',
    'history.ledger.sign',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [validator = ''] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '2', '1.75');
    await given.accepted(target.act(who, stakeWithdrawAction('0.125')));
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '1.25' })));
    await awaitStakingWithDelegated(context, who.address, validator, '1.25');
    const back = await target.act(who, undelegateStakeAction({ validator, amount: '0.5' }));
    // No document says for how long a delegation binds.
    const isBack = !isRefused(back);
    if (isBack) await given.accepted(back);
    const kinds = [
      // Delegated and undelegated stake may have either sign (D70).
      ['history.ledger.staking-deposit', 'staking_deposit', '-1.75'],
      ['history.ledger.staking-withdraw', 'staking_withdraw', '0.125'],
      ['history.ledger.delegate', 'delegate', null],
      ...(isBack ? ([['history.ledger.undelegate', 'undelegate', null]] as const) : []),
    ] as const;
    const amounts = { delegate: '1.25', undelegate: '0.5' } as const;
    const rows = await awaitLedgerRows(context, who.address, (now) =>
      kinds.every(([, kind]) => now.some((row) => row.kind === kind)),
    );
    for (const [clause, kind, delta] of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      const listing = expect(clause);
      listing.relation(`one row of kind ${kind}`, { ledger_updates: rows }, () => own.length === 1, 'ledger_updates');
      const [row] = own;
      listing.equal(field(row, 'coin', rows), venue.native.name);
      const reported = field(row, 'delta', rows);
      if (delta !== null) expect('history.ledger.sign').decimal(reported, delta, `delta of ${kind}`);
      else {
        const size = derived(Dec.parse(row?.delta)?.abs().toString(), reported);
        listing.equal(size, amounts[kind === 'delegate' ? 'delegate' : 'undelegate'], `size of the delta of ${kind}`);
      }
    }

    if (!expect('history.ledger.undelegate').exercised(isBack, 'stake that can be undelegated at once')) return;
    // Everything left there, while the other part may be in flight.
    const whole = await target.act(who, undelegateStakeAction({ validator, amount: '0.75' }));
    if (!expect('history.ledger.undelegate').exercised(!isRefused(whole), 'a second undelegation beside the first'))
      return;
    const sizesIn = (now: readonly JsonObject[]) =>
      now
        .filter(({ kind }) => kind === 'undelegate')
        .map(({ delta }) => Dec.parse(delta)?.abs().toString())
        .sort();
    const later = await awaitLedgerRows(context, who.address, (now) => sizesIn(now).length === 2);
    expect('history.ledger.undelegate').relation(
      'two rows of kind undelegate, with deltas of size 0.5 and 0.75',
      { ledger_updates: later },
      () => sizesIn(later).join() === '0.5,0.75',
      'ledger_updates',
    );
  },
});
