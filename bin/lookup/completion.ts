import type { Command, Option } from 'commander';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';

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

type Script = (program: string, commands: readonly CompletedCommand[]) => string;

/** Generators of completion scripts, by shell. */
const completionScriptMakers: Readonly<Record<'bash' | 'zsh' | 'fish', Script>> = {
  bash: bashScript,
  // zsh can load completions written for bash.
  zsh: (program, commands) =>
    `#compdef ${program}\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program, commands)}`,
  fish: fishScript,
};

/** The first command is the one without a name. */
function bashScript(program: string, commands: readonly CompletedCommand[]): string {
  const name = `_${program.replaceAll('-', '_')}`;
  const names = commands.map((command) => command.name);
  return `# completion of ${program}: source <(${program} completion bash)
${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' i
  # --option=value comes as three words.
  if [ "$cur" = '=' ]; then cur=''
  elif [ "$prev" = '=' ] && [ "$COMP_CWORD" -gt 1 ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${names.join('|')}) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  COMPREPLY=()
  case "\${command:-${names[0]}} $prev" in
${commands.flatMap(bashValues).join('\n')}
  esac
  case $command in
${commands.map(bashWords).join('\n')}
    *) words='${[...names, ...(commands[0]?.options ?? []).flatMap((option) => option.names)].join(' ')}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o filenames -F ${name} ${program}
`;
}

/** Generates a case for each option that takes a value, where only the value can follow. */
function bashValues({ name, options }: CompletedCommand): string[] {
  return options.flatMap(({ names, follows }) => {
    const before = names.map((option) => `'${name} ${option}'`).join('|');
    const offers = bashOffers(follows);
    return offers === null ? [] : [`    ${before}) ${offers}return ;;`];
  });
}

/** Null: the option is a flag. */
function bashOffers(follows: CompletedCommand['argument']): string | null {
  switch (follows.kind) {
    case 'nothing':
      return null;
    case 'text':
      return '';
    case 'file':
      return `local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur")); `;
    case 'folder':
      return `local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$cur")); `;
    case 'words':
      return `COMPREPLY=($(compgen -W '${follows.words.join(' ')}' -- "$cur")); `;
  }
}

function bashWords({ name, options, argument }: CompletedCommand): string {
  const words = [...(argument.kind === 'words' ? argument.words : []), ...options.flatMap((option) => option.names)];
  const files =
    argument.kind === 'file'
      ? `if [[ $cur != -* ]]; then local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur")); return; fi; `
      : '';
  return `    ${name}) ${files}words='${words.join(' ')}' ;;`;
}

function fishScript(program: string, commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const none = `not __fish_seen_subcommand_from ${names}`;
  const others = commands.slice(1).map(({ name }) => name);
  return [
    `# completion of ${program}: ${program} completion fish | source`,
    `complete -c ${program} -f`,
    ...commands.map(({ name, says }) => `complete -c ${program} -n '${none}' -a ${name} -d ${fishText(says)}`),
    ...commands.flatMap(({ name, options, argument }, at) => {
      // The unnamed command applies where no other is named.
      const when =
        at === 0 ? `not __fish_seen_subcommand_from ${others.join(' ')}` : `__fish_seen_subcommand_from ${name}`;
      const line = `complete -c ${program} -n '${when}'`;
      return [
        ...(argument.kind === 'words' ? [`${line} -a '${argument.words.join(' ')}'`] : []),
        ...(argument.kind === 'file' ? [`${line} -F`] : []),
        ...options.map(({ names: own, says, follows }) =>
          [line, ...own.map(fishName), ...fishValue(follows), '-d', fishText(says)].join(' '),
        ),
      ];
    }),
    '',
  ].join('\n');
}

function fishName(name: string): string {
  return name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`;
}

function fishValue(follows: CompletedCommand['argument']): string[] {
  switch (follows.kind) {
    case 'nothing':
      return [];
    case 'text':
      return ['-x'];
    case 'file':
      return ['-r', '-F'];
    case 'folder':
      return ['-x', '-a', "'(__fish_complete_directories)'"];
    case 'words':
      return ['-x', '-a', `'${follows.words.join(' ')}'`];
  }
}

function fishText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
