import { Command, type Option } from 'commander';
import { type TSchema, Type } from 'typebox';
import { collectWords } from '../lookup/gather-list.ts';
import { collectProductIds, collectVenueSwitchIds, parseRequiredParts } from '../lookup/gather-products.ts';
import { addRunCommand } from '../run/run-command.ts';
import { collectLatencyThresholds, collectSeverityGlobs, parseFormats } from './option-values.ts';

/** Default path of the options file; `--config` and `--no-config` override it. */
export const CONFIG_FILE = 'venue-conformance.config.json';

/** Options of a single run, and permissions that must be typed. */
const ONLY_TYPED = [
  'config',
  'no-config',
  'resume',
  'rerun-failed',
  'shard',
  'watch',
  'touched',
  'dry-run',
  'disturb',
  'concurrency',
  // A file kept beside a project must not grant this permission.
  'allow-mainnet-writes',
  'header',
];

/** Schema of an option's value. */
export interface ConfigOptionSchema {
  readonly option: Option;
  readonly schema: TSchema;
  /** Describes what the schema requires. */
  readonly words: string;
}

/** Returns the options of a run that a file can set, by their long names without the dashes. */
export function makeConfigOptionSchemas(): ReadonlyMap<string, ConfigOptionSchema> {
  const run = addRunCommand(new Command(), () => undefined);
  return new Map(
    run.options.filter((option) => !ONLY_TYPED.includes(option.name())).map((option) => [option.name(), keyOf(option)]),
  );
}

function keyOf(option: Option): ConfigOptionSchema {
  const { description } = option;
  if (!option.required && !option.optional)
    return { option, schema: Type.Boolean({ description }), words: 'true or false' };
  const { argChoices, parseArg } = option;
  if (argChoices !== undefined)
    return { option, schema: Type.Enum([...argChoices], { description }), words: `one of ${argChoices.join(', ')}` };
  if (
    parseArg === collectWords ||
    parseArg === collectProductIds ||
    parseArg === parseRequiredParts ||
    parseArg === collectVenueSwitchIds ||
    parseArg === parseFormats ||
    parseArg === collectLatencyThresholds ||
    parseArg === collectSeverityGlobs
  ) {
    const schema = Type.Union([Type.String(), Type.Array(Type.String())], { description });
    return { option, schema, words: 'a text or a list of texts' };
  }
  // An option with its own parser that is no list takes a number, with or without a unit, or a word.
  return parseArg === undefined
    ? { option, schema: Type.String({ description }), words: 'a text' }
    : { option, schema: Type.Union([Type.Number(), Type.String()], { description }), words: 'a number or a text' };
}

/** Returns the JSON Schema of such a file: closed, so that an editor shows typing errors. */
export function makeConfigSchema(): TSchema {
  const keys = [...makeConfigOptionSchemas()].map(([name, { schema }]) => [name, Type.Optional(schema)] as const);
  return Type.Object(
    { $schema: Type.Optional(Type.String()), ...Object.fromEntries(keys) },
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'urn:venue-conformance:config:1',
      title: `${CONFIG_FILE} of venue-conformance`,
      additionalProperties: false,
    },
  );
}
