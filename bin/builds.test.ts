import { expect, onTestFinished, test } from 'vitest';
import { actionPathRemovalEdit, pathlessRefusalEdit } from '../harness/products/pathless.fixture.ts';
import { type RulesEdit, removedProductsEdit, rulesEditorAt, type VenueOptions } from '../reference-model/index.ts';
import type { Report } from '../reports/report-schema.ts';
import { allProducts } from '../spec-schemas/products.ts';
import { drawProducts } from './conventions.fixture.ts';
import { drawDistinct } from './defects.fixture.ts';
import { findHiddenFaults } from './hidden-faults.fixture.ts';
import { judgeVenue } from './judged-venue.fixture.ts';
import { msLostToAbsentProducts } from './lost-time.fixture.ts';
import { clausesJudgedIn, complaintsIn, runChecksOnModel } from './played-on-model.fixture.ts';
import { strayClausesOf } from './product-clauses.fixture.ts';
import { runProgramToEnd } from './program.fixture.ts';
import { serveVenueWithOptions, startVenueProcess, type TestServedVenue } from './served-venue.fixture.ts';
import { unknownBookFormEdit } from './unknown-forms.fixture.ts';

// Judges unfamiliar builds as a node team would: without some products, with partial products, in other forms. `npm run soak builds`
// covers every product and every form.

const plainly = ['--fuzz', 'off', '--rate', 'unlimited', '--seed', '1'];
/** A quick check that uses no product. */
const PLAIN = 'nonces.dropped.expired';

async function judgedBy(venue: TestServedVenue, suite: string, more: readonly string[] = []) {
  onTestFinished(() => venue.end());
  return judgeVenue([...venue.args, '--suite', suite, ...plainly, ...more], runProgramToEnd);
}

const servedWith = (edits: readonly RulesEdit[], form: VenueOptions = {}) =>
  serveVenueWithOptions({ archive: 'none', ...form, edits });

const undecided = ({ checks }: Report) =>
  checks.filter(({ status }) => status === 'blocked' || status === 'inconclusive').map(({ id }) => id);
const reasonsOf = ({ checks }: Report) => new Set(checks.flatMap(({ reason }) => reason ?? []));
const accusedOf = ({ findings }: Report) =>
  new Set(findings.flatMap(({ severity, clause }) => (severity === 'violation' ? [clause] : [])));

test('absent products and a switch that is off are each reported once by name, and cost no time', async () => {
  const venue = await startVenueProcess(['--without', 'chase,earn', '--switched-off', 'evm', '--blocks', '50ms']);
  const output = await runProgramToEnd(['doctor', ...venue.args, '--json']);
  const suite = 'chase.*,earn.*,transfers.evm.usdc,orders.cancel.*';
  const { code, report, stdout } = await judgedBy(venue, suite);
  expect([code, report.findings, undecided(report)]).toEqual([0, [], []]);
  expect(report.run.absentProducts?.map(({ id }) => id).toSorted()).toEqual(['chase', 'earn']);
  expect(report.run.switchedOff?.map(({ id }) => id)).toEqual(['evm']);
  for (const reason of [
    'the venue has no chase orders (ACTION_UNSUPPORTED)',
    'the venue has no Earn pools (ACTION_UNSUPPORTED)',
    'the venue has the EVM switched off (evm disabled)',
  ])
    expect(reasonsOf(report)).toContain(reason);
  expect(stdout).toMatch(/^verdict: .*, 2 products absent \(--require\), 1 switch off$/m);
  expect(msLostToAbsentProducts(report.checks)).toBeLessThan(4_000);

  const { products, lacking } = JSON.parse(output.stdout);
  const absent = products.filter(({ presence }: { readonly presence: string }) => presence === 'absent');
  expect(absent.map(({ id }: { readonly id: string }) => id).toSorted()).toEqual(['chase', 'earn']);
  expect(lacking).toBeGreaterThan(20);
});

test('a gate that demands an absent product fails by the clause that states it', async () => {
  const venue = await startVenueProcess(['--without', 'earn']);
  const { code, report } = await judgedBy(venue, PLAIN, ['--require', 'earn,vaults']);
  expect([code, accusedOf(report)]).toEqual([1, new Set(['earn.deposit.creates'])]);
});

test('an absent read of the catalogue is accused once, by its own clause', async () => {
  const without = rulesEditorAt('reads')(({ table }) => ({
    table: new Map([...table].filter(([type]) => type !== 'fee_schedule')),
  }));
  const { code, report } = await judgedBy(await servedWith([without]), 'accounts.fees.*');
  expect(code).toBe(1);
  expect(report.findings.filter(({ severity }) => severity === 'violation')).toHaveLength(1);
});

