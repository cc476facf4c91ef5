import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted, toCanonicalLedgerRowText } from '../../harness/judging/ledger-rows.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  bridgeChainIds,
  DEFAULT_WITHDRAWAL_MICRO_USDC,
  usdcFromMicro,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = CaseContext<'history.ledger.withdraw'>;

export default check({
  id: 'history.ledger.withdrawals',
  title: 'a withdrawal to another chain leaves one ledger row of kind withdraw with its amount, whichever chain',
  clauses: ['history.ledger.withdraw'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    await skipIfLedgerUnlisted(context);
    const who = await given.fundedAccount({ usdc: '8' });
    const to = given.stranger().address;
    const first = await withdrawViaBridge(context, who, { to });
    const before = await awaitWithdrawalRows(context, who, 1);
    judgeWithdrawalRow(context, before, before.rows[0], first.debit);
    // To each other chain that takes one.
    for (const chain of bridgeChainIds.filter((id) => id > first.chain)) {
      const second = await withdrawViaBridge(context, who, { to }, [chain]).catch(nullIfUnsupported);
      if (!expect('history.ledger.withdraw').exercised(second !== null, 'a second chain that takes a withdrawal'))
        return;
      const after = await awaitWithdrawalRows(context, who, 2);
      const newest = after.rows.find((row) => !before.rows.some((earlier) => isSameRow(row, earlier)));
      judgeWithdrawalRow(context, after, newest ?? after.rows[0], second?.debit ?? first.debit);
    }
  },
});

interface WithdrawalRows {
  /** All ledger rows of the account. */
  readonly listed: readonly JsonObject[];
  /** Rows of kind `withdraw`. */
  readonly rows: readonly JsonObject[];
}

async function awaitWithdrawalRows(context: Context, who: Identity, count: number): Promise<WithdrawalRows> {
  const isOne = ({ kind }: JsonObject) => kind === 'withdraw';
  const listed = await awaitLedgerRows(context, who.address, (now) => now.filter(isOne).length >= count);
  const rows = listed.filter(isOne);
  context
    .expect('history.ledger.withdraw')
    .relation(
      `a number of rows of kind withdraw of ${count}, one for each withdrawal`,
      { ledger_updates: listed },
      () => rows.length === count,
      'ledger_updates',
    );
  return { listed, rows };
}

function judgeWithdrawalRow(
  { venue, expect }: Context,
  { listed }: WithdrawalRows,
  row: JsonObject | undefined,
  debit: Dec,
): void {
  const listing = expect('history.ledger.withdraw');
  listing.equal(field(row, 'coin', listed), venue.usdc.name);
  listing.relation(
    `a negative delta of the debited amount (fee included), or of the amount without fee: ${usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC)}`,
    { delta: field(row, 'delta', listed), debit },
    // Either is valid (D150).
    (reported) => {
      const debited = Dec.parse(reported.delta)?.negated();
      const sums = [reported.debit, usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC)];
      return debited !== undefined && debited.compare(Dec.of(0)) > 0 && sums.some((sum) => sum.equals(debited));
    },
    'delta',
  );
}

function isSameRow(one: JsonObject, other: JsonObject): boolean {
  return toCanonicalLedgerRowText(one) === toCanonicalLedgerRowText(other);
}

function nullIfUnsupported(error: unknown): null {
  if (error instanceof Unsupported) return null;
  throw error;
}
