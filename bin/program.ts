import { Command, CommanderError, Help, Option } from 'commander';
import { didYouMean } from '../spec-schemas/near-matches.ts';
import { helpAddendumFor, helpEpilogue } from './lookup/command-help.ts';
import { collectWords } from './lookup/gather-list.ts';
import { collectCorsOrigins } from './lookup/gather-origins.ts';
import { collectProductIds, collectVenueSwitchIds } from './lookup/gather-products.ts';
import { listOptions } from './lookup/list-options.ts';
import { parseDuration } from './options/durations.ts';
import { withoutHeaderArguments } from './options/edge-proxy.ts';
import { refuseEmptyOptions } from './options/empty-options.ts';
import {
  parseAccountCount,
  parseComparisonFormats,
  parseCrowd,
  parseFormats,
  parseLag,
  parseNetwork,
  parsePort,
  parsePortOrOff,
  parseShard,
} from './options/option-values.ts';
import type { RunOptions } from './options/run-options.ts';
import { reportFailure } from './run/report-failure.ts';
import {
  addOwnChecksOption,
  addRunCommand,
  addRunOptions,
  addTargetOptions,
  addWatchOption,
} from './run/run-command.ts';
import { toolInfo } from './tool.ts';
import { UsageError } from './usage-error.ts';

// Each command imports its own code when it is chosen, so that help and usage errors only load this file.

function newCommand(): Command {
  return (
    new Command('venue-conformance')
      .exitOverride()
      .configureOutput({ outputError: () => undefined })
      // Beside the longest options of a run, 36 of 80 columns remain.
      .configureHelp({ minWidthToWrap: 24, optionDescription: describeOption })
  );
}

/** Describes an option. The default of a flag, off, is not printed. */
function describeOption(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: false\)$/, '');
}

function newProgram(): Command {
  const program = newCommand()
    .description('Judges a trading venue against its documents, and serves a model of it.')
    .usage('[command] [options]')
    .helpOption('-h, --help', 'show help; help <command> shows that of a command')
    .version(toolInfo.version, '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', helpEpilogue)
    .hook('preAction', (_program, command) => refuseEmptyOptions(command));
  program.commandsGroup('Judge a target:');
  addRunCommand(program, runRun);
  for (const add of [addDoctor, addReplay, addCompare, addMerge]) add(program);
  program.commandsGroup('A venue to develop against:');
  addServe(program);
  program.commandsGroup('Look things up:');
  for (const add of [addList, addExplain, addSchema, addHelp, addCompletion]) add(program);
  program.commandsGroup('Judge this program:');
  addSelftest(program);
  for (const command of program.commands) command.addHelpText('after', helpAddendumFor(command.name()));
  return program;
}

/** Parses a command line of `run` without running it. @throws CommanderError, UsageError */
function runOptionsOf(argv: readonly string[]): RunOptions {
  const alone = newCommand();
  let parsed: RunOptions | undefined;
  addRunCommand(alone, (options) => {
    parsed = options;
  });
  alone.parse([...argv], { from: 'user' });
  if (parsed === undefined) throw new UsageError('that is no command line of run');
  return parsed;
}

async function runRun(options: RunOptions, command: Command): Promise<void> {
  // A resumed run keeps its original options.
  const fromFile =
    options.resume === undefined ? (await import('./options/config-file.ts')).applyConfigFile(command) : [];
  if (options.watch) return watched(command);
  const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli';
  const { runConformance } = await import('./run/run.ts');
  return finish(
    runConformance(
      command.opts(),
      [...withoutHeaderArguments(process.argv.slice(2)), ...fromFile],
      isGiven,
      runOptionsOf,
    ),
  );
}

/** Repeats the same command line without `--watch`. */
async function watched(command: Command): Promise<void> {
  const { resume, repeat, dryRun } = command.opts<Partial<RunOptions>>();
  if (resume !== undefined || repeat !== undefined || dryRun)
    throw new UsageError('--watch begins whole runs, one after the other: leave out --resume, --repeat and --dry-run');
  const { watch } = await import('./run/watch.ts');
  const words = process.argv.slice(2).filter((word) => word !== '--watch');
  return finish(watch(words, { ...command.opts(), narrows: command.name() === 'run' }));
}

