import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { parseWireReply } from '../../target/reply.ts';
import { BlockWatch } from './block-watch.ts';

/** Returns a target that has these heights in turn, and a log of the requests it received. */
function targetAt(...heights: number[]) {
  const asked: JsonObject[] = [];
  return {
    asked,
    inProcess: false,
    observeBlocks: async () => {
      const height = heights.shift() ?? 0;
      return { height, timeMs: height * 100, marks: new Map<string, bigint>(), rates: new Map<string, bigint>() };
    },
    read: async (body: JsonObject) => {
      asked.push(body);
      const blocks = [12, 11, 10].map((height) => ({ height, ts_ms: height * 100 }));
      return parseWireReply(200, {}, Buffer.from(JSON.stringify({ data: { type: 'recent_blocks', blocks } })), 0);
    },
  };
}

test('blocks between two observations are requested, and no others', async () => {
  const target = targetAt(9, 10, 12);
  const watch = new BlockWatch(target, true);
  expect((await watch.look()).timesMs).toBeUndefined();
  expect((await watch.look()).timesMs).toBeUndefined();
  expect((await watch.look()).timesMs?.get(11)).toBe(1_100);
  expect(target.asked).toEqual([{ type: 'recent_blocks', limit: 2 }]);
});

test('without an archive the times of these blocks are unknown', async () => {
  const target = targetAt(9, 12);
  const watch = new BlockWatch(target, false);
  await watch.look();
  expect((await watch.look()).timesMs).toBeUndefined();
  expect(target.asked).toEqual([]);
});

test('a lagging archive is polled until it has the blocks in between', async () => {
  const target = targetAt(9, 12);
  const whole = target.read;
  const listed = [9, 10, 11];
  const watch = new BlockWatch(
    {
      ...target,
      read: async (body) => {
        const newest = listed.shift() ?? 0;
        const blocks = [newest, newest - 1].map((height) => ({ height, ts_ms: height * 100 }));
        await whole(body);
        return parseWireReply(200, {}, Buffer.from(JSON.stringify({ data: { type: 'recent_blocks', blocks } })), 0);
      },
    },
    true,
  );
  await watch.look();
  expect([...((await watch.look()).timesMs?.keys() ?? [])]).toEqual([11, 10]);
  expect(target.asked).toHaveLength(3);
});
