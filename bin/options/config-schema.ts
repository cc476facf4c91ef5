import { Command, type Option } from 'commander';
import { type TSchema, Type } from 'typebox';
import { collectWords } from '../lookup/gather-list.ts';
import { collectProducts, collectRequiredParts, collectSwitches } from '../lookup/gather-products.ts';
import { addRunCommand } from '../run/run-command.ts';
import { collectRaisedGlobs, collectThresholds, parseFormats } from './option-values.ts';

/** Where the options of a run are looked for, unless `--config` or `--no-config` says otherwise. */
export const CONFIG_FILE = 'venue-conformance.config.json';

/** Options that speak of one run, not of all; and the leave that no file may give. */
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
  // No file that is kept beside a project is to hold what opens a door.
  'allow-mainnet-writes',
  'header',
];

/** Value under the name of an option. */
export interface ConfigKey {
  readonly option: Option;
  readonly schema: TSchema;
  /** Words for what the schema asks for. */
  readonly words: string;
}

/** The options of a run that a file can give, by their long names without the dashes. */
export function configKeys(): ReadonlyMap<string, ConfigKey> {
  const run = addRunCommand(new Command(), () => undefined);
  return new Map(
    run.options.filter((option) => !ONLY_TYPED.includes(option.name())).map((option) => [option.name(), keyOf(option)]),
  );
}

function keyOf(option: Option): ConfigKey {
  const { description } = option;
  if (!option.required && !option.optional)
    return { option, schema: Type.Boolean({ description }), words: 'true or false' };
  const { argChoices, parseArg } = option;
  if (argChoices !== undefined)
    return { option, schema: Type.Enum([...argChoices], { description }), words: `one of ${argChoices.join(', ')}` };
  if (
    parseArg === collectWords ||
    parseArg === collectProducts ||
    parseArg === collectRequiredParts ||
    parseArg === collectSwitches ||
    parseArg === parseFormats ||
    parseArg === collectThresholds ||
    parseArg === collectRaisedGlobs
  ) {
    const schema = Type.Union([Type.String(), Type.Array(Type.String())], { description });
    return { option, schema, words: 'a text or a list of texts' };
  }
  // An option with a parser of its own that is no list is a figure, alone or with a unit, or a word in its place.
  return parseArg === undefined
    ? { option, schema: Type.String({ description }), words: 'a text' }
    : { option, schema: Type.Union([Type.Number(), Type.String()], { description }), words: 'a number or a text' };
}

/** The JSON Schema of such a file: closed, so that an editor shows a slip. */
export function configSchema(): TSchema {
  const keys = [...configKeys()].map(([name, { schema }]) => [name, Type.Optional(schema)] as const);
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