function addMerge(program: Command): void {
  program
    .command('merge')
    .description('join the reports of the shards of a run')
    .argument('<report.json...>')
    .requiredOption('--out <dir>', 'where the merged report goes')
    .option('--format <json,junit,md,html,sarif>', 'which reports to write beside JSON (default: all)', parseFormats)
    .action(async (files, options) =>
      finish((await import('./reports/merge.ts')).merge(files, options, process.argv.slice(2))),
    );
}

function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the model as a local venue')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 takes a free one', parsePort, 8080)
    .option(
      '--evm-port <n|off>',
      'port of the raw JSON-RPC of the EVM; 0 takes a free one (default: 8545; off with --port 0)',
      parsePortOrOff,
    )
    .option(
      '--control-port <n|off>',
      'port of the operator interface (token: VENUE_CONTROL_TOKEN)',
      parsePortOrOff,
      'off',
    )
    .addOption(
      new Option(
        '--control-token <draw>',
        'draw: require a random token, printed on stderr; without a token requests of web pages are refused',
      ).choices(['draw']),
    )
    .option(
      '--blocks <duration|instant|manual>',
      'when blocks are made: at this interval, with each action, or by the operator interface',
      '100ms',
    )
    .addOption(
      new Option('--role <role>', 'node, or gateway with candles and compression (default: node)').choices([
        'node',
        'gateway',
      ]),
    )
    .option('--upstream <url>', 'with --role gateway: the node behind the gateway, in another process')
    .option('--tls-cert <file>', 'with --tls-key and --tls-ca: serve https to clients that have a certificate')
    .option('--tls-key <file>', 'private key of --tls-cert')
    .option('--tls-ca <file>', "CA (PEM) of the clients' certificates")
    .option('--client-cert <file>', 'client certificate (PEM) for an --upstream behind https')
    .option('--client-key <file>', 'private key of --client-cert')
    .option('--server-ca <file>', 'CA (PEM) of an --upstream behind https')
    .addOption(
      new Option('--profile <profile>', 'live: the venue today; next: with changes that are not live yet')
        .choices(['live', 'next'])
        .default('live'),
    )
    .option('--network <name|chain id>', 'devnet, testnet or mainnet (default: devnet)', parseNetwork)
    .option('--service-name <name>', "the service's own name in the signing domain", 'Service')
    .option('--genesis <file|name>', 'genesis document to start from', 'default')
    .option('--accounts <n>', 'funded accounts with known keys (default: 10, on mainnet none)', parseAccountCount)
    .option('--crowd <n>', 'accounts that trade at random on the open perpetual markets (default: none)', parseCrowd)
    .option('--accounts-out <file>', "write the venue's URLs, the accounts and their keys to this file, as JSON")
    .option('--variant <Dnn=form,…>', 'accepted forms of what the documents leave open (list variants)', collectWords)
    .option(
      '--without <product,…|all>',
      'serve a build without these products: their actions answer ACTION_UNSUPPORTED',
      collectProductIds,
    )
    .option('--switched-off <switch,…|all>', 'features that the venue has turned off', collectVenueSwitchIds)
    .option('--allowlist <ip,…>', 'addresses without a rate limit', collectWords)
    .option('--faucet-ip-window <ms>', 'how long a grant blocks further grants to the same IP address', parseDuration)
    .option('--archive', 'keep all history; without it archive reads are empty (default: on a gateway)')
    .option('--no-archive', 'no history on a gateway either')
    .option(
      '--archive-dir <dir>',
      'folder of the archive, a file for each chain (default: beside --state, else in memory)',
    )
    .option('--archive-lag <duration|blocks>', 'how far the archive lags behind the chain: 2s, 20blocks', parseLag)
    .option(
      '--upstream-control <url>',
      'operator interface of that node, whose --journal the archive of this gateway follows',
    )
    .option('--journal [dir]', 'hand out committed blocks to archives elsewhere, on the operator interface')
    .option('--fault <id,…>', 'plant defects (list faults); implies --archive', collectWords)
    .option('--state <file>', 'load the state from this file, save it there every ten seconds and at the end')
    .option('--check', 'stop at the first block that creates or destroys money', false)
    .option(
      '--cors <origin|*>',
      'origins of web pages that may read the replies, repeatable (default: none)',
      collectCorsOrigins,
    )
    .option('--log', 'log each request and each WebSocket frame on stderr', false)
    .option('--quiet', 'print no accounts and addresses on stderr', false)
    .action(async (options, command: Command) => {
      const { upstream } = options;
      if (upstream === undefined) return finish((await import('./serve/serve.ts')).serve(options));
      const given = Object.keys(options).filter((name) => command.getOptionValueSource(name) === 'cli');
      return finish((await import('./serve/serve-gateway.ts')).serveGateway({ ...options, upstream }, given));
    });
}

