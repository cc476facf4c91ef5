import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { productsByCheck } from '../harness/products/check-products.ts';
import { actionPathRemovalEdit } from '../harness/products/pathless.fixture.ts';
import { partialProductsByCheck } from '../harness/products/products-in-parts.ts';
import { removedProductsEdit } from '../reference-model/index.ts';
import type { Report } from '../reports/report-schema.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { allProducts, listProductActionTags, type ProductId, withDependentProducts } from '../spec-schemas/products.ts';
import { acceptanceClauseOf } from '../spec-schemas/stated/taken-actions.ts';
import { allSwitches, type SwitchId } from '../spec-schemas/switches.ts';
import { chooseSoakParts } from './chosen-parts.fixture.ts';
import { drawDecisionForms, drawProducts, drawSwitchesToTurnOff } from './conventions.fixture.ts';
import { findHiddenFaults } from './hidden-faults.fixture.ts';
import { msLostToAbsentProducts } from './lost-time.fixture.ts';
import { clausesJudgedIn, complaintsIn, isFormAdvisory, runChecksOnModel } from './played-on-model.fixture.ts';
import { productClauses, strayClausesOf } from './product-clauses.fixture.ts';
import {
  complaintsInReport,
  inNewFolder,
  reportComplaints,
  runForReport,
  withServedVenue,
} from './program-of-soak.fixture.ts';

/** Number of drawn builds, each lacking some products. */
const DRAWS = 8;
const LACKING = 8;
const OFF = 2;
/** Number of faults planted in each build. */
const FAULTS = 5;
/** Maximum time that a run may lose to absent products. */
const LOST_MS = 4_000;

type Way = 'control' | 'free';

interface Build {
  readonly lacking: readonly ProductId[];
  readonly forms?: readonly string[];
  /** Switches that are off. */
  readonly off?: readonly SwitchId[];
}

/** Removes each product alone: the build must not be accused or left without a verdict because of it. */
async function eachAlone(): Promise<void> {
  const said: string[] = [];
  for (const { id } of chooseSoakParts(allProducts, (product) => product.id))
    reportComplaints(said, `without ${id}`, await saidOfBuild({ lacking: [id] }, 'control', 1, suiteOf(id)));
  assert.deepEqual(said, []);
}

async function several(): Promise<void> {
  const seed = drawTestSeed('builds.drawn');
  const said: string[] = [];
  const draws = Array.from({ length: DRAWS }, (_, at) => seed + at);
  for (const draw of chooseSoakParts(draws, String)) {
    const build = {
      lacking: drawProducts(draw, LACKING),
      forms: drawDecisionForms(draw),
      off: drawSwitchesToTurnOff(draw, OFF),
    };
    for (const way of ['control', 'free'] as const)
      reportComplaints(
        said,
        `draw ${draw}, ${way}: without ${build.lacking}, ${build.off} off, ${build.forms}`,
        await saidOfBuild(build, way, draw),
      );
  }
  assert.deepEqual(said, []);
}

async function allOfThem(): Promise<void> {
  const said: string[] = [];
  for (const way of chooseSoakParts(['control', 'free'] as const, String)) {
    const every = allProducts.map(({ id }) => id);
    reportComplaints(said, `${way}: without all`, await saidOfBuild({ lacking: every }, way, 1));
  }
  assert.deepEqual(said, []);
}

/**
 * Removes each product alone and plays every check in this process: only clauses about the product may stay unjudged, and the build must
 * not be accused or left without a verdict.
 */
async function eachJudged(): Promise<void> {
  const whole = clausesJudgedIn(await runChecksOnModel([]));
  const said: string[] = [];
  for (const product of allProducts) {
    const events = await runChecksOnModel([removedProductsEdit([product.id])]);
    reportComplaints(said, `without ${product.id}`, [
      ...strayClausesOf(product, whole, clausesJudgedIn(events)),
      ...complaintsIn(events),
    ]);
  }
  assert.deepEqual(said, []);
}

/** Turns each switch off and plays every check in this process: the venue must not be accused or left without a verdict. */
async function eachSwitch(): Promise<void> {
  const said: string[] = [];
  for (const { id } of allSwitches)
    reportComplaints(said, `${id} off`, complaintsIn(await runChecksOnModel([], null, [id])));
  assert.deepEqual(said, []);
}

