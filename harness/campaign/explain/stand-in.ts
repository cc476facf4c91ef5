import { Control } from '../../control/control.ts';
import { InProcessTarget, inProcessControl } from '../../target/in-process.ts';
import type { Difference } from '../compare/difference.ts';
import { idRevealingReads } from '../compare/id-revealing-reads.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import { executeSequence, type SequenceRunReport } from '../play/execute.ts';
import { signWithPlaceholder } from '../play/trusted-signature.ts';
import { editsOfMissingParts, Shadow, type ShadowConfig } from '../shadow.ts';
import { type RunRecording, replayingParticipant } from './run-recording.ts';

/** A sequence that a venue was seen to play, and where. */
export interface SequenceToReplay {
  readonly played: SequenceCase;
  readonly recording: RunRecording;
  readonly environment: CampaignEnvironment;
}

/** Returns what has to be compared for a difference to show at its place: its read, and the reads that reveal ids. */
export function comparisonScopeFor({ place }: Difference): Partial<Pick<CampaignEnvironment, 'onlyReads' | 'frames'>> {
  // A shape violation does not say in which reply it stood.
  if (place.kind === 'shape') return {};
  // A requested read stands among the reads of that cut.
  const only = place.kind === 'read' || place.kind === 'ask' ? [place.type] : [];
  return { onlyReads: [...idRevealingReads, ...only], frames: place.kind === 'frame' };
}

/**
 * Plays the sequence on a model with edits, or of other forms, in the state that the target was found in.
 * @param other  left out: a sound model, of the shadow's forms
 * @returns null where there is none
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
  const control = new Control(inProcessControl(standIn.venue, { mode: { mode: 'manual' }, setMode: () => {} }));
  const own = {
    ...environment,
    session: { ...session, target, control },
    venue: { ...environment.venue, fork: () => recording.adopted },
    trustedSigner: signWithPlaceholder,
    // Nothing of it outlives this.
    usedKeys: null,
    ...(environment.byUrl === undefined ? {} : { byUrl: { giveBack: async () => {} } }),
  };
  try {
    return await executeSequence({ played, attempt: recording.attempt }, own, replayingParticipant(recording, standIn));
  } finally {
    await target.close();
  }
}

/** Null: with the fault the adopted document makes no venue. */
function standInOf({ adopted }: RunRecording, form: ShadowConfig): Shadow | null {
  try {
    return new Shadow(adopted, form);
  } catch {
    return null;
  }
}
