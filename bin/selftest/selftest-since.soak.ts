import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { pathToFileURL } from 'node:url';
import { checksForProfile } from '../../harness/check/check.ts';
import { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { runChecksOn } from '../../harness/selftest/selftest.ts';
import { runWitness } from '../../harness/selftest/shape-trials.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { cloneRoot, findRuleLocations } from './clone-sources.ts';
import { makeImportGraph, readSources } from './import-graph.ts';
import { startPreciseCoverage } from './precise-coverage.ts';
import { sourcesReachedFrom } from './touched-sources.ts';

/** Minimum number of model files with a limited effect: with fewer, nearly every change would concern everything. */
const MIN_FILES = 150;

/**
 * Verifies the mapping from changed files to affected checks, which is derived from the rules that checks use. Each check runs on a sound
 * venue under both profiles, with function coverage. A check that runs a function of a file must be among those that a change of the file
 * affects.
 */
async function whoRunsAFileIsTouchedByIt(): Promise<void> {
  const root = pathToFileURL(cloneRoot).href;
  const runs = (['live', 'next'] as const).flatMap((profile) =>
    checksForProfile(modelTestParts.checks, profile).map((check) => ({ check, profile })),
  );
  const asked = [];
  for (const { check, profile } of runs) asked.push(await runWitness(check, profile, [], modelTestParts));
  const touched = await checksByFile(new RuleUsageMap(asked));
  assert.ok(touched.size >= MIN_FILES, `${touched.size} files of the model concern some checks alone`);
  const session = new Session();
  await startPreciseCoverage(session, { detailed: false });
  const missed: string[] = [];
  let met = 0;
  for (const { check, profile } of runs) {
    // Discards earlier coverage.
    await session.post('Profiler.takePreciseCoverage');
    await runChecksOn({}, profile, [check], modelTestParts);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      const file = url.startsWith(root) ? url.slice(root.length) : '';
      // The first range is the module itself, which ran at load.
      const ran = functions.filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0 && (whole?.startOffset ?? 0) > 0);
      const checks = touched.get(file);
      if (checks === undefined || ran.length === 0) continue;
      met += 1;
      if (!checks.has(check.id))
        missed.push(
          `${check.id} (${profile}) runs ${ran.map(({ functionName }) => functionName).join(', ')} of ${file}`,
        );
    }
  }
  session.disconnect();
  assert.ok(met > runs.length, `functions of these files were met ${met} times`);
  assert.deepEqual(missed, []);
}

/** Returns for each model file with a limited effect the checks that a change of it affects, according to the map of rules. */
async function checksByFile(map: RuleUsageMap): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const sources = readSources(cloneRoot);
  const graph = makeImportGraph(sources);
  const homes = await findRuleLocations(graph);
  const found = new Map<string, ReadonlySet<string>>();
  for (const path of sources.keys()) {
    if (!/^reference-model\/(?!faults\/)/.test(path)) continue;
    const reached = await sourcesReachedFrom([path], graph, () => Promise.resolve(homes));
    if (!('all' in reached)) found.set(path, map.checksUsing(reached.entries));
  }
  return found;
}

export const soaks = [{ name: 'selftest.since', run: whoRunsAFileIsTouchedByIt }];
