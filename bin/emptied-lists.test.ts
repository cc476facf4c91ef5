import { expect, test } from 'vitest';
import type { Check } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import { makeShapeBodiesEdit } from '../reference-model/faults/generated.ts';
import type { ClauseId } from '../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../spec-schemas/shapes/registry.ts';
import { modelTestParts } from '../tools/model-parts.ts';

// A venue whose list is always empty must not satisfy a check that looks for a row, or for its absence.

function emptied(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return isJsonArray(value) ? [] : value;
  const member = isJsonObject(value) ? value[step] : undefined;
  return isJsonObject(value) && member !== undefined ? { ...value, [step]: emptied(member, rest) } : value;
}

function runWithout(shapeId: ShapeId, path: string, checks: readonly Check[]): Promise<readonly RunEvent[]> {
  const edit = makeShapeBodiesEdit(shapeId, (value) => emptied(value, path.split('.')));
  return runChecksOn({ edits: [edit] }, 'live', checks, modelTestParts);
}

/** Checks that judge the clause by other lists and channels. */
const byOthers: Partial<Record<ClauseId, readonly string[]>> = {
  'feed.push.told': [
    'feed.orders.resting-set.parked',
    'feed.push.below-best',
    'feed.push.best-size',
    'feed.push.causes.funding',
    'feed.push.causes.holds',
    'feed.push.causes.marks',
    'feed.push.causes.money',
    'feed.push.causes.orders',
    'feed.push.order-ends',
    'feed.push.pairs',
    'feed.push.trail',
    'feed.unsubscribe.others',
    'feed.user-fundings.settled',
    'feed.user-fundings.settled.hedged',
    'feed.user-fundings.settled.isolated',
  ],
};

test.each<[shapeId: ShapeId, path: string, clause: ClauseId]>([
  ['info.open_orders', 'orders', 'orders.cancel.removes'],
  ['info.open_orders', 'orders', 'nonces.replay.silent-order'],
  ['info.open_orders', 'orders', 'transport.info.read-only'],
  ['info.user_fills', 'fills', 'feed.push.told'],
  ['info.user_fills', 'fills', 'fills.row.mirror'],
  ['info.trades', 'trades', 'markets.trades.joins-fills'],
  ['info.validator_votes', 'votes', 'governance.votes.order'],
  ['info.validator_summaries', 'validators', 'governance.validators.delegated'],
  ['info.markets_meta', 'spot.tokens', 'transfers.send.supply'],
  ['info.markets_meta', 'spot.tokens', 'markets.token.holders'],
  // The core dex has the empty name.
  ['info.clearinghouse_state', 'clearinghouse_state..positions', 'positions.read.notional'],
  ['info.clearinghouse_state', 'clearinghouse_state..positions', 'positions.read.open-only'],
  ['info.clearinghouse_state', 'clearinghouse_state..positions', 'positions.read.no-account-figure'],
  ['info.clearinghouse_state', 'clearinghouse_state..positions', 'margin.held.base-ratios'],
  ['frame.markets', 'data', 'feed.markets.once'],
  ['frame.ledger_updates', 'data', 'feed.ledger-updates.record'],
  ['frame.order_updates', 'data', 'feed.order-updates.words'],
  ['frame.order_updates', 'data', 'feed.order-updates.order-only'],
  ['frame.open_orders', 'data', 'feed.frame.committed'],
])('with empty %s %s no check passes %s', async (shapeId, path, clause) => {
  const others = byOthers[clause] ?? [];
  const checks = modelTestParts.checks.filter(
    ({ id, clauses }) => clauses.some((named) => named === clause) && !others.includes(id),
  );
  expect(checks).not.toEqual([]);
  const events = await runWithout(shapeId, path, checks);
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  expect(ended.length).toBe(checks.length);
  expect(ended.filter(({ judged }) => judged[clause] === 'pass').map(({ check }) => check)).toEqual([]);
});

// A missing row breaks the clause of the list, and not a clause whose check only uses the list.
test.each<[shapeId: ShapeId, path: string, check: string, accused: readonly ClauseId[]]>([
  ['info.open_orders', 'orders', 'orders.open-orders.row', ['orders.open-orders.live-only']],
  ['info.open_orders', 'orders', 'transport.code.refusals', []],
  ['frame.open_orders', 'data', 'feed.push.again', []],
  ['frame.open_orders', 'data', 'feed.frame.committed-only', []],
])('with empty %s %s, %s accuses %j', async (shapeId, path, check, accused) => {
  const checks = modelTestParts.checks.filter(({ id }) => id === check);
  expect(checks).toHaveLength(1);
  const events = await runWithout(shapeId, path, checks);
  expect(events.flatMap((event) => (event.event === 'finding' ? [event.clause] : []))).toEqual(accused);
});
