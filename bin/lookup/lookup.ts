import { RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import { reportFailure } from '../run/report-failure.ts';
import { readShippedCatalogueFile } from './catalogue-file.ts';
import { explain } from './explain.ts';
import { collectWords } from './gather-list.ts';
import { list } from './list.ts';
import { listOptions } from './list-options.ts';

// The command-line library takes longer to load than a look-up takes to answer. So well-formed `list`, `explain` and `help` commands are
// parsed here, and answered from the catalogue by the functions that the full program uses too. Anything else goes to the full program,
// which reports errors in its own words.

/** Answers a look-up from the catalogue of this build. Returns false, without output, where the full program has to parse the line. */
export async function tryPrintLookup(argv: readonly string[]): Promise<boolean> {
  if (RUNS_FROM_SOURCES) return false;
  // A reader that closes the pipe (a pager, head) ends the output, not the program.
  process.stdout.on('error', () => undefined);
  try {
    return await answered(argv);
  } catch (error) {
    process.exitCode = reportFailure(error);
    return true;
  }
}

function answered([command = '', ...words]: readonly string[]): Promise<boolean> | boolean {
  switch (command) {
    case 'list':
      return listed(words);
    case 'explain':
      return explained(words);
    case 'help':
      return helped(words);
    case '--help':
    case '-h':
      return words.length === 0 && helped([]);
    default:
      return false;
  }
}

async function listed(words: readonly string[]): Promise<boolean> {
  const line = wellFormed(words, listOptions);
  if (line === null) return false;
  const { what, values } = line;
  const gathered = (name: string) =>
    [values[name] ?? []].flat().reduce<string[]>((all, text) => collectWords(String(text), all), []);
  await list(what, {
    json: values.json === true,
    unchecked: values.unchecked === true,
    area: gathered('area'),
    authority: gathered('authority'),
    profile: gathered('profile'),
    needs: gathered('needs'),
    paths: values.paths === true,
    suite: gathered('suite'),
    kind: gathered('kind'),
    judgedBy: gathered('judged-by'),
  });
  return true;
}

async function explained(words: readonly string[]): Promise<boolean> {
  const line = wellFormed(words, []);
  if (line === null) return false;
  await explain(line.what, {});
  return true;
}

/** Prints the help, stored with lines of 80 characters, which fit output without a terminal too. */
function helped(words: readonly string[]): boolean {
  if (process.stdout.isTTY && process.stdout.columns < 80) return false;
  const text = readShippedCatalogueFile().help(words);
  if (text !== null) process.stdout.write(text);
  return text !== null;
}

/** Parses a line of at most the given words and options; null for any other line. */
function wellFormed(words: readonly string[], known: typeof listOptions) {
  const options = Object.fromEntries(
    known.map(({ name, words: takes }) => [
      name,
      takes === undefined ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true },
    ]),
  );
  try {
    // Imported lazily: a static import would load the whole module.
    const { values, positionals } = process
      .getBuiltinModule('node:util')
      .parseArgs({ args: [...words], options, allowPositionals: true });
    const [what, ...surplus] = positionals;
    return what === undefined || surplus.length > 0 ? null : { what, values };
  } catch (error) {
    // Thrown for an unknown option, or one without its value.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