function addReplay(program: Command): void {
  addOwnChecksOption(
    addTargetOptions(
      program.command('replay').description('run the check or sequence of a finding again'),
      'the one of the report',
    ),
  )
    .argument('<report.json|finding.json>')
    .option('--finding <id>', 'replay this finding only (default: every violation of the report)')
    .addOption(
      new Option(
        '--as <language>',
        'print the sequence of a finding as a program of its own, as it was sent: TypeScript, Python, or a shell with curl and jq',
      ).choices(['ts', 'py', 'sh'] as const),
    )
    .action(async (file, options, command: Command) => {
      const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli';
      return finish(
        (await import('./reports/replay.ts')).replay(
          file,
          options,
          isGiven,
          withoutHeaderArguments(process.argv.slice(2)),
        ),
      );
    });
}

function addCompare(program: Command): void {
  program
    .command('compare')
    .description('compare the report of a run with that of an earlier one')
    .argument('<before.json>')
    .argument('<after.json>')
    .option('--format <md,html,json>', 'formats to write (default: md)', parseComparisonFormats)
    .option('--out <dir>', 'folder of the files comparison.<format> (default: stdout, one format)')
    .action(async (before, after, options) =>
      finish((await import('./reports/compare.ts')).compare(before, after, options)),
    );
}

function addList(program: Command): void {
  const listing = program
    .command('list')
    .description('list checks, clauses, faults or variants')
    .argument('<checks|clauses|faults|variants>');
  for (const { name, words, says } of listOptions) {
    if (words === undefined) listing.option(`--${name}`, says, false);
    else listing.option(`--${name} <${words}>`, says, collectWords);
  }
  addOwnChecksOption(listing).action(async (what, options) =>
    finish((await import('./lookup/list.ts')).list(what, options)),
  );
}

function addExplain(program: Command): void {
  addOwnChecksOption(program.command('explain').description('explain an id in plain words'))
    .argument(
      '<id>',
      'id of a clause, check, fault, decision, area, error code, read, action, channel, campaign or finding',
    )
    .option('--report <report.json>', 'report that has the finding (default: venue-conformance-report/report.json)')
    .action(async (id, options) => finish((await import('./lookup/explain.ts')).explain(id, options)));
}

function addSchema(program: Command): void {
  // The argument documents the choices, and accepts invalid ones, so that the command can report them.
  const schema = program
    .command('schema')
    .description('write the schemas of the wire for other programs')
    .argument('<export>')
    .usage('export --out <dir> [options]')
    .helpCommand(false)
    .action((what) => {
      throw new UsageError(`schema has no subcommand "${what}": write schema export`);
    });
  schema
    .command('export')
    .description('write JSON Schemas, an OpenAPI and an AsyncAPI document')
    .requiredOption('--out <dir>', 'where the files go')
    .option('--format <json-schema,openapi,asyncapi>', 'documents to write (default: all)', collectWords)
    .action(async (options) => finish((await import('./lookup/schema.ts')).exportSchemas(options)));
}

function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('describe a target: what a run with these options would judge, how long it takes, what it costs');
  addRunOptions(command)
    .optionsGroup('Screen:')
    .option('--json', 'one JSON object', false)
    .action(async (_options, command: Command) => {
      (await import('./options/config-file.ts')).applyConfigFile(command);
      const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli';
      return finish((await import('./doctor/doctor.ts')).doctor(command.opts(), isGiven));
    });
}

