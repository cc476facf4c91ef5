import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { earlierOwnCheckFiles } from '../earlier-own-checks.fixture.ts';
import { judgeVenue, serveAndJudge } from '../judged-venue.fixture.ts';
import { runProgramToEnd } from '../program.fixture.ts';
import { makeOwnChecksFolder, makeOwnChecksPackage, OWN_CHECK_ID, OWN_CLAUSE_ID } from './own-checks.fixture.ts';

// Separate processes, since modules loaded from outside stay in their process. Timeout for whole programs on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = makeOwnChecksPackage();
const own = ['--checks', join(folder, 'own/*.ts')];
const ours = [...own, '--suite', 'ours.*', '--fuzz', 'off'];

test('an own check passes on a sound venue, and its clauses are in the report', async () => {
  const { code, stderr, report } = await judgeVenue(ours, runProgramToEnd);
  expect([code, stderr]).toEqual([0, '']);
  expect(report.checks.map(({ id, status }) => [id, status])).toEqual([[OWN_CHECK_ID, 'pass']]);
  const clauses = report.clauses.filter(({ id }) => id.startsWith('ours.') || id === 'faucet.amount.clamp');
  expect(clauses).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: OWN_CLAUSE_ID,
        authority: 'own',
        decides: true,
        status: 'pass',
        checks: [OWN_CHECK_ID],
      }),
      expect.objectContaining({ id: 'ours.grant.logged', status: 'unjudged', checks: [] }),
      expect.objectContaining({ id: 'faucet.amount.clamp', authority: 'seed', status: 'pass', checks: [OWN_CHECK_ID] }),
    ]),
  );
});

test('it fails on a faulty venue, names its own clause, and its finding is replayed', async () => {
  const fault = ['faucet.clamp-missing'];
  const { code, report, file, out } = await serveAndJudge(fault, [], ours, runProgramToEnd);
  expect(code).toBe(1);
  const [finding] = report.findings.filter(({ clause }) => clause === OWN_CLAUSE_ID);
  expect(finding).toMatchObject({ severity: 'violation', check: OWN_CHECK_ID, expected: '3000', actual: '9000' });
  expect(finding?.reproduce).toContain(`--checks '${join(folder, 'own/*.ts')}'`);
  const text = readFileSync(join(out, 'report.md'), 'utf8');
  expect(text).toContain('a document of your own, "Runbook: Faucet"');
  expect(text).toContain('Fails the run: a document of your own states it.');
  expect(text).toMatch(new RegExp(`replay \\S+ --finding ${finding?.id} --checks `));

  const finder = [file, '--finding', finding?.id ?? '', '--target', 'model'];
  const replayed = await runProgramToEnd(['replay', ...finder, ...own]);
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringContaining(finding?.id ?? '')]);
  const without = await runProgramToEnd(['replay', ...finder]);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('--checks loads those of your own')]);
});

