import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitBridgeOutbox, withdrawViaBridge } from '../../harness/setup/bridge.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Polls of a withdrawal that may be released by itself, with the delay before each. */
const LOOKS = 3;
const BETWEEN_MS = 4_000;

export default check({
  id: 'bridge.withdrawals.released',
  title: 'a withdrawal has released_at_ms once it is released, and none before',
  clauses: ['bridge.history.released-at'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const sinceMs = await pace.timeMs();
    const who = await given.fundedAccount({ usdc: '6' });
    await withdrawViaBridge(context, who, { to: given.stranger().address });
    const read = () => awaitBridgeOutbox(context, who.address, (entries) => entries.length > 0);
    const entryIn = (body: JsonObject) => rowsAt(body, 'entries')[0] ?? {};
    const isOver = (body: JsonObject) => entryIn(body).status === 'released';
    let body = await read();
    for (let looks = LOOKS; looks > 0 && !isOver(body); looks--) {
      await pace.passed(BETWEEN_MS);
      body = await read();
    }
    const entry = entryIn(body);
    if (entry.status === undefined) throw new NotExercised('an archive that serves the list');
    const untilMs = await pace.timeMs();
    const releasedAt = field(entry, 'released_at_ms', field(body, 'entries'));
    const at = releasedAt.value ?? null;
    expect('bridge.history.released-at').relation(
      isOver(body) ? `a release time from ${sinceMs} to ${untilMs}` : 'null or no released_at_ms before the release',
      { released_at_ms: releasedAt, status: derived(entry.status, body) },
      () => (isOver(body) ? typeof at === 'number' && at >= sinceMs && at <= untilMs : at === null),
      'entries[0].released_at_ms',
    );
  },
});
