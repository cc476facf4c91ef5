import { expect, onTestFinished, test } from 'vitest';
import { FULLY_CREDITED_SENDS_REQUIREMENT } from '../harness/identity/treasury.ts';
import { openEditingProxy } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { drawDistinct } from './defects.fixture.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { chainStandstills, type LyingVenue, lyingVenues, unlimitedGenesis } from './leaned-on.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';

// A fact that every case relies on is wrong: the run must accuse its clause, with and without an operator interface.

const cases = lyingVenues.flatMap((lie) => [true, false].map((isOperated) => ({ ...lie, isOperated })));

test.each(drawDistinct('what every case leans on', cases))(
  'a run accuses $name by its clause (operator interface: $isOperated)',
  async (lie) => {
    const { code, violations } = await judged(lie);
    expect(violations).toContain(lie.clause);
    expect(code).toBe(1);
  },
);

// With an operator interface the run cuts blocks itself, even on a halted chain.
const stuck = chainStandstills.flatMap((one) =>
  (one.isHalted ? [false] : [false, true]).map((isOperated) => ({ ...one, isOperated })),
);

test.each(drawDistinct('a chain that stands still', stuck, 1))(
  '$name is reported in one sentence: exit 3, and no accusation (operator interface: $isOperated)',
  async ({ says, ...one }) => {
    const { code, violations, stdout } = await judged({
      suite: 'orders.cancel.*,transport.status.beside-commits',
      ...one,
    });
    expect(stdout).toContain(says);
    expect(violations).toEqual([]);
    expect(code).toBe(3);
  },
);

test.each(drawDistinct('whose sends arrive short', [true, false], 1))(
  'where sends arrive short, no other clause whose check pays by sends is accused (operator interface: %s)',
  async (isOperated) => {
    const suite =
      'agents.master-only.own-account,nonces.replay.one-block,nonces.window.edges,multi-sig.bundle.runs,signing.expiry.past-orders,spot.escrow.*,transfers.send.usdc';
    const { violations, checks } = await judged({ suite, fault: 'transfers.one-unit-short', isOperated });
    expect(new Set(violations)).toEqual(new Set(['transfers.send.moves']));
    const leftOut = checks.filter(({ reason }) => reason === FULLY_CREDITED_SENDS_REQUIREMENT).map(({ id }) => id);
    expect(leftOut).toContain('agents.master-only.own-account');
    // Without an operator, sends are also the only way to pay a case's accounts.
    expect(leftOut.includes('transfers.send.usdc')).toBe(!isOperated);
  },
);

async function judged({
  suite,
  fault,
  edits,
  isOperated,
  isHalted = false,
}: Pick<LyingVenue, 'suite' | 'fault' | 'edits'> & { readonly isOperated: boolean; readonly isHalted?: boolean }) {
  const edit = allFaults.find(({ id }) => id === fault)?.edit;
  const server = await startServer(new Venue(unlimitedGenesis(), edit === undefined ? {} : { edits: [edit] }), {
    port: 0,
    controlPort: 0,
    blocks: isHalted ? { mode: 'manual' } : { mode: 'timer', ms: 20 },
  });
  const proxy = await openEditingProxy(server.url, edits?.() ?? {});
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const out = makeTempFolder();
  const operator = isOperated ? ['--control', server.controlUrl ?? ''] : [];
  const args = ['--target', proxy.url, ...operator, '--isolation', 'closed', '--rate', 'unlimited', '--fuzz', 'off'];
  const { code, stdout } = await runProgramInProcess([...args, '--seed', '1', '--suite', suite, '--out', out]);
  const { findings, checks } = readReportIn(out);
  const violations = findings.filter(({ severity }) => severity === 'violation').map(({ clause }) => clause);
  return { code, violations, checks, stdout };
}
