import { type Check, type CheckMetadata, isCheck } from '../harness/check/check.ts';
import { areaModules } from './modules.ts';

/**
 * Loads the checks of these heads, in order. Only the areas concerned are loaded; an external head is already a check.
 * @throws Error on a head that no check of its area has
 */
export async function loadChecks(heads: readonly CheckMetadata[]): Promise<readonly Check[]> {
  const areas = new Set(heads.flatMap((head) => (isCheck(head) ? [] : [head.area])));
  const loaded = (await Promise.all([...areas].map(checksOfArea))).flat();
  const byId = new Map(loaded.map((check) => [check.id, check]));
  return heads.map((head) => {
    const found = isCheck(head) ? head : byId.get(head.id);
    if (found === undefined) throw new Error(`no file of the area ${head.area} declares ${head.id}`);
    return found;
  });
}

/** Loads the checks declared by the files of all areas, in name order. Declaring a check in a file suffices. */
export async function loadAllChecks(): Promise<readonly Check[]> {
  return [...new Set((await Promise.all([...areaModules.keys()].map(checksOfArea))).flat())];
}

async function checksOfArea(area: string): Promise<readonly Check[]> {
  const modules = (await areaModules.get(area)?.()) ?? [];
  // A file may export a check twice: by name and in a list.
  return [...new Set(modules.flatMap(checksOfFile))];
}

/** Returns the exported checks by id: exports are listed by name or as written, depending on the loader. */
function checksOfFile(exported: object): readonly Check[] {
  return Object.values(exported)
    .flat()
    .filter(isCheck)
    .toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
}
