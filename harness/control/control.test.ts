import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { Control } from './control.ts';
import { OperatorSilenceError } from './silent-operator.ts';

/** Interface that reports these blocks in turn, one per reply. */
function telling(...blocks: readonly JsonObject[]) {
  const left = [...blocks];
  return new Control({ call: async () => ({ status: 200, json: { data: left.shift() ?? {} } }) });
}

/** Interface that gives every call the same answer. */
function answering(status: number, json: JsonValue) {
  return new Control({ call: async () => ({ status, json }) });
}

test('an advance that does not move time is an error of the interface, reported with numbers', async () => {
  const control = telling({ height: 5, time: 1_000 }, { height: 6, time: 1_026 });
  await expect(control.advance(60_000)).rejects.toThrow(
    new Blocked(
      'POST /control/advance was asked for 60000 ms and consensus time moved 26 ms: the operator interface does not do what it says',
    ),
  );
});

test('a commit of fewer blocks than requested is an error of the interface as well', async () => {
  const control = telling({ height: 5, time: 1_000 }, { height: 6, time: 1_001 });
  await control.capabilities();
  await expect(control.commit(2)).rejects.toThrow(
    'POST /control/commit was asked for 2 blocks and height went from 5 to 6: the operator interface does not do what it says',
  );
});

test('an effect that moved as far, or further, or reports no time, counts as done', async () => {
  const control = telling({ height: 5, time: 1_000 }, { height: 7, time: 61_000 }, { height: 12, time: 61_500 });
  expect([await control.advance(60_000), await control.commit(2)]).toEqual([7, 12]);
  expect(await telling({ height: 5 }, { height: 6 }).advance(60_000)).toBe(6);
  expect(await telling({ height: 5 }).commit(3)).toBe(5);
});

test('a pending index is followed by a commit', async () => {
  const asked: string[] = [];
  const heights = [5, 5, 6, 7];
  const control = new Control({
    call: async (_method, path) => {
      asked.push(path.slice(path.lastIndexOf('/') + 1));
      return { status: 200, json: { data: { height: heights[asked.length - 1] ?? 0, time: 1_000 * asked.length } } };
    },
  });
  await control.capabilities();
  await control.oracle('BTC', '1');
  await control.oracle('BTC', '2');
  expect(asked).toEqual(['capabilities', 'oracle', 'commit', 'oracle']);
});

test('a new chain is not compared with the old one', async () => {
  const control = telling({ height: 50, time: 90_000 }, { height: 0, time: 5 }, { height: 1, time: 6 });
  await control.capabilities();
  await control.reset();
  expect(await control.commit()).toBe(1);
});

test.each<readonly [string, number, JsonValue, string]>([
  ['refused', 400, { error: { code: 'PRECONDITION_FAILED', message: 'halted' } }, 'refused /control/restart: halted'],
  ['failed', 500, { error: { code: 'INTERNAL', message: 'rpc down' } }, 'failed at /control/restart: rpc down'],
  ['without data', 200, { data: null }, 'answered /control/restart with 200 without a `data` object'],
  ['with another success', 201, { data: {} }, 'answered /control/restart with 201, where 200 is wanted'],
])('a call that is %s is reported as such', async (_what, status, json, words) => {
  await expect(answering(status, json).restart()).rejects.toThrow(words);
});

test('an interface that reports a timeout behind it counts as silent', async () => {
  const json = { error: { code: 'TIMEOUT', message: 'restart has not resolved for 60 s' } };
  await expect(answering(500, json).restart()).rejects.toBeInstanceOf(OperatorSilenceError);
});
