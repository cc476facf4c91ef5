import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { undocumentedActionTags as undocumented } from '../harness/product-probes/unread-words.ts';
import { chooseSoakParts } from './chosen-parts.fixture.ts';
import { serveRefusingPublicFactBodies } from './own-words.fixture.ts';
import { complaintsInReport, inNewFolder, reportComplaints, runForReport } from './program-of-soak.fixture.ts';

// Venues that accept undocumented action bodies only in a format of their own: they must not be accused, and nothing may be blocked.

/** Number of drawn venues, each with its own format for half of these actions; a further venue has it for all. */
const DRAWS = 3;
/** Expected advisory for each such action. */
const IS_UNREAD = /^advisory .* in the words of public facts is not read/;

async function nothingIsAccused(): Promise<void> {
  const seed = drawTestSeed('own-words');
  const halves = fc.sample(
    fc.shuffledSubarray([...undocumented], {
      minLength: Math.floor(undocumented.length / 2),
      maxLength: Math.floor(undocumented.length / 2),
    }),
    { seed, numRuns: DRAWS },
  );
  const venues = [{ name: 'all', tags: undocumented }, ...halves.map((tags, at) => ({ name: `half-${at + 1}`, tags }))];
  const said: string[] = [];
  for (const { name, tags } of chooseSoakParts(venues, (venue) => venue.name)) {
    const { code, report } = await judged(tags);
    const { summary } = report;
    console.log(`${name} (${tags.length} of ${undocumented.length} actions): ${JSON.stringify(summary.clauses)}`);
    const accused = complaintsInReport(report).filter((line) => !IS_UNREAD.test(line));
    reportComplaints(said, `${name}, ${tags}`, [...(code === 0 ? [] : [`exit ${code}`]), ...accused]);
  }
  assert.deepEqual(said, []);
}

function judged(tags: readonly string[]) {
  return inNewFolder(async (folder) => {
    const server = await serveRefusingPublicFactBodies(tags);
    const ended = await runForReport(folder, [
      '--target',
      server.url,
      '--rate',
      'unlimited',
      '--fuzz',
      'off',
      '--seed',
      '1',
    ]);
    await server.close();
    return ended;
  });
}

export const soaks = [{ name: 'own-words', run: nothingIsAccused }];
