import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Check } from '../../harness/check/check.ts';
import { recoverSignerMemoized } from '../../harness/selftest/memoized-recover.ts';
import type { ModelModule } from '../../harness/session/model-session.ts';
import { withInternalErrorAnswers } from './internal-errors.ts';
import { judgingVenueOf, type MutantTestResult, playMutantTest } from './play.ts';
import { VenueRecorder, type VenueRecording } from './recording.ts';
import { type MutantTest, mutantTestNameOf } from './subject.ts';

/** Recordings of subjects on the sound model, in a folder for one version of the sources. */
export class RecordingFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs a subject on the sound model, and records it. */
  async record(subject: MutantTest, model: ModelModule, checks: readonly Check[]): Promise<MutantTestResult> {
    const recorder = new VenueRecorder();
    const played = await playMutantTest(subject, recorder.recorded(model), checks);
    mkdirSync(this.#folder, { recursive: true });
    const recording = recorder.recording();
    if (recording !== null) writeFileSync(this.#file(subject), serialize(recording));
    return played;
  }

  /**
   * Whether a model answers a subject's recorded calls byte for byte as the sound one does, and ends in the same state: then the subject
   * would behave the same on it. Also false where this is unknown.
   */
  isAlike(subject: MutantTest, model: ModelModule): boolean {
    const file = this.#file(subject);
    // Safe: written by `record`.
    return existsSync(file) && matchesRecording(model, subject, deserialize(readFileSync(file)) as VenueRecording);
  }

  #file(subject: MutantTest): string {
    return join(this.#folder, mutantTestNameOf(subject).replaceAll(/[^a-z0-9.-]+/gi, '_'));
  }
}

function matchesRecording(model: ModelModule, subject: MutantTest, { calls, digest }: VenueRecording): boolean {
  const recorder = new VenueRecorder();
  const heard = withInternalErrorAnswers(recorder.recorded(model));
  const { venue: options, genesis = heard.readDefaultGenesis } = judgingVenueOf(subject);
  const { profile = 'live' } = options;
  try {
    const venue = new heard.Venue(genesis(), {
      ...options,
      profile,
      recover: recoverSignerMemoized,
      conserving: 'never',
    });
    recorder.do(calls, venue, heard);
  } catch {
    return false;
  }
  return recorder.recording()?.digest === digest;
}
