import { Session } from 'node:inspector/promises';
import { type Check, checksForProfile } from '../../harness/check/check.ts';
import { judgingVenues } from '../selftest/judging-venues.ts';
import { startPreciseCoverage } from '../selftest/precise-coverage.ts';
import { loadModelCopy, sourcePathOfCopy } from './model-copy.ts';
import { noClauseSourcePattern, sourceTextOf } from './places.ts';
import { playMutantTest } from './play.ts';
import { isPlayedAfterChecks, listMutantTests, type MutantTest, mutantTestNameOf } from './subject.ts';

/** Block of the model's sources that never ran, named without line numbers so that lists stay valid. */
export interface UncoveredBlock {
  /** Path from the root. */
  readonly path: string;
  /** The line before the block, and the block's beginning. */
  readonly text: string;
}

/** Maximum length of a block's text. */
const MAX_TEXT = 90;

/** Plays every check on every judging venue, in this process. @returns blocks that none executed */
export async function findUncoveredBlocks(checks: readonly Check[]): Promise<readonly UncoveredBlock[]> {
  const session = new Session();
  await startPreciseCoverage(session, { detailed: true });
  const model = await loadModelCopy(null);
  for (const subject of [
    ...listMutantTests(checks).filter((each) => !isPlayedAfterChecks(each)),
    ...readingOnMainnet(checks),
  ]) {
    const { violations, stopped } = await playMutantTest(subject, model, checks);
    if (violations.length > 0 || stopped !== null)
      console.log(`${mutantTestNameOf(subject)}: ${[...violations, stopped].filter(Boolean).join(', ')}`);
  }
  // Read once at the end, so that blocks run by any check count.
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.flatMap(({ url, functions }) => {
    const path = sourcePathOfCopy(url);
    if (path === null || noClauseSourcePattern.test(path)) return [];
    return uncoveredBlocksInSource(
      path,
      sourceTextOf(path),
      functions.flatMap(({ ranges }) => ranges),
    );
  });
}

/** Returns read-only checks on mainnet: there they exercise the errors of absent parts. */
function readingOnMainnet(checks: readonly Check[]): readonly MutantTest[] {
  return judgingVenues
    .filter(({ name }) => name === 'mainnet')
    .flatMap(({ name, venue }) =>
      checksForProfile(checks, venue.profile ?? 'live').flatMap(({ id, by }) =>
        by === 'observe' ? [{ venue: name, id }] : [],
      ),
    );
}

interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Returns the blocks of one source whose innermost range never ran, comments and punctuation excepted. */
export function uncoveredBlocksInSource(
  path: string,
  source: string,
  ranges: readonly CountedRange[],
): readonly UncoveredBlock[] {
  const ran = new Uint8Array(source.length).fill(1);
  const outermostFirst = ranges.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of outermostFirst) ran.fill(Math.min(count, 1), startOffset, endOffset);
  const blocks: UncoveredBlock[] = [];
  for (let from = ran.indexOf(0); from >= 0; ) {
    const next = ran.indexOf(1, from);
    const to = next < 0 ? source.length : next;
    const block = oneLine(source.slice(from, to).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
    const before = oneLine(source.slice(source.lastIndexOf('\n', from) + 1, from));
    if (/[\w'"]/.test(block)) blocks.push({ path, text: `${before} ⟦${block.slice(0, MAX_TEXT)}` });
    from = ran.indexOf(0, to);
  }
  return blocks;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
