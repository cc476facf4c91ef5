import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import { findingsLines } from '../reports/console/console-findings.ts';
import { groupFindingsByCause } from '../reports/fold/causes.ts';
import { exchangeTextsOfFinding } from '../reports/fold/judged.ts';
import { makeGithubAnnotations } from '../reports/github.ts';
import { reportHtml } from '../reports/html/html.ts';
import { reportJunitXml } from '../reports/junit.ts';
import { reportMarkdown } from '../reports/markdown/markdown.ts';
import type { Report, ReportFinding } from '../reports/report-schema.ts';
import { reportSarifJson } from '../reports/sarif.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { isJsonArray, isJsonObject, type JsonValue, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { pointerSteps } from '../spec-schemas/json/pointer.ts';
import { inNewFolder, runForReport, withServedVenue } from './program-of-soak.fixture.ts';

/** Number of faults over all areas. */
const FAULTS = 60;
const CAMPAIGN_FAULTS = 3;
/** Arguments of a campaign with enough sequences to find a fault of money or books that a read shows. */
const CAMPAIGN = ['--suite', 'campaign.*', '--fuzz', '40'];

/** Checks that the head of each finding shows the exchange with the wrong value, in every format. */
async function headsShowWhatIsJudged(): Promise<void> {
  const seed = drawTestSeed('heads');
  const wrong: string[] = [];
  const drawn = spreadOverAreas(seed);
  for (const fault of drawn) {
    const { found, wrongHeads } = await headsOf(fault, checksOf(fault), seed);
    wrong.push(...(found === 0 ? [`${fault.id}: not found`] : wrongHeads));
  }
  const campaigns = fc.sample(fc.shuffledSubarray([...playable], { minLength: 12, maxLength: 12 }), {
    seed,
    numRuns: 1,
  });
  let met = 0;
  for (const fault of campaigns.flat()) {
    if (met === CAMPAIGN_FAULTS) break;
    const { found, wrongHeads } = await headsOf(fault, CAMPAIGN, seed);
    if (found > 0) met += 1;
    wrong.push(...wrongHeads);
  }
  assert.deepEqual(wrong, []);
}

/** Draws faults round-robin over the areas. */
function spreadOverAreas(seed: number): readonly Fault[] {
  const byArea = [...Map.groupBy(allFaults, ({ clause }) => areaOf(clause)).values()];
  const shuffled = byArea.map((faults) =>
    fc.sample(fc.shuffledSubarray(faults, { minLength: faults.length, maxLength: faults.length }), {
      seed,
      numRuns: 1,
    }),
  );
  const lists = shuffled.map((lists) => lists.flat());
  const rounds = Array.from({ length: FAULTS }, (_each, round) => lists.flatMap((list) => list[round] ?? []));
  return rounds.flat().slice(0, FAULTS);
}

const playable = allFaults.filter(({ clause }) =>
  ['orders', 'fills', 'positions', 'accounts'].includes(areaOf(clause)),
);

function checksOf({ clause }: Fault): readonly string[] {
  const judges = allChecks.filter(({ clauses }) => clauses.includes(clause)).map(({ id }) => id);
  return ['--suite', judges.join(), '--fuzz', 'off'];
}

/** @returns the number of findings, and the errors in their heads */
async function headsOf(
  fault: Fault,
  selection: readonly string[],
  seed: number,
): Promise<{ readonly found: number; readonly wrongHeads: readonly string[] }> {
  const profile = ['--profile', (fault.needs ?? []).includes('next') ? 'next' : 'live'];
  const report = await inNewFolder((folder) =>
    withServedVenue(
      join(folder, 'venue'),
      ['--blocks', '20ms', ...profile, '--fault', fault.id],
      async (url, control) => {
        const target = ['--target', url, '--control', control, '--rate', 'unlimited', ...profile];
        return (await runForReport(folder, [...target, '--strict', ...selection, '--seed', String(seed)])).report;
      },
    ),
  );
  const texts = formatsOf(report);
  // The terminal prints the first finding of each cause, and names the others.
  const { terminal: _first, ...files } = texts;
  const wrongHeads = groupFindingsByCause(report).flatMap(({ findings }) =>
    findings.flatMap(({ finding }, at) => {
      const why = wrongHead(finding, at === 0 ? texts : files);
      return why === null ? [] : [`${fault.id}: ${finding.clause} in ${finding.check}: ${why}`];
    }),
  );
  console.log(`${fault.id} (${fault.clause}): ${report.findings.length} findings, ${wrongHeads.length} wrong heads`);
  return { found: report.findings.length, wrongHeads };
}

type Formats = Readonly<Record<string, string>>;

function formatsOf(report: Report): Formats {
  const plain = { columns: 100_000, verbose: true, maxFindings: 0 };
  return {
    terminal: findingsLines(report, (_severity, text) => text, plain).join('\n'),
    markdown: reportMarkdown(report),
    html: unescaped(reportHtml(report)),
    junit: unescaped(reportJunitXml(report)),
    sarif: String(reportSarifJson(report)),
    annotations: makeGithubAnnotations(report).join('\n'),
  };
}

function wrongHead(finding: ReportFinding, texts: Formats): string | null {
  const { judged = [], clause } = finding;
  if (judged.length === 0) return 'no exchange is judged';
  const lost = judged.find(({ received, pointers }) => pointers.some((pointer) => !stands(received.text, pointer)));
  if (lost !== undefined) return `${lost.pointers.join(', ')} leads nowhere in ${lost.received.text.slice(0, 200)}`;
  const [head] = exchangeTextsOfFinding(finding);
  if (head === undefined) return 'nothing is told of it';
  const wanted = [head.answered.slice(0, 60), ...head.pointers.slice(0, 1), ...(clause === null ? [] : [clause])];
  // Annotations are limited to ten per severity; the other formats have every finding.
  const missing = Object.entries(texts).flatMap(([format, text]) =>
    format === 'annotations'
      ? []
      : wanted.filter((part) => !holds(text, part)).map((part) => `${format} lacks ${part}`),
  );
  return missing[0] ?? null;
}

function holds(text: string, part: string): boolean {
  return text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1));
}

/** Whether a pointer leads to a value, or to a missing key or index of an existing object or list. */
function stands(text: string, pointer: string): boolean {
  if (pointer === '') return true;
  const gap = text.indexOf('\n\n');
  const body = tryParseJson(gap < 0 ? text : text.slice(gap + 2));
  const steps = pointerSteps(pointer);
  let value: JsonValue | undefined = body;
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    if (isJsonObject(value)) value = value[step];
    else if (isJsonArray(value)) value = value[Number(step)];
    else return false;
    if (value === undefined) return isLast || at === steps.length - 2;
  }
  return true;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

export const soaks = [{ name: 'heads', run: headsShowWhatIsJudged }];
