import { Command, CommanderError, Option } from 'commander';
import { wordsOf } from '../harness/runner/words-of.ts';
import { wireFormats } from '../reports/formats.ts';
import { parseDuration } from './durations.ts';
import { gatherList } from './gather-list.ts';
import { gatherOrigins } from './gather-origins.ts';
import { listOptions } from './list-options.ts';
import {
  parseAccounts,
  parseComparisonFormats,
  parseFormats,
  parseFuzz,
  parseNetwork,
  parsePort,
  parsePortOrOff,
  parseRate,
  parseRepeat,
  parseSeed,
  parseShard,
  parseShare,
} from './option-values.ts';
import type { RunOptions } from './run-options.ts';
import { TargetFailure } from './target-failure.ts';
import { UsageError } from './usage-error.ts';

// Every command imports its own code when it is chosen: help, and a wrong option, cost nothing but this file.

/** Options that say which target is meant and how it may be treated. */
function withTarget(command: Command, usual?: string): Command {
  const target = new Option('--target <model|URL>', 'the venue to look at: a base URL, or the model in this process');
  return command
    .addOption(target.default('model', usual))
    .option('--control <URL>', "the target's operator interface, if it has one (token: VENUE_CONTROL_TOKEN)")
    .option(
      '--network <name|chain id>',
      'devnet, testnet, mainnet or a chain id (default: probed, else devnet)',
      parseNetwork,
    )
    .option('--service-name <name>', "the service's own name in the signing domain", 'Service')
    .addOption(
      new Option('--profile <profile>', 'the venue today, with what is not live yet, or either')
        .choices(['live', 'next', 'auto'])
        .default('live'),
    )
    .addOption(new Option('--role <role>', 'what the target is').choices(['node', 'gateway', 'auto']).default('auto'))
    .addOption(
      new Option(
        '--isolation <isolation>',
        'whether nobody else moves the venue (default: closed for the model and with --control, else shared)',
      ).choices(['closed', 'shared']),
    )
    .option(
      '--rate <weight per second|unlimited>',
      'how much of the weight budget a run uses; ignored in process',
      parseRate,
      20,
    )
    .option(
      '--treasury-key-env <NAME>',
      'environment variable with a private key that pays for the run (default: VENUE_TREASURY_KEY)',
    )
    .option('--allow-mainnet-writes', 'write on chain id 8964 too', false);
}

/** Checks from outside of this build. */
function withOwnChecks(command: Command): Command {
  return command.option('--checks <globs...>', 'files with checks and clauses of your own', gatherList);
}

function withConsole(command: Command): Command {
  return command
    .option('--quiet', 'only the summary', false)
    .option('--verbose', 'a line per check, notes, every name', false)
    .option('--no-color', 'no colours');
}

function newCommand(): Command {
  return new Command('venue-conformance').exitOverride().configureOutput({ outputError: () => undefined });
}

function newProgram(): Command {
  const program = newCommand()
    .description('Judges a trading venue against its documents, and serves a model of it.')
    .option('--version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', examples);
  addRun(program, runRun);
  for (const add of [addServe, addReplay, addCompare, addMerge, addList, addExplain, addSchema, addDoctor, addSelftest])
    add(program);
  return program;
}

/** What a command line of `run` means, without its being run. @throws CommanderError, UsageError */
function runOptionsOf(argv: readonly string[]): RunOptions {
  const alone = newCommand();
  let parsed: RunOptions | undefined;
  addRun(alone, (options) => {
    parsed = options;
  });
  alone.parse([...argv], { from: 'user' });
  if (parsed === undefined) throw new UsageError('that is no command line of run');
  return parsed;
}

