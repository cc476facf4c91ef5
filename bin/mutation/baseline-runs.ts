import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '../../scenarios/index.ts';
import { writeFiles } from '../run/output-files.ts';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { readSources } from '../selftest/import-graph.ts';
import type { TrialSubject } from './judge.ts';
import { allSubjects } from './subject.ts';
import type { BaselineResult } from './worker.ts';
import { runAll } from './worker-pool.ts';

/** What one process is given at one time. */
const BATCH = 8;

/** A subject on the sound model. */
export interface BaselineRun extends TrialSubject {
  readonly steps: number;
  /** What it told of it, or why it gave up: such a subject says nothing of a mutant. */
  readonly told: readonly string[];
  /** Whether it comes by the place of a mutant, by its index among all. */
  runs(index: number): boolean;
}

/** What plays, and what is played: checks are found by their folder, and no import leads to them. */
const playing = /^(harness|reference-model|scenarios|spec-schemas|bin\/mutation)\//;

/** Names the sources of this clone that play: the same ones see the same. */
export function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const [path, text] of readSources(cloneRoot)) if (playing.test(path)) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Plays everything on the sound model, or takes what an earlier run of the same sources wrote down.
 * @param folder  where it is written down
 */
export async function runBaseline(folder: string, sources: string): Promise<readonly BaselineRun[]> {
  const name = `sound-${sources}.json`;
  const file = join(folder, name);
  if (!existsSync(file)) writeFiles(folder, [[name, JSON.stringify(await playedSound())]]);
  // Written by this program, for the same sources.
  const kept = JSON.parse(readFileSync(file, 'utf8')) as readonly BaselineResult[];
  return kept.map(({ ran, ...sound }) => {
    const bits = Buffer.from(ran, 'base64');
    return { ...sound, runs: (index) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0 };
  });
}

async function playedSound(): Promise<readonly BaselineResult[]> {
  const left = [...allSubjects(allChecks)];
  console.log(`${left.length} checks and campaigns are run on the sound model first: minutes, once for these sources`);
  const sound: BaselineResult[] = [];
  await runAll(
    () => (left.length === 0 ? null : { kind: 'sound', subjects: left.splice(0, BATCH) }),
    (_work, done) => {
      if (done.kind !== 'sound') throw new Error('the sound model fell over');
      sound.push(...done.sound);
    },
  );
  return sound;
}
