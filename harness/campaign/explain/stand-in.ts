import { Control } from '../../control/control.ts';
import { InProcessTarget, makeInProcessControl } from '../../target/in-process.ts';
import type { Difference } from '../compare/difference.ts';
import { idRevealingReads } from '../compare/id-revealing-reads.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import { executeSequence, type SequenceRunReport } from '../play/execute.ts';
import { signWithAddressPlaceholder } from '../play/trusted-signature.ts';
import { editsOfMissingParts, Shadow, type ShadowConfig } from '../shadow.ts';
import { makeReplayingParticipant, type RunRecording } from './run-recording.ts';

/** Sequence that was played, with the recording of its run. */
export interface SequenceToReplay {
  readonly played: SequenceCase;
  readonly recording: RunRecording;
  readonly environment: CampaignEnvironment;
}

/** Returns the reads that have to be compared for a difference to show at its place: its own, and those that reveal ids. */
export function comparisonScopeFor({ place }: Difference): Partial<Pick<CampaignEnvironment, 'onlyReads' | 'frames'>> {
  // A shape violation does not name the reply it was found in.
  if (place.kind === 'shape') return {};
  // A requested read is compared along with those of its cut.
  const only = place.kind === 'read' || place.kind === 'ask' ? [place.type] : [];
  return { onlyReads: [...idRevealingReads, ...only], frames: place.kind === 'frame' };
}

/**
 * Replays the sequence on a model with edits, or of other variants, in the state in which the target was adopted.
 * @param other  left out: a sound model of the shadow's variants
 * @returns null where no such model can be made
 */
export async function replaySequenceOn(
  { edits: planted = [], ...other }: Pick<ShadowConfig, 'edits'> & Partial<Pick<ShadowConfig, 'variants'>>,
  { played, recording, environment }: SequenceToReplay,
): Promise<SequenceRunReport | null> {
  const { session, profile, variants, lacks, unread, off } = { ...environment, ...other };
  const edits = [...editsOfMissingParts({ lacks, unread }), ...planted];
  const form = { serviceName: session.facts.serviceName, profile, variants, edits, switchedOff: off };
  const standIn = standInOf(recording, form);
  if (standIn === null) return null;
  const target = new InProcessTarget(standIn.venue);
  const control = new Control(makeInProcessControl(standIn.venue, { mode: { mode: 'manual' }, setMode: () => {} }));
  const own = {
    ...environment,
    session: { ...session, target, control },
    venue: { ...environment.venue, fork: () => recording.adopted },
    trustedSigner: signWithAddressPlaceholder,
    // Nothing of the replay outlives this call.
    usedKeys: null,
    ...(environment.byUrl === undefined ? {} : { byUrl: { giveBack: async () => {} } }),
  };
  try {
    return await executeSequence(
      { played, attempt: recording.attempt },
      own,
      makeReplayingParticipant(recording, standIn),
    );
  } finally {
    await target.close();
  }
}

/** Returns null where the fault makes the adopted document invalid. */
function standInOf({ adopted }: RunRecording, form: ShadowConfig): Shadow | null {
  try {
    return new Shadow(adopted, form);
  } catch {
    return null;
  }
}