function addRun(program: Command, act: (options: RunOptions, command: Command) => void | Promise<void>): void {
  withConsole(
    withOwnChecks(
      withTarget(
        program.command('run', { isDefault: true }).description('judge a target (the default; options: run --help)'),
      ),
    ),
  )
    .option('--suite <globs>', 'select checks by id', gatherList)
    .option('--clause <globs>', 'select checks by the clauses they judge', gatherList)
    .option('--fuzz <runs|duration|until-failure|off>', 'size of the campaigns (default: 25 runs)', parseFuzz)
    .option('--corpus <dir>', 'sequences that campaigns play first, and add to')
    .option('--seed <uint32>', 'repeats a run (default: random, always printed)', parseSeed)
    .option('--max-time <duration>', 'after it no check starts', parseDuration)
    .option(
      '--min-judged <share>',
      'of the clauses that doctor says can be judged there: enough for a verdict where --max-time cut the run short',
      parseShare,
    )
    .option('--out <dir>', 'where the reports go', 'venue-conformance-report')
    .option('--format <json,junit,md,html,sarif>', 'which reports to write beside JSON (default: all)', parseFormats)
    .addOption(
      new Option('--depth <depth>', 'quick: only checks that share the venue with others, and no campaign')
        .choices(['quick', 'full'])
        .default('full'),
    )
    .option('--repeat <n>', 'so many runs, seed after seed, and what was not the same in each', parseRepeat)
    .option('--strict', 'public clauses decide as well', false)
    .option('--baseline <report.json>', 'fail only on what is worse than this report of an earlier run')
    .option('--waivers <file>', 'known deviations: clause, reason, owner and last day (expires) of each')
    .option('--rerun-failed <report.json>', 'only what failed, or came to no verdict, in that run; with its seed')
    .option('--resume <dir>', 'go on with the run that was cut off there')
    .option(
      '--shard <i/n>',
      'run one of n parts: together they are the whole (merge makes one report of them)',
      parseShard,
    )
    .addOption(
      new Option(
        '--wire-log <har|ndjson>',
        'keep every exchange and frame beside the reports, without secrets',
      ).choices(wireFormats),
    )
    .option(
      '--dry-run',
      'say what would run, in which order and what not; ask the target nothing, write nothing',
      false,
    )
    .action(act);
}

async function runRun(options: RunOptions, command: Command): Promise<void> {
  const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli';
  const { run } = await import('./run.ts');
  return finish(run(options, process.argv.slice(2), isGiven, runOptionsOf));
}

function addMerge(program: Command): void {
  program
    .command('merge')
    .description('make one report of those of the shards of a run')
    .argument('<report.json...>')
    .requiredOption('--out <dir>', 'where the merged report goes')
    .option('--format <json,junit,md,html,sarif>', 'which reports to write beside JSON (default: all)', parseFormats)
    .action(async (files, options) =>
      finish((await import('./merge.ts')).merge(files, options, process.argv.slice(2))),
    );
}

function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the model as a local venue')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', '0 takes a free one', parsePort, 8080)
    .option('--evm-port <n|off>', 'the EVM lane is not built yet: only off', parsePortOrOff, 'off')
    .option('--control-port <n|off>', 'the operator interface (token: VENUE_CONTROL_TOKEN)', parsePortOrOff, 'off')
    .option('--blocks <duration|instant|manual>', 'how blocks are cut', '100ms')
    .option('--role <role>', 'the gateway is not built yet: only node', 'node')
    .addOption(
      new Option('--profile <profile>', 'the venue today, or with what is not live yet')
        .choices(['live', 'next'])
        .default('live'),
    )
    .option('--network <name|chain id>', 'devnet, testnet or mainnet (default: devnet)', parseNetwork)
    .option('--service-name <name>', "the service's own name in the signing domain", 'Service')
    .option('--genesis <file|name>', 'the document to start from', 'default')
    .option('--accounts <n>', 'funded accounts with known keys (default: 10, on mainnet none)', parseAccounts)
    .option('--variant <Dnn=form,…>', 'other forms of open points (list variants)', gatherList)
    .option('--allowlist <ip,…>', 'addresses that no weight budget holds back', gatherList)
    .option('--faucet-ip-window <ms>', 'how long one grant blocks further ones from its address', parseDuration)
    .option('--archive', 'keep all history in memory; without it archive reads are empty', false)
    .option('--fault <id,…>', 'plant defects (list faults); brings the archive with it', gatherList)
    .option('--state <file>', 'go on from what it holds, and save there every ten seconds and at the end')
    .option('--check', 'end at the first block that makes or loses money', false)
    .option('--cors <origin|*>', 'pages that may read the replies, repeatable (default: none)', gatherOrigins)
    .option('--log', 'a line on stderr for each request and each frame of a socket', false)
    .option('--quiet', 'no accounts and addresses on stderr', false)
    .action(async (options) => finish((await import('./serve.ts')).serve(options)));
}

function addReplay(program: Command): void {
  withOwnChecks(
    withTarget(
      program.command('replay').description('run the check or sequence of a finding again'),
      'the one of the report',
    ),
  )
    .argument('<report.json|finding.json>')
    .option('--finding <id>', 'which finding (default: every violation of the report)')
    .action(async (file, options, command: Command) => {
      const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli';
      return finish((await import('./replay.ts')).replay(file, options, isGiven, process.argv.slice(2)));
    });
}