function addSelftest(program: Command): void {
  const selftest = program
    .command('selftest')
    .description('plant each fault in the model and report which were caught');
  addWatchOption(addOwnChecksOption(selftest), 'rerun all that is selected')
    .option('--fault <globs>', 'select faults by id', collectWords)
    .option('--since <rev>', 'what changed in this clone since a revision, and a tenth of the rest')
    .option('--shard <i/n>', 'plant one of n parts', parseShard)
    .action(async (options, command: Command) =>
      options.watch ? watched(command) : finish((await import('./selftest/selftest.ts')).selftest(options)),
    );
}

function addHelp(program: Command): void {
  program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]')
    .action((words: readonly string[]) => {
      let command = program;
      for (const word of words) {
        const names = command.commands.map((each) => each.name());
        const next = command.commands.find((each) => each.name() === word);
        if (next === undefined) throw new UsageError(unknownCommand(word, names));
        command = next;
      }
      command.outputHelp();
    });
}

function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes command lines in a shell')
    .argument('<bash|zsh|fish>')
    .action(async (shell) => {
      process.exitCode = (await import('./lookup/completion.ts')).printCompletion(program, shell);
    });
}

/** Returns the help of the whole program, for a screen of ordinary width. */
export function makeProgramHelpText(): string {
  return textOf(newProgram());
}

/** Returns that help, and that of each command, by the command's words. */
export function makeAllHelpTexts(): { readonly id: string; readonly text: string }[] {
  const rows = (command: Command, words: readonly string[]): { readonly id: string; readonly text: string }[] => [
    { id: words.join(' '), text: textOf(command) },
    ...command.commands.flatMap((each) => rows(each, [...words, each.name()])),
  ];
  return rows(newProgram(), []);
}

/** Returns the help of each command and subcommand, by its name. */
export function makeCommandHelpTexts(): ReadonlyMap<string, string> {
  const text = (command: Command): string =>
    [textOf(command, Number.POSITIVE_INFINITY), ...command.commands.map(text)].join('\n');
  return new Map(newProgram().commands.map((command) => [command.name(), text(command)]));
}

function textOf(command: Command, width = HELP_WIDTH): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => width });
  command.outputHelp();
  return text;
}

const HELP_WIDTH = 80;

async function finish(ending: Promise<number>): Promise<void> {
  process.exitCode = await ending;
}

/** Runs the whole program: parses and executes the command, then ends the process. */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader that closes the pipe (a pager, head) ends the output, not the run.
  process.stdout.on('error', () => undefined);
  await runProgram(argv);
  // Connections that a target left half open must not keep the program from exiting.
  setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
}

/** Parses the command line, runs the command, sets the exit code. Every error ends in one sentence, not a stack trace. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = newProgram();
  for (const command of program.commands) command.exitOverride().configureOutput({ outputError: () => undefined });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = exitCodeOf(error, program);
  }
}

const EXIT_GRACE_MS = 1_000;

function exitCodeOf(error: unknown, program: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    console.error(sentenceOf(error, program));
    return 2;
  }
  return reportFailure(error);
}

/** The default command takes any word that is no command name, so an unknown command looks like an excess argument. */
function sentenceOf(error: CommanderError, program: Command): string {
  if (error.code === 'commander.excessArguments' && program.args.length > 0) {
    const names = program.commands.map((command) => command.name());
    const [word = ''] = program.args;
    if (!names.includes(word)) return `error: ${unknownCommand(word, names)}`;
  }
  if (error.message.endsWith("unknown option '-v'")) return `${error.message} (Did you mean --verbose, --version?)`;
  return error.message.replace(/\s*\n\s*/g, ' ');
}

function unknownCommand(word: string, names: readonly string[]): string {
  if (names.length === 0) return `there is no command '${word}' there`;
  return `unknown command '${word}'${didYouMean(word, names) || `: the commands are ${names.join(', ')}`}`;
}
