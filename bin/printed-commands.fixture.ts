import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandHelpTexts, programHelpText } from './program.ts';

// Every command line that the package prints for somebody to copy.

const root = fileURLToPath(new URL('..', import.meta.url));
/** Pages that travel with the package; the contracts stand for later builds too, and the design is for nobody to type. */
const pages = [
  'README.md',
  'docs/first-order.md',
  'docs/own-checks.md',
  'docs/local-venue.md',
  'docs/operator.md',
  'docs/checks.md',
  'docs/coverage.md',
];

/** As it is printed, without the remark behind it; `npx` before it or not. */
export interface PrintedCommand {
  readonly where: string;
  readonly line: string;
}

export function findPrintedCommands(): readonly PrintedCommand[] {
  const ofPages = pages.flatMap((where) =>
    linesOf(readFileSync(join(root, where), 'utf8')).map((line) => ({ where, line })),
  );
  const ofHelp = [...commandHelpTexts()].flatMap(([name, text]) =>
    examplesIn(text).map((line) => ({ where: `help ${name}`, line })),
  );
  const all = [...ofPages, ...ofHelp, ...examplesIn(programHelpText()).map((line) => ({ where: '--help', line }))];
  // Commands that come to the same are run once, where they stand first.
  const scene = { url: 'url', controlUrl: 'control', finding: 'finding' };
  return [
    ...new Map(all.toReversed().map((command) => [makeCommandPlayable(command.line, scene), command])).values(),
  ].toReversed();
}

/** In a block, and in the text. */
function linesOf(page: string): string[] {
  const found = page.matchAll(
    /^\s*((?:[A-Z_]+=\S+ |npm ci && )?npx venue-conformance\b[^#\n]*)|`(npx venue-conformance [^`]+)`/gm,
  );
  return [...found].map(([, line, inline = '']) => (line ?? inline).trim());
}

function examplesIn(help: string): string[] {
  const [, examples = ''] = /^Examples:\n(.*?)^(?:Exit codes|$)/ms.exec(help) ?? [];
  return [...examples.matchAll(/^ {2}(venue-conformance\b.*?)(?: {2,}.*)?$/gm)].map(([, line = '']) => line);
}

/** Surroundings in which a command is typed: reports of runs that were made before, and a venue. */
export interface CommandScene {
  readonly url: string;
  readonly controlUrl: string;
  /** A finding of every report that is named. */
  readonly finding: string;
}

/** Three checks that only look: a full run would differ in nothing but its length. */
export const READ_ONLY_SUITE = 'markets.meta.words,feed.ping.text,accounts.fees.new-account';
const FAULT = 'faucet.clamp-missing';
const OPTIONAL =
  /^venue-conformance(?= |$)(?! (?:run|serve|replay|compare|merge|list|explain|schema|doctor|selftest|completion|help)\b)/;

/**
 * The command for a shell in which `venue-conformance` is installed: addresses and ids are those of the scene, a run is of a
 * few checks or of one sequence, a selftest of one fault whatever changed, a report is in the working folder, and a venue listens where there
 * is room.
 */
export function makeCommandPlayable(line: string, { url, controlUrl, finding }: CommandScene): string {
  const typed = line
    .replace(/^(?:npm ci && )?(?:VENUE_CONTROL_TOKEN=\S+ )?npx /, '')
    .replace(/--target (?:…|http:\S+)/, `--target ${url}`)
    .replace(/--control (?:…|http:\S+)/, `--control ${controlUrl}`)
    .replace(/\b(?:c6a2bd7fe5f051d1|0123456789abcdef)\b/, finding)
    .replace("'<area>'", "'orders'")
    .replace("--suite 'orders.*'", "--suite 'orders.cancel.*'")
    .replace('replay venue-conformance-report/', 'replay ')
    .replace(/--suite 'campaign\*'/, '--suite campaign.trading --rate unlimited')
    .replace(/(--(?:control-)?port) \d+/g, '$1 0');
  if (OPTIONAL.test(typed) || /^venue-conformance run\b/.test(typed))
    return `${typed}${shorter(typed)}${paid(typed, controlUrl)}`;
  if (/ replay\b/.test(typed)) return `${typed}${paid(typed, controlUrl)}`;
  if (/ serve\b/.test(typed)) return / --port /.test(typed) ? typed : `${typed} --port 0`;
  const fault = typed.includes('own/') ? "'ours.*'" : FAULT;
  return typed.replace(/ selftest(?= |$)(?: --since \S+|.*? --fault (?:'[^']*'|\S+))?/, ` selftest --fault ${fault}`);
}

/** Has the operator pay commands that write: the faucet gives one grant a minute. */
function paid(typed: string, controlUrl: string): string {
  return /(?:--rerun-failed| replay) .*--target|--target .*--rerun-failed/.test(typed)
    ? ` --control ${controlUrl}`
    : '';
}

/** Globs are added up, of a size the last one counts. */
function shorter(typed: string): string {
  if (/ --(resume|rerun-failed) /.test(typed)) return '';
  const suite = / --suite /.test(typed) ? '' : ` --suite ${READ_ONLY_SUITE}`;
  return `${suite}${/ --fuzz (?!off)/.test(typed) ? ' --fuzz 1' : / --fuzz off|--suite '(?!camp)/.test(typed) ? '' : ' --fuzz off'}`;
}
