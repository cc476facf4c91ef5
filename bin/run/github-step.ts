import { appendGithubStepSummary, githubStopCommandsLines, makeGithubAnnotations } from '../../reports/github.ts';
import type { Report } from '../../reports/report-schema.ts';
import type { Environment } from '../options/target-options.ts';

/** GitHub workflow step that the run may be part of. */
export interface GithubStep {
  /** Annotates the step, and adds the report to its summary. */
  tell(report: Report): void;
  /** Ends the run's output. */
  release(): void;
}

/**
 * Begins a run in a step of a GitHub workflow; elsewhere does nothing. Until `tell`, GitHub interprets no printed text as commands, since
 * a venue's text may look like one.
 */
export function beginGithubStep(env: Environment): GithubStep {
  if (env.GITHUB_ACTIONS !== 'true') return { tell: () => undefined, release: () => undefined };
  const [off, on] = githubStopCommandsLines();
  console.log(off);
  let isOff = true;
  const release = () => {
    if (isOff) console.log(on);
    isOff = false;
  };
  return {
    tell(report) {
      release();
      for (const line of makeGithubAnnotations(report)) console.log(line);
      if (env.GITHUB_STEP_SUMMARY) summarise(env.GITHUB_STEP_SUMMARY, report);
    },
    release,
  };
}

/** Failure is ignored: the summary is a copy of the report in the output folder. */
function summarise(path: string, report: Report): void {
  try {
    appendGithubStepSummary(path, report);
  } catch (error) {
    console.error(`the step summary cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
