import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CampaignReplayInput } from '../harness/campaign/explain/campaign-finding.ts';
import { parseCampaignReplay } from '../harness/campaign/explain/replay.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import type { ReportFinding } from '../reports/report-schema.ts';
import { inNewFolder, runProgramToEnd, runUntilEvent, withServedVenue } from './program-of-soak.fixture.ts';

/** Maximum number of actions of a shrunk finding. */
const MOST_ACTIONS = 6;
/** Number of sequences over all families, including plain trading. */
const RUNS = 400;

const concurrent = ['--concurrency', '16'];

/** Options with which each planted fault shows. */
const planted: Readonly<Record<string, readonly string[]>> = {
  'orders.race-of-one-owner': concurrent,
  'orders.lost-by-restart': ['--disturb', 'restart'],
  'orders.lost-in-crowded-block': concurrent,
  'feed.fills-again-once-resumed': ['--disturb', 'reset'],
  'feed.fills-twice-in-crowded-block': concurrent,
  'reads.behind-acknowledged-write': concurrent,
  'nonces.twice-at-once': concurrent,
  'nonces.copy-acts': ['--disturb', 'duplicate'],
};

/**
 * Follows a race through a release team's workflow: a run finds it and shrinks it, `replay` reproduces it, and so does a standalone
 * script.
 */
async function isShown(fault: string, given: readonly string[]): Promise<void> {
  const seed = drawTestSeed(`planted-races.${fault}`);
  await inNewFolder(async (folder) => {
    const { finding, report } = await foundIn(folder, fault, [...given, '--seed', String(seed)]);
    const replay = parseCampaignReplay(JSON.parse(JSON.stringify(finding.replay ?? null)));
    const actions = replay?.steps.filter((step) => step.do === 'act').length ?? 0;
    const { script = { none: 'the finding has none' } } = replay ?? {};
    const scriptText = 'none' in script ? script.none : `a script of ${script.calls.length} calls`;
    console.log(
      `${fault}: ${finding.severity} of ${finding.clause}, ${actions} actions, ${scriptText}: ${finding.message}`,
    );
    assert(replay !== null && actions > 0 && actions <= MOST_ACTIONS, `${actions} actions`);
    const file = join(folder, 'script.ts');
    const printed = await scriptOf(folder, fault, [report, '--finding', finding.id, '--as', 'ts'], replay);
    assert.equal(printed.code, 0, printed.stdout);
    writeFileSync(file, printed.stdout);
    for (const [options, code] of [
      [['--fault', fault], 1],
      [[], 0],
    ] as const) {
      const where = `${options.join(' ') || 'sound'}`;
      await withServedVenue(join(folder, `again-${code}`), venueWith(options), async (url, controlUrl) => {
        const again = ['replay', report, '--finding', finding.id, '--target', url, '--control', controlUrl];
        assert.equal((await runProgramToEnd(folder, [...again, '--rate', 'unlimited'])).code, code, `replay, ${where}`);
      });
      // Ids in its bodies are valid only on a fresh venue.
      await withServedVenue(join(folder, `scripted-${code}`), venueWith(options), async (url, controlUrl) => {
        const { said, ...played } = await playedScript(file, url, controlUrl);
        assert.equal(played.code, code, `script, ${where}: ${said}`);
      });
    }
  });
}

/** Prints the script of a finding. Where its bodies name ids that a venue assigns, the script is printed for a fresh venue. */
async function scriptOf(folder: string, fault: string, finding: readonly string[], { script }: CampaignReplayInput) {
  const printed = ['replay', ...finding];
  if (script === undefined || 'none' in script || script.names.length === 0) return runProgramToEnd(folder, printed);
  return withServedVenue(join(folder, 'printed-on'), venueWith(['--fault', fault]), (url, controlUrl) =>
    runProgramToEnd(folder, [...printed, '--target', url, '--control', controlUrl, '--rate', 'unlimited']),
  );
}

/** Returns the first steady finding of a campaign, and its report. */
async function foundIn(
  folder: string,
  fault: string,
  given: readonly string[],
): Promise<{ readonly finding: ReportFinding; readonly report: string }> {
  return withServedVenue(join(folder, 'venue'), venueWith(['--fault', fault]), async (url, controlUrl) => {
    const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
    const played = ['--suite', 'campaign.trading', '--fuzz', String(RUNS)];
    const isSteady = ({ severity }: { readonly severity: string }) => severity !== 'unsteady';
    const { report } = await runUntilEvent(
      folder,
      [...target, ...played, ...given],
      (event) => event.event === 'finding' && isSteady(event),
    );
    const finding = report.findings.find(isSteady);
    assert(finding !== undefined, `${fault} was not found`);
    return { finding, report: join(folder, 'report', 'report.json') };
  });
}

function venueWith(options: readonly string[]): readonly string[] {
  return ['--blocks', '20ms', '--archive', '--allowlist', '127.0.0.1', ...options];
}

async function playedScript(file: string, ...addresses: readonly string[]) {
  const child = spawn(process.execPath, [file, ...addresses], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, said: out + err };
}

export const soaks = Object.entries(planted).map(([fault, given]) => ({
  name: `planted-races.${fault}`,
  run: () => isShown(fault, given),
}));
