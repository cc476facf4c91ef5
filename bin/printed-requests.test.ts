import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { generateShapeFaults } from '../reference-model/faults/generated.ts';
import type { ReportFinding } from '../reports/report-schema.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { pointerSteps } from '../spec-schemas/json/pointer.ts';
import { drawDistinct } from './defects.fixture.ts';
import { installPackedProgram } from './installed-program.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithOptions } from './served-venue.fixture.ts';

// Runs the requests that a report prints for readers without this program, unchanged, on the judged venue.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const FINDINGS = 20;
/** Maximum number of venues: each run shows only some of its faults, since a check ends at the first broken reads. */
const VENUES = 12;
const run = promisify(execFile);
const program = installPackedProgram();

afterAll(() => rmSync(program.folder, { recursive: true, force: true }));

/** Reads of the probe, without which a run judges nothing. */
const OF_THE_PROBE =
  /^info\.(exchange_status|markets|markets_meta|account_state|clearinghouse_state|open_orders|validator_votes|user_rate_limit)(\.|$)/;
/**
 * Draws some reads, with a fault of one field each, omitted or of another type. Faults of list rows are excluded, since a list may be
 * empty: each reply shows its fault whenever the read is sent.
 */
function drawnFaults(venue: number) {
  const byRead = Map.groupBy(
    generateShapeFaults().filter(({ id, shapeId }) => /^shape:info[^[*]*$/.test(id) && !OF_THE_PROBE.test(shapeId)),
    ({ shapeId }) => shapeId,
  );
  return drawDistinct(`reads ${venue}`, [...byRead], 12).flatMap(([shapeId, ofRead]) =>
    drawDistinct(`${venue} ${shapeId}`, ofRead, 1),
  );
}

/** Returns the types of a value and its members, without the values. */
function formOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].toSorted().join('|')}]`;
  if (value === null || value === undefined || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([key, field]) => `${key}:${formOf(field as JsonValue)}`);
  return `{${fields.toSorted().join()}}`;
}

function formAt(text: string, pointer: string): string {
  const at = (value: JsonValue | undefined, step: string) =>
    value !== null && typeof value === 'object' ? (value as Readonly<Record<string, JsonValue>>)[step] : undefined;
  return formOf(pointerSteps(pointer).reduce(at, tryParseJson(text)));
}

function keysOf(text: string): readonly string[] {
  const body = tryParseJson(text);
  const data = isJsonObject(body) && isJsonObject(body.data) ? body.data : {};
  return Object.keys(data).toSorted();
}

/** Printed code of a finding's request. */
interface Printed {
  readonly finding: ReportFinding;
  /** Body of the judged reply. */
  readonly reply: string;
  readonly pointers: readonly string[];
  readonly codes: Readonly<Record<'sh' | 'ts' | 'python', string>>;
}

/** Returns the findings of a report whose request is a read that was kept whole. */
function printedIn(folder: string): readonly Printed[] {
  const blocks = [
    ...readFileSync(join(folder, 'report.md'), 'utf8').matchAll(
      /```sh\n(curl [\s\S]*?)\n```\s+```ts\n([\s\S]*?)\n```\s+```python\n([\s\S]*?)\n```/g,
    ),
  ];
  return readReportIn(folder).findings.flatMap((finding) =>
    (finding.judged ?? []).slice(0, 1).flatMap(({ sent, received, pointers }) => {
      const body = sent?.text.split('\n\n')[1] ?? '';
      const block = blocks.find(([, curl = '']) => body.startsWith('{"type"') && curl.includes(body));
      const reply = received.text.slice(received.text.indexOf('\n\n') + 2);
      if (block === undefined || tryParseJson(reply) === undefined) return [];
      const [, sh = '', ts = '', python = ''] = block;
      return [{ finding, reply, pointers, codes: { sh, ts, python } }];
    }),
  );
}

/** Interpreter of each kind of code, and the output before the reply's body; null where it is not installed. */
const interpreters = {
  sh: isHere('curl') ? { command: 'sh', before: /^[\s\S]*?\r\n\r\n/ } : null,
  ts: { command: process.execPath, before: /^\d+ / },
  python: isHere('python3') ? { command: 'python3', before: /^\d+ / } : null,
} as const;
const SUFFIX = { sh: 'sh', ts: 'mts', python: 'py' } as const;

function isHere(name: string): boolean {
  return spawnSync(name, ['--version']).status === 0;
}

let printed: Promise<readonly Printed[]> | undefined;

async function judged(): Promise<readonly Printed[]> {
  const all: Printed[] = [];
  for (let at = 0; at < VENUES && all.length < FINDINGS; at += 1) all.push(...(await judgedOn(at)));
  return all;
}

/** Runs the installed program on a venue with faulty reads, which stays up until the tests end. */
async function judgedOn(at: number): Promise<readonly Printed[]> {
  const venue = await serveVenueWithOptions({ edits: drawnFaults(at).map(({ edit }) => edit) });
  afterAllEnds.push(() => venue.end());
  const out = makeTempFolder();
  const args = ['--suite', 'transport.type.served', '--fuzz', 'off', '--rate', 'unlimited', '--out', out];
  const [, target = ''] = venue.args;
  const env = { ...process.env, GITHUB_ACTIONS: '', XDG_STATE_HOME: makeTempFolder() };
  // Violations exit 1; the assertions are on the report.
  await run(join(program.bin, 'venue-conformance'), ['--target', target, ...args], { cwd: program.folder, env }).catch(
    () => undefined,
  );
  return printedIn(out);
}

const afterAllEnds: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of afterAllEnds) await end();
});

for (const kind of ['sh', 'ts', 'python'] as const) {
  const interpreter = interpreters[kind];
  test.skipIf(interpreter === null)(
    `the code printed as ${kind} reproduces the difference of each finding of a read${interpreter === null ? ': not on this machine' : ''}`,
    async () => {
      printed ??= judged();
      const all = await printed;
      expect(all.length).toBeGreaterThanOrEqual(FINDINGS);
      for (const { finding, reply, pointers, codes } of all) {
        const file = join(program.folder, `request.${SUFFIX[kind]}`);
        writeFileSync(file, codes[kind]);
        const { stdout } = await run(interpreter?.command ?? '', [file], { cwd: program.folder });
        const body = stdout.replace(interpreter?.before ?? '', '');
        // Values may change meanwhile, but a reply keeps its fields.
        expect(keysOf(body), finding.check).toEqual(keysOf(reply));
        for (const pointer of pointers)
          expect(formAt(body, pointer), `${finding.check} ${finding.message}`).toBe(formAt(reply, pointer));
      }
    },
  );
}
