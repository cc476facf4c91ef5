import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Value } from 'typebox/value';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';
import { CONFIG_FILE, type ConfigOptionSchema, makeConfigOptionSchemas } from './config-schema.ts';
import { refuseEmptyOptions } from './empty-options.ts';
import { readJsonFile } from './json-file.ts';

/**
 * Applies the file's options to a parsed command, except those that its command line sets.
 * @returns the equivalent command-line arguments, with which the run needs no file
 * @throws UsageError on an invalid file, an unknown key, or an invalid value; CommanderError alike
 */
export function applyConfigFile(command: Command): readonly string[] {
  const given: unknown = command.getOptionValue('config');
  if (given === false) return [];
  const file = typeof given === 'string' ? given : existsSync(CONFIG_FILE) ? CONFIG_FILE : null;
  if (file === null) return [];
  const own = new Set(command.options.map((option) => option.name()));
  const words = entriesOf(file).flatMap(([name, key, value]) =>
    own.has(name) && command.getOptionValueSource(key.option.attributeName()) !== 'cli' ? wordsOf(name, value) : [],
  );
  // A resumed or replayed run has to know that there was a file.
  const all = [...(typeof given === 'string' ? [] : ['--config', file]), ...words];
  try {
    command.parseOptions(all);
    refuseEmptyOptions(command);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${file}: ${error.message}`) : error;
  }
  return all;
}

function entriesOf(file: string): (readonly [name: string, key: ConfigOptionSchema, value: unknown])[] {
  const document = readJsonFile(file);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new UsageError(`${file} is no JSON object of options`);
  const keys = makeConfigOptionSchemas();
  return Object.entries(document)
    .filter(([name]) => name !== '$schema')
    .map(([name, value]: [string, unknown]) => {
      const key = keys.get(name);
      if (key === undefined)
        throw new UsageError(
          `${file}: "${name}" is no option that a file can give${didYouMean(name, [...keys.keys()])}`,
        );
      if (!Value.Check(key.schema, value)) throw new UsageError(`${file}: "${name}" is to be ${key.words}`);
      return [name, key, value] as const;
    });
}

/** Returns the command-line form of an option; a false flag is omitted. */
function wordsOf(name: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [`--${name}`] : [];
  // Each item is an option of its own.
  if ((name === 'threshold' || name === 'severity') && Array.isArray(value))
    return value.flatMap((one) => [`--${name}`, String(one)]);
  return [`--${name}`, Array.isArray(value) ? value.join(',') : String(value)];
}