/** Plants faults elsewhere in builds that lack products: they must still be caught. */
async function othersAreCaught(): Promise<void> {
  const seed = drawTestSeed('builds.faults');
  const said: string[] = [];
  for (let draw = seed; draw < seed + DRAWS; draw++) {
    const lacking = drawProducts(draw, LACKING);
    reportComplaints(said, `draw ${draw}: without ${lacking}`, await findHiddenFaults(lacking, FAULTS, draw));
  }
  assert.deepEqual(said, []);
}

/** Removes one action of a product that is otherwise present: only the clause about that action may be reported, even as an advisory. */
async function eachAction(): Promise<void> {
  const said: string[] = [];
  for (const product of allProducts) {
    const ids = [productsByCheck, partialProductsByCheck].flatMap((table) =>
      Object.keys(table).filter((id) => table[id]?.includes(product.id) === true),
    );
    const tags = listProductActionTags(product);
    for (const tag of tags.length > 1 ? tags : []) {
      const events = await runChecksOnModel([actionPathRemovalEdit(tag)], ids);
      const clauses = new Set(events.flatMap((event) => (event.event === 'finding' ? (event.clause ?? []) : [])));
      reportComplaints(
        said,
        `without ${tag}`,
        [...clauses].filter((clause) => clause !== acceptanceClauseOf(tag)),
      );
    }
  }
  assert.deepEqual(said, []);
}

/** Returns the checks that concern a product: the areas of its clauses, and every other check that uses it. */
function suiteOf(id: ProductId): string {
  const areas = new Set(productClauses[id].about.map(areaOf));
  const checks = [productsByCheck, partialProductsByCheck].flatMap((table) =>
    Object.keys(table).filter((check) => table[check]?.includes(id) === true),
  );
  const beside = new Set(checks.filter((check) => !areas.has(areaOf(check))));
  return [...[...areas].map((area) => `${area}.*`), ...beside].join();
}

/**
 * Returns the complaints of a run on such a build, one per line.
 * @param suite  checks to play; null: a whole run
 */
function saidOfBuild(
  { lacking, forms = [], off = [] }: Build,
  way: Way,
  seed: number,
  suite: string | null = null,
): Promise<readonly string[]> {
  return inNewFolder(async (folder) => {
    const plenty = ['--archive', '--faucet-ip-window', '0', '--allowlist', '127.0.0.1'];
    const asBuilt = [
      ['--without', lacking],
      ['--variant', forms],
      ['--switched-off', off],
    ] as const;
    const venue = ['--blocks', '50ms', ...plenty].concat(
      asBuilt.flatMap(([option, words]) => (words.length === 0 ? [] : [option, words.join()])),
    );
    return withServedVenue(join(folder, 'venue'), venue, async (url, controlUrl) => {
      const operated = way === 'control' ? ['--control', controlUrl] : [];
      const part = suite === null ? [] : ['--suite', suite, '--fuzz', 'off'];
      const options = ['--target', url, ...operated, '--rate', 'unlimited', '--seed', String(seed), ...part];
      const { code, report } = await runForReport(folder, options);
      return [
        ...(code === 0 ? [] : [`exit ${code}`]),
        ...complaintsInReport(report).filter((said) => !isFormAdvisory(said) && !isOfAllowlist(said)),
        ...unnamed(report, lacking),
        ...lostBy(report),
      ];
    });
  });
}

/** Whether a line advises of a subscription cap: clients on an allowlist have none, and only an operator can tell (free runs). */
function isOfAllowlist(said: string): boolean {
  return said.startsWith('advisory limits.socket.65th ');
}

/** Returns products that the report calls absent although the build has them. */
function unnamed({ run }: Report, lacking: readonly ProductId[]): readonly string[] {
  const lost: readonly string[] = withDependentProducts(lacking);
  const absent = (run.absentProducts ?? []).map(({ id }) => id);
  return absent.filter((id) => !lost.includes(id)).map((id) => `${id} is called absent`);
}

/** Returns a line where skipped checks of absent products cost too much time, counting only time in which no other check ran. */
function lostBy({ checks }: Report): readonly string[] {
  const lost = msLostToAbsentProducts(checks);
  console.log(`lost to what is not there: ${Math.round(lost)} ms`);
  return lost < LOST_MS ? [] : [`${Math.round(lost)} ms are lost to what is not there`];
}

export const soaks = [
  { name: 'builds.alone', run: eachAlone },
  { name: 'builds.actions', run: eachAction },
  { name: 'builds.all', run: allOfThem },
  { name: 'builds.drawn', run: several },
  { name: 'builds.faults', run: othersAreCaught },
  { name: 'builds.judged', run: eachJudged },
  { name: 'builds.switches', run: eachSwitch },
];
