import { appendStepSummary, commandStopLines, workflowAnnotations } from '../../reports/github.ts';
import type { Report } from '../../reports/report-schema.ts';
import type { Environment } from '../options/target-options.ts';

/** A step of a workflow in which the run may be. */
export interface GithubStep {
  /** Annotates the step, and adds the report to its summary. */
  tell(report: Report): void;
  /** From here on what is printed is no longer the run's. */
  release(): void;
}

/**
 * Begins a run in a step of a GitHub workflow; elsewhere it does nothing. Until `tell` the host reads no commands out of
 * what is printed: a venue's own words may look like one.
 */
export function beginGithubStep(env: Environment): GithubStep {
  if (env.GITHUB_ACTIONS !== 'true') return { tell: () => undefined, release: () => undefined };
  const [off, on] = commandStopLines();
  console.log(off);
  let isOff = true;
  const release = () => {
    if (isOff) console.log(on);
    isOff = false;
  };
  return {
    tell(report) {
      release();
      for (const line of workflowAnnotations(report)) console.log(line);
      if (env.GITHUB_STEP_SUMMARY) summarise(env.GITHUB_STEP_SUMMARY, report);
    },
    release,
  };
}

/** The summary is a copy of what stands in the output folder: a step without one is no failed run. */
function summarise(path: string, report: Report): void {
  try {
    appendStepSummary(path, report);
  } catch (error) {
    console.error(`the step summary cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
