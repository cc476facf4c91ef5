import { venueParts } from '../../spec-schemas/venue-parts.ts';
import { probeCapability } from '../probe/probe.ts';
import { Transcript } from '../target/transcript.ts';
import { withTranscript } from '../target/with-transcript.ts';
import { type RunPlan, reasonProductIsRequired } from './plan/run-plan.ts';
import type { CheckRunnerContext } from './run-check.ts';

/** Reports missing required parts of a deployment, after probing for them again. */
export async function reportMissingDeploymentParts(
  plan: Pick<RunPlan, 'required' | 'baseline'>,
  { session, findings, emit, timestamp }: Pick<CheckRunnerContext, 'session' | 'findings' | 'emit' | 'timestamp'>,
): Promise<void> {
  for (const part of venueParts) {
    const { id, name, capability } = part;
    const why = reasonProductIsRequired(id, plan);
    if (why === null || session.facts.capabilities.has(capability)) continue;
    const transcript = new Transcript();
    if (await probeCapability(withTranscript(session.target, transcript), capability)) continue;
    emit({ event: 'product-absent', t: timestamp(), product: id, name });
    const how = { said: `the venue has no ${name}`, actual: 'neither the probe nor a second look found it' };
    findings.noteMissingProduct(part, why, how, transcript.entries());
  }
}
