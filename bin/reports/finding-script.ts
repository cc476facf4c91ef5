import type { MissingScriptReason, RecordedScript } from '../../harness/campaign/explain/recorded-script.ts';
import { parseCampaignReplay } from '../../harness/campaign/explain/replay.ts';
import { describeShrunkSteps } from '../../reports/campaign-steps.ts';
import { canExpressScript, printScript, type ScriptForm } from '../../reports/script/print-script.ts';
import { UsageError } from '../usage-error.ts';
import type { RecordedFinding } from './recorded-finding.ts';
import type { RecordedTarget } from './recorded-target.ts';

/** Default addresses of a script. */
const SOMEWHERE = { venue: 'http://127.0.0.1:8080', operator: 'http://127.0.0.1:8081' };

/** @throws UsageError unless it is a single finding of a campaign */
export function requireSingleCampaignFinding(findings: readonly RecordedFinding[]): RecordedFinding {
  const [finding, ...more] = findings;
  if (finding === undefined || more.length > 0)
    throw new UsageError(`--as prints one finding: add --finding ${findings.map(({ id }) => id).join(', or ')}`);
  if (parseCampaignReplay(finding.replay) === null)
    throw new UsageError(
      `finding ${finding.id} is of ${finding.check}, no sequence: the report has its requests as curl, TypeScript and Python`,
    );
  return finding;
}

/** Returns the recorded script of a finding's campaign, as the report has it. */
export function recordedScriptOf({ replay }: RecordedFinding): RecordedScript | MissingScriptReason {
  return (
    parseCampaignReplay(replay)?.script ?? {
      none: 'the report has no record of what was sent: name a --target to play it on',
    }
  );
}

/** Returns the script, where this language can express all of it. */
export function scriptForLanguage(
  form: ScriptForm,
  script: RecordedScript | MissingScriptReason,
): RecordedScript | MissingScriptReason {
  if ('none' in script || canExpressScript(form, script)) return script;
  return { none: 'a socket shows it, which a script opens in TypeScript alone (--as ts)' };
}

/** @param at  target on which it was recorded */
export function findingScriptText(
  form: ScriptForm,
  { id, clause, check, message, replay }: RecordedFinding,
  script: RecordedScript,
  { name, control, headers, bearerEnv }: RecordedTarget,
): string {
  const subject = { id, about: clause ?? check, message, steps: describeShrunkSteps(replay) };
  return printScript(form, subject, script, {
    venue: name !== null && /^https?:/.test(name) ? name : SOMEWHERE.venue,
    operator: control ?? SOMEWHERE.operator,
    door: {
      ...(headers === undefined ? {} : { headers }),
      ...(bearerEnv === undefined ? {} : { bearerEnv }),
    },
  });
}
