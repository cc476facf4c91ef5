import { expect, onTestFinished, test } from 'vitest';
import { actionPathRemovalEdit } from '../harness/products/pathless.fixture.ts';
import { generateAcceptableGateVariants, generateGateFaults } from '../reference-model/faults/generated.ts';
import { type RulesEdit, readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { makeTempFolder, readReportIn, runProgramToEnd } from './program.fixture.ts';

// A refusal without a documented code may have any fitting one. A refusal because the action has no path says nothing about its body.

/** Runs these checks on a venue, and returns the exit code and the accused clauses. */
async function judged(edit: RulesEdit, ...suites: readonly string[]) {
  const server = await startServer(new Venue(readShippedGenesis('default'), { edits: [edit] }), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'instant' },
  });
  onTestFinished(() => server.close());
  const out = makeTempFolder();
  const venue = ['--target', server.url, '--control', String(server.controlUrl), '--rate', 'unlimited'];
  const { code } = await runProgramToEnd([
    ...venue,
    ...suites.flatMap((suite) => ['--suite', suite]),
    '--seed',
    '1',
    '--out',
    out,
  ]);
  const { findings } = readReportIn(out);
  return {
    code,
    accused: new Set(findings.flatMap(({ severity, clause }) => (severity === 'violation' ? [clause] : []))),
  };
}

const edited = (id: string): RulesEdit => {
  const found = [...generateAcceptableGateVariants(), ...generateGateFaults()].find((planted) => planted.id === id);
  if (found === undefined) throw new Error(`nothing is called ${id}`);
  return found.edit;
};

test('another plausible code is accepted, an impossible one is a violation', async () => {
  const other = await judged(edited('gate:sub-accounts.create:accepted-1'), 'sub-accounts.create*');
  expect([other.code, other.accused]).toEqual([0, new Set()]);
  const never = await judged(edited('gate:sub-accounts.create:index:never'), 'sub-accounts.create*');
  expect([never.code, never.accused]).toEqual([1, new Set(['sub-accounts.create.index-used'])]);
});

test('an action without a path breaks the clauses of checks that need it, but none about its body', async () => {
  const missing = actionPathRemovalEdit('sub_account_transfer');
  const { accused } = await judged(missing, 'sub-accounts.malformed', 'sub-accounts.transfer.moves');
  expect(accused).toContain('sub-accounts.transfer.deposit');
  expect([...accused].filter((clause) => /fields|positive|unknown|short/.test(String(clause)))).toEqual([]);
});
