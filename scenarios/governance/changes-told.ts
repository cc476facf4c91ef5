import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Blocked, NotHere } from '../../harness/check/verdicts.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { sameDecimal } from '../../harness/compare/decimal.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { marketRow } from '../../harness/setup/market-row.ts';
import { castVote, propose } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { ballotFor, rowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.changes-told',
  title: 'an enacted vote says what was in force before it and what is now, in words',
  clauses: ['governance.votes.change-prior', 'governance.votes.change-booleans', 'governance.votes.cast-blob'],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const reading = { given, target, pace };
    const account = given.stranger().address;
    given.afterwards(async () => {
      await control.system(ballotFor(account, '0'));
    });
    const enacted = async (act: () => Promise<unknown>): Promise<JsonObject> => {
      await control.commit();
      const startMs = await pace.timeMs();
      await act();
      const [row, ...more] = await rowsAfter(reading, startMs, { status: 'enacted' });
      if (row === undefined || more.length > 0) throw new Blocked('one enactment is not one row');
      return row;
    };
    await enacted(() => control.system(ballotFor(account, '5')));
    const again = await enacted(() => control.system(ballotFor(account, '9')));
    const change = rowsAt(again, 'changes').find((row) => sameDecimal(row.new, '9'));
    // In which unit a balance is told is open, and what is no parameter may have no prior on record.
    if (change !== undefined)
      expect('governance.votes.change-prior').that(change.prior === null || sameDecimal(change.prior, '5'), {
        expected: 'a change from 5 to 9',
        actual: at(again, 'changes'),
        path: 'changes',
      });

    const market = await given.market();
    const { coin } = market;
    const flags = (open: boolean) => propose(context, 'SetMarketFlags', { coin, open });
    given.afterwards(() => flags(true));
    for (const open of [false, true]) {
      const row = await enacted(() => flags(open));
      given.that((await marketRow(reading, 'markets_meta', market.coin)).open === open, 'the vote did not take effect');
      const told = rowsAt(row, 'changes');
      // What the flag is called, and what else the vote told of, is the venue's.
      const flag = told.find((each) => isFlag(each.new));
      expect('governance.votes.change-booleans').that(flag !== undefined, {
        expected: 'the text "true" or "false"',
        actual: told,
        path: 'changes.*.new',
      });
      expect('governance.votes.change-booleans').that(isFlag(flag?.prior), {
        expected: 'the text "true" or "false"',
        actual: told,
        path: 'changes.*.prior',
      });
      expect('governance.votes.change-prior').equal(
        field(flag, 'prior'),
        flag?.new === 'true' ? 'false' : 'true',
        'changes.*.prior of a flag that was turned',
      );
    }

    // One lot more than it is, or a cap that nobody reaches where there is none; later cases find the one of before.
    const { oiCap } = market;
    const sizeText = (lots: bigint) => wholeSize(lots, market).toString();
    const capped = (oi_cap: string | null) =>
      castVote(context, { category: 'dynamic_risk', action: 'SetOiCap', payload: { coin, oi_cap } });
    given.afterwards(() => capped(oiCap === null ? null : sizeText(oiCap)));
    const risk = await enacted(() => capped(oiCap === null ? '1000000' : sizeText(oiCap + market.step)));
    if (risk.category !== 'dynamic_risk') throw new NotHere('control: votes of category dynamic_risk');
    const values = rowsAt(risk, 'casts').map(({ value }) => value ?? null);
    expect('governance.votes.cast-blob').that(
      values.length > 0 && values.every((value) => /^0x([0-9a-f]{2})*$/i.test(String(value))),
      { expected: 'raw bytes in hex', actual: values, path: 'casts.*.value' },
    );
    expect('governance.votes.cast-blob').that(rowsAt(risk, 'changes').length > 0, {
      expected: 'what the bytes mean',
      actual: at(risk, 'changes'),
      path: 'changes',
    });
  },
});

function isFlag(value: unknown): boolean {
  return value === 'true' || value === 'false';
}
