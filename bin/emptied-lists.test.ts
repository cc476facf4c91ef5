import { expect, test } from 'vitest';
import { runOn } from '../harness/selftest/selftest.ts';
import { onShape } from '../reference-model/faults/shape-faults.ts';
import type { ClauseId } from '../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../spec-schemas/shapes/registry.ts';
import { modelParts } from './model-parts.ts';

// A check that looks for a row, or for none, on a venue whose list holds nothing at all: nothing was shown by it.

function emptied(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return isJsonArray(value) ? [] : value;
  const member = isJsonObject(value) ? value[step] : undefined;
  return isJsonObject(value) && member !== undefined ? { ...value, [step]: emptied(member, rest) } : value;
}

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
])('without %s %s nobody finds that %s holds', async (shapeId, path, clause) => {
  const checks = modelParts.checks.filter((check) => check.clauses.some((named) => named === clause));
  expect(checks).not.toEqual([]);
  const edit = onShape(shapeId, (value) => emptied(value, path.split('.')));
  const events = await runOn({ edits: [edit] }, 'live', checks, modelParts);
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  expect(ended.length).toBe(checks.length);
  expect(ended.filter(({ judged }) => judged[clause] === 'pass').map(({ check }) => check)).toEqual([]);
});