test('the built program and its threads load own checks too', async () => {
  const built = (args: readonly string[]) =>
    execFileSync(process.execPath, [join(root, 'dist/bin/venue-conformance.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  // Expanded globs, as a shell passes them.
  const files = ['--checks', 'own/clauses.ts', 'own/grant.ts'];
  expect(built([...files, '--suite', 'ours.*', '--fuzz', 'off'])).toMatch(/1 pass/);
  expect(built(['selftest', ...files, '--fault', 'ours.*'])).toContain(
    `caught    ours.grant-generous  by ${OWN_CHECK_ID}`,
  );
});

const ofOurs = "import { ours } from './clauses.ts';\n";
/** A fault: the grant is the requested amount. */
const asAsked = '(_core, asked) => asked ?? 3000n';
const fault = (name: string, edit: string) =>
  `export const f${name.length} = ours.fault({ id: 'ours.${name}', clause: '${OWN_CLAUSE_ID}', title: 't', edit: ${edit} });\n`;

describe('checks written for the previous version', () => {
  const earlier = makeOwnChecksFolder({ 'package.json': '{"type":"module","private":true}', ...earlierOwnCheckFiles });
  const theirs = ['--checks', join(earlier, 'own/*.ts'), '--suite', 'ours.*', '--fuzz', 'off'];

  test('load, judge as before, and warn once about each deprecated API', async () => {
    const { code, stderr, report } = await judgeVenue(theirs, runProgramToEnd);
    expect(code).toBe(0);
    expect(oldIn(stderr)).toEqual([
      'a value that does not know its exchange',
      'refused(reply, codes, http)',
      'status(reply, http)',
    ]);
    const ended = report.checks.map(({ id, status }) => [id, status]).sort();
    expect(ended).toEqual([
      [OWN_CHECK_ID, 'pass'],
      ['ours.orders.listed', 'pass'],
    ]);
  });

  test('catch the same faults', async () => {
    const { stdout } = await runProgramToEnd(['selftest', ...theirs.slice(0, 2), '--fault', 'ours.*']);
    expect(stdout).toContain(`caught    ours.grant-generous  by ${OWN_CHECK_ID}`);
    expect(stdout).toContain('caught    ours.orders-unlisted  by ours.orders.listed');
  });

  test('catch a fault that edits rules, and warn once that this is deprecated', async () => {
    const edits = ['', '-again'].map((end) =>
      fault(`generous${end}`, `editsOf('faucet')(() => ({ usdc: ${asAsked} }))`),
    );
    const { stdout, stderr } = await caughtBy({
      ...earlierOwnCheckFiles,
      'own/edits.ts': `import { editsOf } from 'venue-conformance/check';\n${ofOurs}${edits.join('')}`,
    });
    expect(stdout).toContain(`caught    ours.generous  by ${OWN_CHECK_ID}`);
    expect(oldIn(stderr)).toEqual(['editsOf(section, name)']);
  });
});

test('a fault that names a rule is caught', async () => {
  const { stdout, stderr } = await caughtBy({
    ...earlierOwnCheckFiles,
    'own/rules.ts': `import { onRule } from 'venue-conformance/check';\n${ofOurs}${fault('generous', `onRule('faucet.usdc', () => ${asAsked})`)}`,
  });
  expect([oldIn(stderr), stdout]).toEqual([[], expect.stringContaining(`caught    ours.generous  by ${OWN_CHECK_ID}`)]);
});

/** Runs selftest on the faults of own files. */
function caughtBy(files: Readonly<Record<string, string>>) {
  const folder = makeOwnChecksFolder({ 'package.json': '{"type":"module","private":true}', ...files });
  return runProgramToEnd(['selftest', '--checks', join(folder, 'own/*.ts'), '--fault', 'ours.generous']);
}

/** Returns the APIs in deprecation warnings, sorted, with repetitions. */
function oldIn(stderr: string): string[] {
  return [...stderr.matchAll(/DeprecationWarning: (.*?) is old/g)].map(([, what = '']) => what).sort();
}

test('list and explain include own checks', async () => {
  const listed = await runProgramToEnd(['list', 'checks', ...own]);
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining(OWN_CHECK_ID)]);
  const unchecked = await runProgramToEnd(['list', 'clauses', '--unchecked', '--authority', 'own', ...own]);
  expect(unchecked.stdout).toContain('ours.grant.logged');
  expect(unchecked.stdout).not.toContain(OWN_CLAUSE_ID);
  const explained = await runProgramToEnd(['explain', OWN_CLAUSE_ID, ...own]);
  expect(explained.stdout).toMatch(new RegExp(`a document of your own.*${OWN_CHECK_ID}.*ours\\.grant-generous`, 's'));
});

test('doctor counts own checks', async () => {
  const totals = async (args: readonly string[]) =>
    Number(/(\d+) of (\d+) checks/.exec((await runProgramToEnd(['doctor', ...args])).stdout)?.[2]);
  const alone = await totals([]);
  expect(alone).toBeGreaterThan(0);
  expect(await totals(own)).toBe(alone + 1);
});

describe('selftest', () => {
  test('plants their faults, and serves the open forms that concern them', async () => {
    const { code, stdout } = await runProgramToEnd(['selftest', ...own]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`caught    ours.grant-generous  by ${OWN_CHECK_ID}`)]);
    expect(stdout).toContain('faults: 1 caught, 0 survived');
    expect(stdout).toMatch(/^forms of open points: \d+ accepted, 0 accused$/m);
    expect(stdout).toContain('judged clauses without a fault of their own: 0');
  });

  test('reports a surviving fault, and a clause that is never asserted', async () => {
    const blind = makeOwnChecksPackage();
    const file = join(blind, 'own/grant.ts');
    const forgets = `expect('${OWN_CLAUSE_ID}').exercised(false, 'a look');`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(`expect('${OWN_CLAUSE_ID}').equal(usdc, 3000);`, forgets));
    const { code, stdout } = await runProgramToEnd([
      'selftest',
      '--checks',
      join(blind, 'own/*.ts'),
      '--fault',
      'ours.*',
    ]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('SURVIVED  ours.grant-generous')]);
    expect(stdout).toContain(`UNASSERTED  ${OWN_CHECK_ID} names ${OWN_CLAUSE_ID}`);
  });
});

