import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Value } from 'typebox/value';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';
import { CONFIG_FILE, type ConfigKey, configKeys } from './config-schema.ts';
import { refuseEmptyOptions } from './empty-options.ts';
import { readJsonFile } from './json-file.ts';

/**
 * Gives a command that was parsed those options of the file that its command line does not name.
 * @returns what the command line would have had to say: with it, the run needs no file
 * @throws UsageError on a file that is none, a key that no run has, or a value that is none of its option; CommanderError alike
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
  // A run that is gone on with, or shown again, has to know that there was one.
  const all = [...(typeof given === 'string' ? [] : ['--config', file]), ...words];
  try {
    command.parseOptions(all);
    refuseEmptyOptions(command);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${file}: ${error.message}`) : error;
  }
  return all;
}

function entriesOf(file: string): (readonly [name: string, key: ConfigKey, value: unknown])[] {
  const document = readJsonFile(file);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new UsageError(`${file} is no JSON object of options`);
  const keys = configKeys();
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

/** As the command line has it; what is false is left out there. */
function wordsOf(name: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [`--${name}`] : [];
  // Each of them is an option of its own.
  if ((name === 'threshold' || name === 'severity') && Array.isArray(value))
    return value.flatMap((one) => [`--${name}`, String(one)]);
  return [`--${name}`, Array.isArray(value) ? value.join(',') : String(value)];
}
