import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { castVote, enactVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readVoteRowsAfter, spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.votes.changes-told',
  title: 'an enacted vote has its changes with prior and new values as text',
  clauses: ['governance.votes.change-prior', 'governance.votes.change-booleans', 'governance.votes.cast-blob'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const reading = { given, target, pace };
    const account = given.stranger().address;
    given.afterwards(async () => {
      await control.system(spotValueAdjustAction(account, '0'));
    });
    const enacted = async (act: () => Promise<unknown>): Promise<JsonObject> => {
      await control.commit();
      const startMs = await pace.timeMs();
      await act();
      const [row, ...more] = await readVoteRowsAfter(reading, startMs, { status: 'enacted' });
      if (row === undefined || more.length > 0) throw new Blocked('one enactment is not one row');
      return row;
    };
    await enacted(() => control.system(spotValueAdjustAction(account, '5')));
    const again = await enacted(() => control.system(spotValueAdjustAction(account, '9')));
    const change = rowsAt(again, 'changes').find((row) => isSameDecimal(row.new, '9'));
    // The unit of a served balance is open, and a change that concerns no parameter may have no recorded prior value.
    if (change !== undefined)
      expect('governance.votes.change-prior').relation(
        'prior of 5 or null in the change to 9',
        { prior: field(change, 'prior') },
        ({ prior }) => prior === null || isSameDecimal(prior, '5'),
        'changes',
      );

    const market = await given.market();
    const { coin } = market;
    const flags = (open: boolean) => enactVote(context, 'SetMarketFlags', { coin, open });
    given.afterwards(() => flags(true));
    for (const open of [false, true]) {
      const row = await enacted(() => flags(open));
      given.require(
        (await readPerpRow(reading, 'markets_meta', market.coin)).open === open,
        'the vote did not take effect',
      );
      // The venue chooses the flag's name and what else the vote reports, which may include unchanged flags.
      const booleanChanges = rowsAt(row, 'changes').filter((each) => each.new === 'true' || each.new === 'false');
      const changes = field(row, 'changes');
      const booleans = expect('governance.votes.change-booleans');
      booleans.present(derived(booleanChanges[0], changes), 'the text "true" or "false"', 'changes.*.new');
      for (const flag of booleanChanges)
        booleans.oneOf(field(flag, 'prior', changes), ['true', 'false', null], 'changes.*.prior');
      expect('governance.votes.change-prior').relation(
        'a change of a boolean flag with prior and new of opposite values',
        { told: derived(booleanChanges, changes) },
        (reported) => reported.told.some((flag) => flag.prior === (flag.new === 'true' ? 'false' : 'true')),
        'changes',
      );
    }

    // A cap one lot above the current one, or one out of reach if there is none; it is restored for later cases.
    const { oiCap } = market;
    const sizeText = (lots: bigint) => sizeInUnits(lots, market).toString();
    const capped = (oi_cap: string | null) =>
      castVote(context, { category: 'dynamic_risk', action: 'SetOiCap', payload: { coin, oi_cap } });
    given.afterwards(() => capped(oiCap === null ? null : sizeText(oiCap)));
    const risk = await enacted(() => capped(oiCap === null ? '1000000' : sizeText(oiCap + market.step)));
    if (risk.category !== 'dynamic_risk') throw new Unsupported('control: votes of category dynamic_risk');
    const blob = expect('governance.votes.cast-blob');
    const blobs = rowsAt(risk, 'casts').map(({ value }) => value ?? null);
    blob.relation(
      'value of each cast to be raw bytes in hex',
      { values: derived(blobs, field(risk, 'casts')) },
      ({ values }) => values.length > 0 && values.every((value) => /^0x([0-9a-f]{2})*$/i.test(String(value))),
      'casts.*.value',
    );
    blob.relation(
      'at least one change for the enacted dynamic_risk vote',
      { changes: derived(rowsAt(risk, 'changes'), field(risk, 'changes')) },
      ({ changes }) => changes.length > 0,
      'changes',
    );
  },
});
