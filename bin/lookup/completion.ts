import type { Command, Option } from 'commander';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';
import { completionScriptMakers } from './completion-shells.ts';

/** Value that may follow an option, or be an argument. `nothing`: a flag. `text`: a free value. */
type Follows =
  | { readonly kind: 'nothing' | 'text' | 'file' | 'folder' }
  | { readonly kind: 'words'; readonly words: readonly string[] };

interface CompletedOption {
  /** `--suite`, and also `-h` where it has a short form. */
  readonly names: readonly string[];
  readonly says: string;
  readonly follows: Follows;
}

/** Command, as shells complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly says: string;
  readonly options: readonly CompletedOption[];
  readonly argument: Follows;
}

/**
 * Prints the completion script of the whole command line for a shell.
 * @throws UsageError on an unknown shell
 */
export function printCompletion(program: Command, shell: string): number {
  const shells = Object.keys(completionScriptMakers);
  const script = Object.entries(completionScriptMakers).find(([name]) => name === shell)?.[1];
  if (script === undefined)
    throw new UsageError(
      `there is no completion for "${shell}"${didYouMean(shell, shells)}: write one of ${shells.join(', ')}`,
    );
  const commands = program.commands.map(completed);
  // These commands take other commands' names as arguments.
  const names = commands.map(({ name }) => name);
  const known = commands.map((each) =>
    each.name === 'help' ? { ...each, argument: { kind: 'words' as const, words: names } } : each,
  );
  process.stdout.write(script(program.name(), known));
  return 0;
}

function completed(command: Command): CompletedCommand {
  const [argument] = command.registeredArguments;
  const below = command.commands.flatMap((each) => [each, ...each.commands]);
  const options = [command, ...below].flatMap((each) => [...each.createHelp().visibleOptions(each)]);
  return {
    name: command.name(),
    says: command.description(),
    options: [...new Map(options.map((option) => [option.name(), optionOf(option)])).values()],
    argument:
      below.length > 0
        ? { kind: 'words', words: below.map((each) => each.name()) }
        : argument === undefined
          ? { kind: 'nothing' }
          : followsOf(argument.name()),
  };
}

function optionOf(option: Option): CompletedOption {
  const { short, long, argChoices, flags, description } = option;
  const [, placeholder] = /<(.*)>/.exec(flags) ?? [];
  return {
    names: [long, short].filter((name) => name !== undefined && name !== null),
    says: description,
    follows:
      argChoices !== undefined
        ? { kind: 'words', words: argChoices }
        : placeholder === undefined
          ? { kind: 'nothing' }
          : followsOf(placeholder),
  };
}

/** Derives the value's kind from its placeholder in the help: `report.json`, `dir`, `json,junit,md`, `checks|clauses`. */
function followsOf(placeholder: string): Follows {
  if (/\.json|\bfile\b/.test(placeholder)) return { kind: 'file' };
  if (placeholder === 'dir') return { kind: 'folder' };
  return /^[a-z-]+(,[a-z-]+)+$|^[a-z]+(\|[a-z]+){2,}$/.test(placeholder)
    ? { kind: 'words', words: placeholder.split(/[,|]/) }
    : { kind: 'text' };
}