function addCompare(program: Command): void {
  program
    .command('compare')
    .description('hold the report of a run against that of an earlier one')
    .argument('<before.json>')
    .argument('<after.json>')
    .option('--format <md,html,json>', 'in which forms (default: md)', parseComparisonFormats, ['md'])
    .option('--out <dir>', 'where they go, as comparison.<form> (default: stdout, one of them)')
    .action(async (before, after, options) => finish((await import('./compare.ts')).compare(before, after, options)));
}

function addList(program: Command): void {
  const listing = program
    .command('list')
    .description('list checks, clauses, faults or variants')
    .argument('<checks|clauses|faults|variants>');
  for (const { name, words, says } of listOptions) {
    if (words === undefined) listing.option(`--${name}`, says, false);
    else listing.option(`--${name} <${words}>`, says, gatherList);
  }
  withOwnChecks(listing).action(async (what, options) => finish((await import('./list.ts')).list(what, options)));
}

function addExplain(program: Command): void {
  withOwnChecks(program.command('explain').description('say in plain words what an id stands for'))
    .argument('<id>', 'of a clause, check, fault, variant or decision')
    .action(async (id, options) => finish((await import('./explain.ts')).explain(id, options)));
}

function addSchema(program: Command): void {
  // The argument shows what there is to say, and takes what is none of it.
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
    .option('--format <json-schema,openapi,asyncapi>', 'which of them (default: all)', gatherList)
    .action(async (options) => finish((await import('./schema.ts')).exportSchemas(options)));
}

function addDoctor(program: Command): void {
  withOwnChecks(
    withTarget(program.command('doctor').description('say what a target is and what can be judged on it')),
  ).action(async (options) => finish((await import('./doctor.ts')).doctor(options)));
}

function addSelftest(program: Command): void {
  withOwnChecks(program.command('selftest').description('plant each fault in the model and report which were caught'))
    .option('--fault <globs>', 'select faults by id', gatherList)
    .option('--shard <i/n>', 'one of n parts: together they are the whole, no two overlap', parseShard)
    .action(async (options) => finish((await import('./selftest.ts')).selftest(options)));
}

/** The help of the whole program, as a screen of ordinary width shows it. */
export function helpText(): string {
  let text = '';
  const program = newProgram();
  program.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => HELP_WIDTH });
  program.outputHelp();
  return text;
}

const HELP_WIDTH = 80;

const examples = `
Examples:
  venue-conformance                                          judge the model that ships with this program
  venue-conformance --target http://127.0.0.1:8080           judge a venue
  venue-conformance doctor --target http://127.0.0.1:8080    see what can be judged there
  venue-conformance serve --port 8080 --control-port 8081    a local venue to develop against`;

async function finish(ending: Promise<number>): Promise<void> {
  process.exitCode = await ending;
}

/** Parses the command line, runs the command, sets the exit code. Whatever happens ends in one sentence, not a trace. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = newProgram();
  for (const command of program.commands) command.exitOverride().configureOutput({ outputError: () => undefined });
  // A reader that goes away (a pager, head) ends the output, not the run.
  process.stdout.on('error', () => undefined);
  try {
    // Alone, it is a question; the default command would take it for a run.
    if (argv.length === 3 && argv[2] === '--version') console.log((await import('./tool.ts')).tool.version);
    else await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = told(error, program);
  }
  // What a target left half open must not keep the program from ending.
  setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
}

const EXIT_GRACE_MS = 1_000;

function told(error: unknown, program: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    console.error(sentenceOf(error, program));
    return 2;
  }
  if (error instanceof UsageError) {
    console.error(`error: ${error.message}`);
    return 2;
  }
  if (error instanceof TargetFailure) {
    console.error(`error: ${error.message}`);
    return 3;
  }
  console.error(`internal error: ${wordsOf(error)}`);
  if (process.env.VENUE_DEBUG !== undefined) console.error(error);
  return 3;
}

/** The default command takes every word that names none, so an unknown command reads as a surplus word. */
function sentenceOf(error: CommanderError, program: Command): string {
  if (error.code === 'commander.excessArguments' && program.args.length > 0) {
    const names = program.commands.map((command) => command.name());
    const [word = ''] = program.args;
    if (!names.includes(word)) return `error: unknown command '${word}': the commands are ${names.join(', ')}`;
  }
  return error.message.replace(/\s*\n\s*/g, ' ');
}
