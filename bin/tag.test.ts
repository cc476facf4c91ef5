import { expect, onTestFinished, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { openHeaderAuthProxy } from './options/edge-proxy.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

const args = ['--suite', 'transport.method*,feed.error*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3'];

/** Returns the tags that a node would find in its request log. */
async function tagsOf(
  ...words: readonly string[]
): Promise<{ readonly run: string; readonly tags: readonly string[] }> {
  const venue = await serveVenueWithFaults();
  onTestFinished(() => venue.end());
  const door = await openHeaderAuthProxy(venue.args[1] ?? '', {});
  const out = makeTempFolder();
  const run = await runProgramInProcess([
    '--target',
    door.url,
    ...venue.args.slice(2),
    ...args,
    ...words,
    '--out',
    out,
  ]);
  expect(run.code).toBe(0);
  const tags = door.requestHeaders.flatMap((headers) => headers['x-conformance'] ?? []);
  return { run: readReportIn(out).run.id, tags: [...new Set(tags.flat())] };
}

test('each request and upgrade names its run and its check', async () => {
  const { run, tags } = await tagsOf();
  expect(tags.every((tag) => tag.startsWith(`${run}/`))).toBe(true);
  expect(tags.map((tag) => tag.slice(run.length + 1))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^feed\.error/)]),
  );
});

test('--no-tag omits the names', async () => {
  expect((await tagsOf('--no-tag')).tags).toEqual([]);
});

test('on mainnet the names are omitted', async () => {
  expect((await tagsOf('--network', 'mainnet', '--suite', 'feed.endpoint*')).tags).toEqual([]);
});
