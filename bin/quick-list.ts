import { parseArgs } from 'node:util';
import { gatherList } from './gather-list.ts';
import { list } from './list.ts';
import { listOptions } from './list-options.ts';
import { UsageError } from './usage-error.ts';

/** Lists clauses by well-formed options. False, and nothing is printed, where the whole program has something to say. */
export async function listedByOptions(args: readonly string[]): Promise<boolean> {
  try {
    const options = Object.fromEntries(
      listOptions.map(({ name, words }) => [
        name,
        words === undefined ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true },
      ]),
    );
    const { values } = parseArgs({ args: [...args], options });
    const words = (name: string) =>
      [values[name] ?? []].flat().reduce<string[]>((all, text) => gatherList(String(text), all), []);
    await list('clauses', {
      ...{ json: values.json === true, unchecked: values.unchecked === true },
      ...{ area: words('area'), authority: words('authority'), profile: words('profile'), kind: words('kind') },
      judgedBy: words('judged-by'),
    });
    return true;
  } catch (error) {
    // An option that is none, a word that no clause has: told by the whole program, in its one way.
    if (error instanceof UsageError || error instanceof TypeError) return false;
    throw error;
  }
}
