import { parseAst } from 'rolldown/parseAst';
import type { SourceFile } from './walls.ts';

// An exported name has one meaning: a reader of an import, or of a search, would otherwise have to open the file to see which it is.

/** Files that may export the same name, and why. */
interface NamePermission {
  readonly files: readonly string[];
  readonly why: string;
}

/** Names that more than one file may export. Entries may only be removed. */
export const permittedDoubles: Readonly<Record<string, NamePermission>> = {
  Address: {
    files: ['reference-model/state/address.ts', 'spec-schemas/shapes/scalars.ts'],
    why: 'the type of an address, and its schema on the wire',
  },
  Refusal: {
    files: ['reference-model/refusal.ts', 'spec-schemas/outcomes.ts'],
    why: 'published; the refusal that the model answers, and the parts of it that a check accepts',
  },
  Rules: {
    files: ['harness/check/legacy-edits.ts', 'reference-model/rules.ts'],
    why: 'published; the same rules, untyped for checks of other teams',
  },
  RulesEdit: {
    files: ['harness/check/legacy-edits.ts', 'reference-model/rules.ts'],
    why: 'published; an edit of the same rules, untyped for checks of other teams',
  },
  Uint64: {
    files: ['spec-schemas/shapes/scalars.ts', 'spec-schemas/signing/wire-action.ts'],
    why: 'published; the schema of a 64-bit value in a reply, and the type of one in a signed action',
  },
  faucetReserveAddress: {
    files: ['harness/probe/faucet-reserve.ts', 'reference-model/state/address.ts'],
    why: 'the same account, stated by the harness without the model that it judges with',
  },
  startVenue: {
    files: ['bin/start-venue.ts', 'bin/started-venue.ts'],
    why: 'published; the function and its declaration',
  },
  zeroAddress: {
    files: ['harness/identity/zero-address.ts', 'reference-model/state/address.ts'],
    why: 'the same address, stated by the harness without the model that it judges with',
  },
};

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|enum|class|interface|type|function\*?) ([\w$]+)/gm;

/** Returns exported names that another file declares too, as `path name: also in path, path`, but for permitted ones. */
export function findNamesExportedTwice(sources: readonly SourceFile[]): string[] {
  return filesByExportedName(sources)
    .map(([name, files]) => ({ name, files, permitted: permittedDoubles[name]?.files ?? [] }))
    .flatMap(({ name, files, permitted }) =>
      files
        .filter((file) => files.length > 1 && !permitted.includes(file))
        .map((file) => `${file} ${name}: also in ${files.filter((other) => other !== file).join(', ')}`),
    );
}

/** Returns permitted files that do not export the name, or share it with no other, as `path name`: they must be removed. */
export function findUnusedDoublePermissions(sources: readonly SourceFile[]): string[] {
  const declared = new Map(filesByExportedName(sources));
  return Object.entries(permittedDoubles).flatMap(([name, { files }]) => {
    const found = declared.get(name) ?? [];
    return files.filter((file) => found.length < 2 || !found.includes(file)).map((file) => `${file} ${name}`);
  });
}

/** Returns the files that declare each name that seems to be exported twice. */
function filesByExportedName(sources: readonly SourceFile[]): [name: string, files: readonly string[]][] {
  const lines = sources.flatMap((source) =>
    [...new Set([...source.text.matchAll(declaration)].map(([, name = '']) => name))].map((name) => ({ name, source })),
  );
  const doubles = [...Map.groupBy(lines, ({ name }) => name)].filter(([, found]) => found.length > 1);
  // Parsing takes most of the time, and only tells declarations from lines of a generator's template.
  const parsed = new Map(
    doubles.flatMap(([, found]) => found).map(({ source }) => [source.path, exportedNamesOf(source.text)]),
  );
  return doubles.map(([name, found]) => [
    name,
    found.map(({ source }) => source.path).filter((path) => parsed.get(path)?.has(name) === true),
  ]);
}

function exportedNamesOf(text: string): ReadonlySet<string> {
  const names = parseAst(text, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
    const { declaration: declared } = statement;
    const ids = 'declarations' in declared ? declared.declarations.map(({ id }) => id) : [declared.id];
    return ids.flatMap((id) => (id !== null && 'name' in id ? [id.name] : []));
  });
  return new Set(names);
}
