import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCommandHelpTexts, makeProgramHelpText } from './program.ts';

// Collects every command line that the package prints for users to copy.

const root = fileURLToPath(new URL('..', import.meta.url));
/** Pages shipped with the package, except the contracts, which cover later builds too, and the design, which has no commands to type. */
const pages = [
  'README.md',
  'docs/first-order.md',
  'docs/own-checks.md',
  'docs/local-venue.md',
  'docs/operator.md',
  'docs/checks.md',
  'docs/coverage.md',
];

/** A command as printed, without its trailing comment; with or without `npx`. */
export interface PrintedCommand {
  readonly where: string;
  readonly line: string;
}

export function findPrintedCommands(): readonly PrintedCommand[] {
  const ofPages = pages.flatMap((where) =>
    linesOf(readFileSync(join(root, where), 'utf8')).map((line) => ({ where, line })),
  );
  const ofHelp = [...makeCommandHelpTexts()].flatMap(([name, text]) =>
    examplesIn(text).map((line) => ({ where: `help ${name}`, line })),
  );
  const all = [...ofPages, ...ofHelp, ...examplesIn(makeProgramHelpText()).map((line) => ({ where: '--help', line }))];
  // Equivalent commands are run once, at their first place.
  const scene = { url: 'url', controlUrl: 'control', finding: 'finding' };
  return [
    ...new Map(all.toReversed().map((command) => [makeCommandPlayable(command.line, scene), command])).values(),
  ].toReversed();
}

/** Finds commands in code blocks and inline. */
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

/** Environment of a typed command: reports of earlier runs, and a venue. */
export interface CommandScene {
  readonly url: string;
  readonly controlUrl: string;
  /** Id of a finding in each named report. */
  readonly finding: string;
}

/** Three read-only checks: a full run would only take longer. */
export const READ_ONLY_SUITE = 'markets.meta.words,feed.ping.text,accounts.fees.new-account';
const FAULT = 'faucet.clamp-missing';
const OPTIONAL =
  /^venue-conformance(?= |$)(?! (?:run|serve|replay|compare|merge|list|explain|schema|doctor|selftest|completion|help)\b)/;

/**
 * Adapts a command for a shell in which `venue-conformance` is installed: addresses and ids are replaced by those of the scene, a run is
 * limited to a few checks or one sequence, a selftest to one fault, reports are in the working directory, and a venue gets a free port.
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

/** Lets the operator pay for commands that write, since the faucet allows one claim a minute. */
function paid(typed: string, controlUrl: string): string {
  return /(?:--rerun-failed| replay) .*--target|--target .*--rerun-failed/.test(typed)
    ? ` --control ${controlUrl}`
    : '';
}

/** Globs accumulate, so these narrow a run; of repeated sizes the last one counts. */
function shorter(typed: string): string {
  if (/ --(resume|rerun-failed) /.test(typed)) return '';
  const suite = / --suite /.test(typed) ? '' : ` --suite ${READ_ONLY_SUITE}`;
  return `${suite}${/ --fuzz (?!off)/.test(typed) ? ' --fuzz 1' : / --fuzz off|--suite '(?!camp)/.test(typed) ? '' : ' --fuzz off'}`;
}