/** Partial products, each with checks and the clause that these must accuse. */
const inPart: readonly (readonly [says: string, edit: () => RulesEdit, suite: string, clause: string])[] = [
  [
    'one action of a group is missing',
    () => actionPathRemovalEdit('sub_account_transfer'),
    'sub-accounts.*',
    'sub-accounts.transfer.deposit',
  ],
  [
    'there is no path every second time',
    () => {
      let asked = 0;
      return pathlessRefusalEdit((body) => body.includes('"set_display_name"') && asked++ % 2 === 1);
    },
    'accounts.display-name.*',
    'accounts.display-name.set',
  ],
  [
    'there is no path for one account',
    () => {
      const askedNames: string[] = [];
      return pathlessRefusalEdit((body) => {
        const [, name = ''] = /"display_name":"([^"]*)"/.exec(body) ?? [];
        if (name !== '') askedNames.push(name);
        return name !== '' && name === askedNames[0];
      });
    },
    'accounts.display-name.*',
    'accounts.display-name.set',
  ],
  [
    'there is no path for malformed bodies',
    () => pathlessRefusalEdit((body) => body.includes('"set_display_name"') && !/"display_name":"\w+"/.test(body)),
    'accounts.display-name.*',
    'accounts.display-name.field',
  ],
];

test.each(inPart)('a product is present, but %s: that is accused', async (_says, edit, suite, clause) => {
  const { code, report } = await judgedBy(await servedWith([edit()]), suite);
  expect([code, report.run.absentProducts]).toEqual([1, undefined]);
  expect(accusedOf(report)).toContain(clause);
});

test('where an action is refused until an earlier one commits, no check relies on a 202', async () => {
  const venue = await startVenueProcess(['--variant', 'D240=door', '--blocks', '100ms']);
  const { code, report } = await judgedBy(venue, 'staking.delegat*,staking.undelegat*');
  expect([code, report.findings, undecided(report)]).toEqual([0, [], []]);
});

test('an unknown form is a single advisory and a single line, and blocks nothing', async () => {
  const { code, report, stdout } = await judgedBy(
    await servedWith([unknownBookFormEdit]),
    'markets.book.*,orders.cancel.*',
  );
  expect([code, undecided(report)]).toEqual([0, []]);
  expect(report.findings.map(({ severity, clause }) => [severity, clause])).toEqual([
    ['advisory', 'markets.book.shape'],
  ]);
  const lines = stdout.split('\n').filter((line) => line.includes('in a form that this build does not read'));
  expect(lines).toEqual([
    expect.stringMatching(/^skipped \d+ · the book is served in a form that this build does not read$/),
  ]);
});

test('violations are printed first and in full, advisories are counted after them', async () => {
  const venue = await servedWith([actionPathRemovalEdit('sub_account_transfer')], { variants: { D227: 'nested' } });
  const { code, report, stdout } = await judgedBy(venue, 'sub-accounts.*,markets.book.*');
  expect([code, accusedOf(report)]).toEqual([1, new Set(['sub-accounts.transfer.deposit'])]);
  const violation = stdout.indexOf('violation: ');
  expect([violation >= 0, violation < stdout.indexOf('advisory: ')]).toEqual([true, true]);
  expect(stdout).toMatch(/^findings: \d violation, 1 advisory$/m);
});

test('without a product, only clauses about it are unjudged', async () => {
  const [product] = drawDistinct('a product that is not there', allProducts, 1);
  if (product === undefined) throw new Error('no product was drawn');
  const whole = clausesJudgedIn(await runChecksOnModel([]));
  const events = await runChecksOnModel([removedProductsEdit([product.id])]);
  expect([...strayClausesOf(product, whole, clausesJudgedIn(events)), ...complaintsIn(events)]).toEqual([]);
});

test('faults are still caught in a build that lacks other products', async () => {
  const draw = Number(process.env.DEFECT_SEED) || 1;
  console.log(`builds: DEFECT_SEED=${draw}`);
  expect(await findHiddenFaults(drawProducts(draw, 8), 5, draw)).toEqual([]);
});

test('time in which other checks ran is not counted as lost', () => {
  const played = (second: number, durationMs: number, reason?: string) => ({
    status: reason === undefined ? ('pass' as const) : ('skipped' as const),
    startedAt: `2026-11-28T00:00:0${second}.000Z`,
    durationMs,
    ...(reason === undefined ? {} : { reason }),
  });
  const lacking = 'the venue has no vaults (ACTION_UNSUPPORTED)';
  expect(msLostToAbsentProducts([played(0, 1_000), played(0, 3_000, lacking), played(2, 2_000, lacking)])).toBe(3_000);
});
