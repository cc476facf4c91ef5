import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { earnWithdrawAction, makeFundedEarnSupplier, readEarnPoolState } from '../../harness/setup/earn.ts';

export default check({
  id: 'history.ledger.earn',
  title: 'an earn deposit and an earn withdrawal leave one ledger row each, of kind earn_deposit and earn_withdraw',
  clauses: ['history.ledger.earn', 'history.ledger.sign'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    await skipIfLedgerUnlisted(context);
    const asset = venue.usdc.signingId;
    const who = await makeFundedEarnSupplier(context, '20', '12.5');
    const pool = await readEarnPoolState(context, asset, who.address);
    const half = pool?.userShares.truncated(0);
    if (half === undefined || half.equals(Dec.of(0))) throw new NotExercised('a whole share');
    await given.accepted(target.act(who, earnWithdrawAction(asset, half.toString())));
    const kinds = ['earn_deposit', 'earn_withdraw'] as const;
    const rows = await awaitLedgerRows(context, who.address, (now) =>
      kinds.every((kind) => now.some((row) => row.kind === kind)),
    );
    for (const kind of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      expect('history.ledger.earn').relation(
        `one row of kind ${kind}`,
        { ledger_updates: rows },
        () => own.length === 1,
        'ledger_updates',
      );
      const [row] = own;
      expect('history.ledger.earn').equal(field(row, 'coin', rows), venue.usdc.name);
      const delta = field(row, 'delta', rows);
      if (kind === 'earn_deposit') expect('history.ledger.sign').decimal(delta, '-12.5', `delta of ${kind}`);
      else
        expect('history.ledger.sign').relation(
          'a delta above 0',
          { delta },
          (paid) => (Dec.parse(paid.delta)?.compare(Dec.of(0)) ?? -1) > 0,
          'delta',
        );
    }
  },
});
