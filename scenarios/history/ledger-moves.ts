import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readLedgerRows } from '../../harness/judging/archived-rows.ts';
import { awaitLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'history.ledger.moves',
  title: 'the ledger lists each transfer in and out of an account with signed delta, coin, time and counterparty',
  clauses: [
    'history.ledger.every-move',
    'history.ledger.sign',
    'history.ledger.coin',
    'history.ledger.counterparty',
    'history.ledger.time',
    'history.ledger.window',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const { usdc, native } = venue;
    const giver = await given.fundedAccount({ usdc: '20', native: '2' });
    // Keys that nobody but this case has ever paid.
    const middle = given.stranger();
    const last = given.stranger();
    const startMs = await pace.timeMs();
    const moves = [
      { from: giver, to: middle, token: usdc, amount: '4', total: '4', toPerp: false },
      { from: giver, to: middle, token: usdc, amount: '2', total: '6', toPerp: true },
      { from: giver, to: middle, token: native, amount: '1.5', total: '1.5', toPerp: false },
      { from: middle, to: last, token: usdc, amount: '1.25', total: '1.25', toPerp: false },
      { from: middle, to: last, token: native, amount: '0.25', total: '0.25', toPerp: false },
    ];
    for (const { from, to, token, amount, total, toPerp } of moves) {
      await given.accepted(
        target.act(from, sendAssetAction({ asset: token.signingId, destination: to.address, amount, toPerp })),
      );
      const arrived = await awaitBalance(context, to.address, token.signingId, total);
      given.require(arrived.toString() === total, `a send of ${amount} ${token.name} did not arrive`);
    }

    const expected = moves.map(({ from, to, token, amount }) =>
      from === middle
        ? { delta: `-${amount}`, coin: token.name, other: to.address }
        : { delta: amount, coin: token.name, other: from.address },
    );
    const rows = await awaitLedgerRows(context, middle.address, (now) => now.length >= expected.length);
    const nowMs = await pace.timeMs();
    const everyMove = expect('history.ledger.every-move');
    everyMove.relation(
      `${expected.length} rows or more, one for each transfer`,
      { ledger_updates: rows },
      ({ ledger_updates }) => ledger_updates.length >= expected.length,
      'ledger_updates',
    );
    for (const { delta, coin, other } of expected) {
      const size = Dec.of(delta).abs();
      const bySize = rows.filter((row) => Dec.parse(row.delta)?.abs().equals(size) === true);
      everyMove.relation(
        `one row with a delta of ${size} ${coin}, of either sign`,
        { ledger_updates: rows },
        () => bySize.length === 1,
        'ledger_updates[*].delta',
      );
      const [row] = bySize;
      expect('history.ledger.sign').decimal(field(row, 'delta', rows), delta);
      expect('history.ledger.coin').equal(field(row, 'coin', rows), coin);
      const counterparty = derived(lowered(row, 'counterparty'), field(row, 'counterparty', rows));
      expect('history.ledger.counterparty').equal(counterparty, other, 'counterparty');
      expect('history.ledger.time').relation(
        `a time from ${startMs} to ${nowMs}`,
        { time: field(row, 'time', rows) },
        ({ time }) => typeof time === 'number' && time >= startMs && time <= nowMs,
        'time',
      );
    }
    await judgeWindow(context, middle.address, rows);
  },
});

/** Queries the rows before and after a moment without rows, because it is open whether the ends of a window are inclusive. */
async function judgeWindow(context: CaseContext<ClauseId>, address: string, rows: readonly JsonObject[]) {
  const window = context.expect('history.ledger.window');
  const times = [...new Set(rows.map(({ time }) => Number(time)))].toSorted((a, b) => a - b);
  const later = times.find((time, n) => time - (times[n - 1] ?? time) > 1);
  if (!window.exercised(later !== undefined, 'moves of different times')) return;
  const cut = Number(later) - 1;
  for (const [bound, inside] of [
    [{ end_time: cut }, times.filter((time) => time < cut)],
    [{ start_time: cut }, times.filter((time) => time > cut)],
  ] as const) {
    const listed = await readLedgerRows(context, address, bound);
    const said = [...new Set(listed.map(({ time }) => Number(time)))].toSorted((a, b) => a - b);
    window.equal(derived(said, listed), inside, `times of the ledger rows with ${Object.keys(bound).join()} ${cut}`);
  }
}

/** Letter case of an address is open (D10). */
function lowered(row: JsonObject | undefined, key: string): unknown {
  const value = row?.[key];
  return typeof value === 'string' ? value.toLowerCase() : value;
}