/** Compiles the files of packages, and returns the compiler's messages. @throws where there are any */
function compiled(packages: readonly string[]): string {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], skipLibCheck: false },
    include: packages.map((folder) => join(folder, 'own')),
    exclude: [],
  };
  const project = makeOwnChecksFolder({ 'tsconfig.json': JSON.stringify(config) });
  return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' });
}

test('the published types check assertions against the clauses, and accept code for the previous version', () => {
  const wrong = makeOwnChecksPackage();
  const file = join(wrong, 'own/grant.ts');
  const [line = ''] = new RegExp(`^.*expect\\('${OWN_CLAUSE_ID}'\\)`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
  const unnamed = `// @ts-expect-error: the check does not name it\n${line.replace(OWN_CLAUSE_ID, 'ours.grant.logged')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(line, unnamed));
  // All packages are compiled in one project, so that the published types are parsed once.
  expect(compiled([makeOwnChecksPackage(), makeOwnChecksPackage(earlierOwnCheckFiles), wrong])).toBe('');
});

test('no declaration of the model is published', () => {
  const published = globSync('dist/**/*.d.ts', { cwd: root });
  expect(published).toContain('dist/harness/check/index.d.ts');
  const ofModel = published.filter((file) => /reference-model/.test(file + readFileSync(join(root, file), 'utf8')));
  expect(ofModel).toEqual([]);
});

const api = "import { check, defineClauses } from 'venue-conformance/check';\n";
const row = (id: string, source = "{ document: 'own', section: 'Runbook' }") =>
  `{ id: '${id}', says: 'so', sources: [${source}], kind: 'rule', judgedBy: 'observe' }`;
const judging = (id: string, clause: string) =>
  `{ id: '${id}', title: 't', clauses: ['${clause}'], by: 'observe', async run() {} }`;

/** Refusals: the mistake, the file, its contents, and the end of the message. */
const refusals: readonly (readonly [string, string, string, RegExp])[] = [
  ['a syntax error', 'a.ts', 'export default {', /a\.ts cannot be loaded: /],
  ['a file that throws', 'a.js', "throw new Error('no luck');", /a\.js cannot be loaded: no luck$/],
  ['nothing to run', 'a.ts', 'export const a = 1;', /a\.ts exports no check/],
  ['another kind of file', 'a.json', '{}', /a\.json cannot hold a check/],
  [
    'an id of this build',
    'a.ts',
    `${api}export default check(${judging('faucet.amount.bounds', 'faucet.amount.clamp')});`,
    /a\.ts: the check faucet\.amount\.bounds is in this build already$/,
  ],
  [
    'an id twice',
    'a.ts',
    `${api}export default [1, 2].map(() => check(${judging('ours.a', 'faucet.amount.clamp')}));`,
    /a\.ts: the check ours\.a is in it twice$/,
  ],
  [
    'the name of a campaign',
    'a.ts',
    `${api}export default check(${judging('campaign.ours', 'faucet.amount.clamp')});`,
    /a\.ts: no check of your own can have the id campaign\.ours/,
  ],
  [
    'an id that is none',
    'a.ts',
    `${api}export default check(${judging('Ours', 'faucet.amount.clamp')});`,
    /a\.ts: "Ours" is no id of a check/,
  ],
  [
    'a clause that there is not',
    'a.mjs',
    `${api}export default check(${judging('ours.a', 'ours.b')});`,
    /a\.mjs: the check ours\.a names ours\.b, which is no clause( \(Did you mean .*\?\))?$/,
  ],
  [
    'a clause of this build',
    'a.ts',
    `${api}defineClauses([${row('faucet.amount.clamp')}]);`,
    /a\.ts cannot be loaded: the clause faucet\.amount\.clamp is one of this build$/,
  ],
  [
    'a clause twice in a list',
    'a.ts',
    `${api}defineClauses([${row('ours.a')}, ${row('ours.a')}]);`,
    /a\.ts cannot be loaded: the clause ours\.a is stated twice$/,
  ],
  [
    'a clause twice in two',
    'a.ts',
    `${api}export const a = [1, 2].map(() => defineClauses([${row('ours.a')}]));`,
    /a\.ts: the clause ours\.a is in it twice$/,
  ],
  [
    'a document that there is not',
    'a.js',
    `${api}defineClauses([${row('ours.a', "{ document: 'wiki', section: 'x' }")}]);`,
    /a source of ours\.a is none of read-api, write-api, supplement, own$/,
  ],
  [
    'a section that there is not',
    'a.ts',
    `${api}defineClauses([${row('ours.a', "{ document: 'read-api', section: 'Tea' }")}]);`,
    /names "Tea", which is no section of read-api$/,
  ],
  [
    'a rule that there is not',
    'a.ts',
    "import { onRule } from 'venue-conformance/check';\nonRule('faucet.tea', () => 1);",
    /a\.ts cannot be loaded: there is no rule faucet\.tea: faucet has [\w, ]*ipWindowMs[\w, ]*$/,
  ],
  [
    'a value of another kind in the place of a rule',
    'a.ts',
    "import { onRule } from 'venue-conformance/check';\nonRule('faucet.ipWindowMs', () => 'soon');",
    /the rule faucet\.ipWindowMs is a number, and a string cannot stand in its place$/,
  ],
  [
    'a fault of a clause that is not theirs',
    'a.ts',
    `${api}defineClauses([${row('ours.a')}]).fault({ id: 'ours.f', clause: 'ours.b', title: 't', edit: (rules) => rules });`,
    /a\.ts cannot be loaded: the fault ours\.f breaks ours\.b, which is none of its clauses$/,
  ],
];

describe("one line, exit 2, with the file's name", () => {
  test.each(refusals)('%s', async (_what, name, text, line) => {
    const file = join(makeOwnChecksFolder({ [name]: text }), name);
    const { code, stdout, stderr } = await runProgramToEnd(['list', 'checks', '--checks', file]);
    expect([code, stdout, stderr.trimEnd().split('\n')]).toEqual([2, '', [expect.stringMatching(/^error: /)]]);
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr).toContain(file);
  });

  test('a glob that matches no file', async () => {
    const { code, stderr } = await runProgramToEnd(['--checks', './nothing/*.ts']);
    expect([code, stderr]).toEqual([2, 'error: --checks ./nothing/*.ts names no file\n']);
  });
});
