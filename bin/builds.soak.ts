import assert from 'node:assert/strict';
import { join } from 'node:path';
import { checksForProfile } from '../harness/check/check.ts';
import { drawnSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { checkProducts } from '../harness/products/check-products.ts';
import { productsInParts } from '../harness/products/products-in-parts.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import { rulesEditorAt, withoutProducts } from '../reference-model/index.ts';
import type { Report } from '../reports/report-schema.ts';
import { allProducts, type ProductId, tagsOf, withDependents } from '../spec-schemas/products.ts';
import { acceptanceClauseOf } from '../spec-schemas/stated/taken-actions.ts';
import { modelParts } from '../tools/model-parts.ts';
import type { Convention } from './conventions/convention.fixture.ts';
import { accusedOver, formsDrawn, productsDrawn } from './conventions.fixture.ts';
import { strayClauses } from './product-clauses.fixture.ts';
import { inNewFolder, runToEnd, saidIn, tell, whileServing } from './program-of-soak.fixture.ts';

/** Of builds that lack some products. */
const DRAWS = 8;
const LACKING = 8;

type Way = 'control' | 'free';

/** Nobody who lacks a product is accused, or left without a verdict, for what is not there. */
async function eachAlone(): Promise<void> {
  const said: string[] = [];
  for (const { id } of allProducts) tell(said, `without ${id}`, await saidOfBuild([id], 'control', 1));
  assert.deepEqual(said, []);
}

async function several(): Promise<void> {
  const seed = drawnSeed('builds.drawn');
  const said: string[] = [];
  for (let draw = seed; draw < seed + DRAWS; draw++) {
    const lacking = productsDrawn(draw, LACKING);
    for (const way of ['control', 'free'] as const)
      tell(
        said,
        `draw ${draw}, ${way}: without ${lacking}, ${formsDrawn(draw)}`,
        await saidOfBuild(lacking, way, draw, formsDrawn(draw)),
      );
  }
  assert.deepEqual(said, []);
}

async function allOfThem(): Promise<void> {
  const said: string[] = [];
  for (const way of ['control', 'free'] as const) {
    const every = allProducts.map(({ id }) => id);
    tell(said, `${way}: without all`, await saidOfBuild(every, way, 1));
  }
  assert.deepEqual(said, []);
}

/** Nothing hides behind a product that is not there: unjudged are the clauses that speak of it, and no others. */
async function eachJudged(): Promise<void> {
  const whole = await judgedOf([]);
  const said: string[] = [];
  for (const product of allProducts)
    tell(said, `without ${product.id}`, strayClauses(product, whole, await judgedOf([product.id])));
  assert.deepEqual(said, []);
}

/** A build that lacks one action of a product that is there is accused of that action alone. */
async function eachAction(): Promise<void> {
  const said: string[] = [];
  for (const product of allProducts) {
    const ids = [checkProducts, productsInParts].flatMap((table) =>
      Object.keys(table).filter((id) => table[id]?.includes(product.id) === true),
    );
    const tags = tagsOf(product);
    for (const tag of tags.length > 1 ? tags : []) {
      const accused = await accusedOver([withoutAction(tag)], 'live', ids);
      const clauses = new Set(accused.flatMap(({ says }) => /^([a-z-]+\.[a-z.-]+): /.exec(says)?.[1] ?? []));
      tell(
        said,
        `without ${tag}`,
        [...clauses].filter((clause) => clause !== acceptanceClauseOf(tag)),
      );
    }
  }
  assert.deepEqual(said, []);
}

function withoutAction(tag: string): Convention {
  const edit = rulesEditorAt('actions')(({ table }) => ({ table: new Map([...table].filter(([key]) => key !== tag)) }));
  return { id: `without ${tag}`, says: 'an action is missing', edits: [edit] };
}

/** Clauses that every check together judges on the model in this process. */
async function judgedOf(lacking: readonly ProductId[]): Promise<ReadonlySet<string>> {
  const checks = checksForProfile(modelParts.checks, 'live');
  const venue = { profile: 'live', edits: [withoutProducts(lacking)] } as const;
  const events = await runChecksOn(venue, 'live', checks, { ...modelParts, strict: false });
  return new Set(events.flatMap((event) => (event.event === 'check-ended' ? Object.keys(event.judged) : [])));
}

/** What a whole run says of such a build, a line each. */
function saidOfBuild(
  lacking: readonly ProductId[],
  way: Way,
  seed: number,
  forms: readonly string[] = [],
): Promise<readonly string[]> {
  return inNewFolder(async (folder) => {
    const plenty = ['--archive', '--faucet-ip-window', '0', '--allowlist', '127.0.0.1'];
    const venue = ['--blocks', '50ms', ...plenty, '--without', lacking.join()].concat(
      forms.length === 0 ? [] : ['--variant', forms.join()],
    );
    return whileServing(join(folder, 'venue'), venue, async (url, controlUrl) => {
      const operated = way === 'control' ? ['--control', controlUrl] : [];
      const options = ['--target', url, ...operated, '--rate', 'unlimited', '--seed', String(seed)];
      const { code, report } = await runToEnd(folder, options);
      return [
        ...(code === 0 ? [] : [`exit ${code}`]),
        ...saidIn(report).filter((said) => !isOfForm(said)),
        ...unnamed(report, lacking),
      ];
    });
  });
}

/** A form that is accepted, of what is served or of how it is asked for, is told by an advisory, once. */
function isOfForm(said: string): boolean {
  return (
    said.startsWith('advisory ') && / in another form than public facts give| otherwise than public facts /.test(said)
  );
}

/** Products that the report calls absent and that are there. */
function unnamed({ run }: Report, lacking: readonly ProductId[]): readonly string[] {
  const lost: readonly string[] = withDependents(lacking);
  const absent = (run.absentProducts ?? []).map(({ id }) => id);
  return absent.filter((id) => !lost.includes(id)).map((id) => `${id} is called absent`);
}

export const soaks = [
  { name: 'builds.alone', run: eachAlone },
  { name: 'builds.actions', run: eachAction },
  { name: 'builds.all', run: allOfThem },
  { name: 'builds.drawn', run: several },
  { name: 'builds.judged', run: eachJudged },
];
