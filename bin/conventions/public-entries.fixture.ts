import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RulePath, type Rules, rulesUnderProfile } from '../../reference-model/index.ts';
import { programFolder } from '../../spec-schemas/program-folder.ts';
import { citedSectionsAt } from '../mutation/source-sections.ts';

const MODEL = fileURLToPath(new URL('reference-model/', programFolder));

/** Module that states a rules record, and the record's name there. */
interface Home {
  readonly file: string;
  readonly name: string;
}

/** Returns the rules entries that rest on public facts alone: their record cites a section of them and neither of the two documents. */
export async function findPublicFactRulePaths(): Promise<readonly RulePath[]> {
  const homes = await homesOfRecords();
  const found: RulePath[] = [];
  const visit = (value: unknown, path: RulePath, isPublic: boolean): void => {
    const home = homes.get(value);
    const follows = home === undefined ? isPublic : namesPublicFactsAlone(home);
    if (!isRecord(value)) {
      if (follows) found.push(path);
      return;
    }
    for (const [key, member] of Object.entries(value)) visit(member, path === '' ? key : `${path}.${key}`, follows);
  };
  visit(rulesUnderProfile('live') satisfies Rules, '', false);
  return found.toSorted();
}

async function homesOfRecords(): Promise<ReadonlyMap<unknown, Home>> {
  const homes = new Map<unknown, Home>();
  for (const file of globSync('{actions,chain,edge,engine,evm,feed,governance,reads}/**/*.ts', { cwd: MODEL })) {
    if (/(\.test|\.fixture)\.ts$/.test(file)) continue;
    const module: Record<string, unknown> = await import(`${MODEL}${file}`);
    for (const [name, value] of Object.entries(module)) if (isRecord(value)) homes.set(value, { file, name });
  }
  return homes;
}

function namesPublicFactsAlone({ file, name }: Home): boolean {
  const source = readFileSync(`${MODEL}${file}`, 'utf8');
  const sections = citedSectionsAt(source, source.indexOf(`const ${name}`));
  return sections.length > 0 && sections.every(({ document }) => document === 'supplement');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
