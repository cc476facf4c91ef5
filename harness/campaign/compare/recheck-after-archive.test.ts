import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { WireReply } from '../../target/wire.ts';
import type { TargetSide } from '../play/target-side.ts';
import { makeDifference } from './difference.ts';
import { recheckAfterArchive } from './recheck-after-archive.ts';

const HEIGHT = 7;
const found = makeDifference({ kind: 'read', type: 'user_funding' }, 'user_funding', {
  expected: '',
  actual: '',
  diff: [],
});

/** Returns a target whose archive advances by a block per read. */
function lagging(shown: number | null, inProcess = false) {
  const asked: unknown[] = [];
  let height = shown;
  const read = async (body: JsonObject) => {
    asked.push(body.type);
    if (body.type !== 'recent_blocks') return { json: { data: { height } } };
    const blocks = height === null ? [] : [{ height }];
    if (height !== null) height += 1;
    return { json: { data: { blocks } } };
  };
  // The code under test uses no other member.
  return { target: { inProcess, read } as unknown as TargetSide, asked };
}

/** Returns a read that agrees once the archive has reached the height. */
const findDifference = (reply: WireReply) =>
  JSON.stringify(reply.json) === JSON.stringify({ data: { height: HEIGHT + 1 } }) ? null : found;

test('a reply from before the archive reached the height is requested again', async () => {
  const { target, asked } = lagging(HEIGHT - 2);
  expect(
    await recheckAfterArchive(target, HEIGHT, { body: { type: 'user_funding' }, found, findDifference }),
  ).toBeNull();
  expect(asked).toEqual(['recent_blocks', 'recent_blocks', 'recent_blocks', 'user_funding']);
});

test('a reply at the height is final', async () => {
  const { target } = lagging(HEIGHT + 1);
  expect(await recheckAfterArchive(target, HEIGHT, { body: { type: 'user_funding' }, found, findDifference })).toBe(
    found,
  );
});

test.each([
  ['of the node', 'account_state', lagging(0)],
  ['in process', 'user_funding', lagging(0, true)],
  ['of an archive that tells of no blocks', 'user_funding', lagging(null)],
] as const)('a difference %s remains', async (_what, type, { target }) => {
  expect(await recheckAfterArchive(target, HEIGHT, { body: { type }, found, findDifference })).toBe(found);
});
