import type { JudgingVenue } from '../bin/selftest/judging-venues.ts';
import { toolInfo } from '../bin/tool.ts';
import type { Check } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { makeFindingsOutsideCases } from '../harness/runner/run.ts';
import { runCheck } from '../harness/runner/run-check.ts';
import { RunCutoff } from '../harness/runner/run-cutoff.ts';
import { makeCheckRunContext } from '../harness/runner/run-parts.ts';
import { selectRunnableChecks } from '../harness/runner/runnable-checks.ts';
import type { Session } from '../harness/runner/session.ts';
import { type ModelModule, openModelSession } from '../harness/session/model-session.ts';
import type { VenueOptions } from '../reference-model/index.ts';

export interface SoundVenueOptions {
  readonly profile: 'live' | 'next';
  /** Role of the venue; by default the one that the check needs. */
  readonly role?: 'node' | 'gateway';
  /** Venue that the check is played on; by default the usual one. */
  readonly on?: Omit<JudgingVenue, 'name'>;
  readonly recover?: VenueOptions['recover'];
  /** Model program that replaces the judging one. */
  readonly program?: ModelModule;
  /** Returns the session that replaces the check's real one: a wrapper that records the calls made on it. */
  watch(session: Session): Session;
}

type CheckEnded = RunEvent & { readonly event: 'check-ended' };

/**
 * Plays one check on a sound venue of its own, without reporting its findings. @returns how it ended; null: the check does not apply
 * there
 */
export async function playOnSoundVenue(
  check: Check,
  options: SoundVenueOptions,
): Promise<Pick<CheckEnded, 'status' | 'judged'> | null> {
  const { profile, role = check.needs.includes('gateway') ? 'gateway' : 'node', recover, program, watch } = options;
  const { venue: settings, genesis } = options.on ?? { venue: {} };
  const venue = { ...settings, profile, role, ...(recover === undefined ? {} : { recover }) };
  const how = {
    kind: 'model',
    profile,
    isolation: null,
    allowMainnetWrites: false,
    venue,
    ...(genesis === undefined ? {} : { genesis: genesis() }),
  } as const;
  const session = await openModelSession(how, undefined, program);
  let ended: CheckEnded | null = null;
  const hooks = {
    emit: (event: RunEvent) => {
      if (event.event === 'check-ended') ended = event;
    },
    timestamp: () => '',
    interrupted: () => false,
  };
  const plan = {
    id: 'alone',
    seed: 1,
    salt: 'alone',
    argv: [],
    targetName: 'model',
    profile,
    strict: false,
    checks: [check],
    maxTimeMs: null,
    tool: toolInfo,
    reproduce: (id: string) => id,
  };
  const cutoff = new RunCutoff(watch(session), hooks.interrupted, () => 'on the way');
  const run = makeCheckRunContext(plan, cutoff, hooks, makeFindingsOutsideCases(plan, hooks));
  for (const able of selectRunnableChecks([check], session.facts)) await runCheck(able, run);
  await session.close();
  return ended;
}
