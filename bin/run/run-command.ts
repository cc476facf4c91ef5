import { type Command, Option } from 'commander';
import { MAX_BURST_CONNECTIONS } from '../../harness/generate/bursts.ts';
import { wireLogFormats } from '../../reports/formats.ts';
import { collectWords } from '../lookup/gather-list.ts';
import { collectVenueSwitchIds, parseRequiredParts } from '../lookup/gather-products.ts';
import { parseDuration } from '../options/durations.ts';
import { collectHeaders } from '../options/edge-proxy.ts';
import {
  collectDisturbances,
  collectLatencyThresholds,
  collectSeverityGlobs,
  parseConcurrency,
  parseFormats,
  parseFractionOrPercent,
  parseFuzzSize,
  parseMaxFailures,
  parseMaxFindings,
  parseMaxSpend,
  parseNetwork,
  parseRepeatCount,
  parseSeed,
  parseShard,
  parseThreadCount,
  parseWeightRate,
} from '../options/option-values.ts';
import type { RunOptions } from '../options/run-options.ts';

/** Adds the options that select the target and its treatment. */
export function addTargetOptions(command: Command, usual?: string): Command {
  const target = new Option('--target <model|URL>', 'the venue to judge: a base URL, or the model in this process');
  return addClientTlsOptions(command.optionsGroup('Target:').addOption(target.default('model', usual)))
    .option('--control <URL>', "the target's operator interface, if it has one (token: VENUE_CONTROL_TOKEN)")
    .option(
      '--network <name|chain id>',
      'devnet, testnet, mainnet or a chain id (default: probed, else devnet)',
      parseNetwork,
    )
    .option('--service-name <name>', "the service's own name in the signing domain", 'Service')
    .addOption(
      new Option('--profile <profile>', 'live: the venue today; next: with changes that are not live yet; auto: either')
        .choices(['live', 'next', 'auto'])
        .default('live'),
    )
    .addOption(
      new Option('--role <role>', 'kind of server that the target is')
        .choices(['node', 'gateway', 'auto'])
        .default('auto'),
    )
    .addOption(
      new Option(
        '--isolation <isolation>',
        "whether this run is the venue's only user (default: closed for the model and with --control, else shared)",
      ).choices(['closed', 'shared']),
    )
    .option(
      '--switched-off <switch,…|all>',
      'features that the target has turned off: skip their checks, judge their refusals',
      collectVenueSwitchIds,
    )
    .option(
      '--rate <weight per second|unlimited>',
      'request weight per second; ignored in process',
      parseWeightRate,
      20,
    )
    .option(
      '--spend-budget',
      'judge the rate limits too: at the end, spend the whole budget of this address and wait until it is back (about 5 min)',
      false,
    )
    .option(
      '--treasury-key-env <NAME>',
      'environment variable with a private key that pays for the run (default: VENUE_TREASURY_KEY)',
    )
    .option(
      '--max-spend <USDC[,native]>',
      'maximum amount of the treasury key in other accounts at once (default: its balance)',
      parseMaxSpend,
    )
    .option(
      '-H, --header <name: value>',
      'add this header to every request to the target, repeatable; its value stays out of every output',
      collectHeaders,
    )
    .option('--bearer-env <NAME>', 'environment variable with a bearer token for the target')
    .option('--proxy <URL>', 'reach the target through this HTTP proxy (user:password: VENUE_PROXY_AUTH)')
    .option(
      '--start <command>',
      'start the target with this shell command and stop it after the run; its output is shown when it fails',
    )
    .option(
      '--wait-for <duration>',
      'wait until the target and its operator interface answer (default: 60s with --start, else no wait)',
      parseDuration,
    )
    .option('--no-tag', 'send no header x-conformance: <run>/<check> (on mainnet none is sent)')
    .option('--allow-mainnet-writes', 'write on chain id 8964 too', false);
}

/** Adds the PEM file options for the client certificate, and for the authority of a venue behind https. */
export function addClientTlsOptions(command: Command): Command {
  return command
    .option('--client-cert <file>', 'client certificate (PEM) for a venue behind mutual TLS')
    .option('--client-key <file>', 'private key (PEM) of the client certificate')
    .option('--server-ca <file>', "CA (PEM) that signed the venue's certificate (default: the system's CAs)");
}

/** Adds the option for checks from outside this build. */
export function addOwnChecksOption(command: Command): Command {
  return command.option('--checks <globs...>', 'files with checks and clauses of your own', collectWords);
}

/** Adds `--watch`. @param what  is judged again */
export function addWatchOption(command: Command, what: string): Command {
  return command.option('--watch', `at each edit of a file of --checks, or of a source in a clone, ${what}`, false);
}

/** Adds the options for the options file. */
function withConfig(command: Command): Command {
  return command
    .optionsGroup('Options from a file:')
    .option(
      '--config <file>',
      'file of options that the command line leaves out (default: venue-conformance.config.json)',
    )
    .option('--no-config', 'read no such file');
}

/** Adds the command with all its options, for the program and for parsing recorded command lines. */
export function addRunCommand(
  program: Command,
  act: (options: RunOptions, command: Command) => void | Promise<void>,
): Command {
  const command = program.command('run', { isDefault: true }).description('judge a target (the default)');
  return addRunOptions(command).action(act);
}

/** Adds all options of a run, which the forecast of a run takes too. */
export function addRunOptions(command: Command): Command {
  return [addTargetOptions, withSelection, withVerdict, withParts, withReports, withConsole, withConfig].reduce(
    (whole, add) => add(whole),
    command,
  );
}

/** Adds the options that select checks. */
function withChosenChecks(command: Command): Command {
  return addOwnChecksOption(command.optionsGroup('What is run:'))
    .option('--suite <globs>', 'select checks by id', collectWords)
    .option('--clause <globs>', 'select checks by the clauses they judge', collectWords)
    .option('--exclude <globs>', 'leave out checks and campaigns by id, and judge no clause of these ids', collectWords)
    .addOption(
      new Option(
        '--depth <depth>',
        'quick: only checks that can run side by side, and no campaign; by URL without --control, the checks that judge most in 90 s',
      )
        .choices(['quick', 'full'])
        .default('full'),
    );
}

function withSelection(command: Command): Command {
  return withChosenChecks(command)
    .option(
      '--fuzz <runs|duration|until-failure|off>',
      'size of the campaigns (default: 32 runs, one of each; without --control none, and with this option those that need no operator)',
      parseFuzzSize,
    )
    .option(
      '--disturb <kinds>',
      'with --fuzz, disturb campaigns by these: latency, drop, reset, duplicate, reorder, slow, half-open; with --control also restart, clock-jump, held-blocks, archive-lag, node-lost',
      collectDisturbances,
    )
    .option(
      '--concurrency <n>',
      `with --fuzz, actions of a campaign that are in flight together, 2 to ${MAX_BURST_CONNECTIONS}, each on a connection of its own (default: one at a time)`,
      parseConcurrency,
    )
    .option('--corpus <dir>', 'folder of sequences that campaigns play first and add to')
    .option('--seed <uint32>', 'seed of a run, to repeat it (default: random, always printed)', parseSeed)
    .option('--max-time <duration>', 'start no new checks after this long', parseDuration)
    .option('--max-failures <n>', 'start nothing new after this many failed checks and campaigns', parseMaxFailures)
    .option(
      '--jobs <n>',
      'threads for the model in this process (default: one per processor, at most 4); no effect on a URL',
      parseThreadCount,
    )
    .option(
      '--dry-run',
      'print what would run, in which order, and what would be skipped; send and write nothing',
      false,
    );
}

function withVerdict(command: Command): Command {
  return command
    .optionsGroup('What decides:')
    .option('--strict', 'let public clauses decide the verdict too', false)
    .option(
      '--severity <globs=violation>',
      'let these public clauses decide too, such as orders.stp.*=violation; repeatable (--waivers lowers)',
      collectSeverityGlobs,
    )
    .option(
      '--threshold <latency=duration>',
      'bound how fast the target answers, such as push-latency-p95=250ms (read, admission, push; p50, p95, p99, max); repeatable',
      collectLatencyThresholds,
    )
    .option('--baseline <report.json>', 'fail only on what is worse than this report of an earlier run')
    .option('--waivers <file>', 'file of known deviations: clause, reason, owner, last day (expires)')
    .option('--require <product,…|all>', 'fail unless the venue has all of these products', parseRequiredParts)
    .option(
      '--min-judged <share>',
      'exit 3 unless this share of the clauses that doctor calls judgeable was judged; if it was, a run cut by --max-time has a verdict',
      parseFractionOrPercent,
    );
}

function withParts(command: Command): Command {
  return addWatchOption(command.optionsGroup('Part of a run, or the rest of one:'), 'rerun what the edit touches')
    .option('--repeat <n>', 'run n times with consecutive seeds and report what differed', parseRepeatCount)
    .option(
      '--rerun-failed <report.json>',
      'rerun what failed or has no verdict in that report, on its target, with its seed',
    )
    .option('--resume <dir>', 'resume the run that was cut off there')
    .option('--shard <i/n>', 'run one of n parts; merge joins their reports', parseShard)
    .addOption(new Option('--touched <file>', 'what a round of --watch is about').argParser(gatherFiles).hideHelp());
}

function gatherFiles(file: string, before: readonly string[] = []): readonly string[] {
  return [...before, file];
}

function withReports(command: Command): Command {
  return command
    .optionsGroup('Reports:')
    .option('--out <dir>', 'folder of the reports', 'venue-conformance-report')
    .option('--format <json,junit,md,html,sarif>', 'which reports to write beside JSON (default: all)', parseFormats)
    .addOption(
      new Option(
        '--wire-log <har|ndjson>',
        'keep every exchange and frame beside the reports, without secrets',
      ).choices(wireLogFormats),
    );
}

function withConsole(command: Command): Command {
  return command
    .optionsGroup('Screen:')
    .option('--quiet', 'print the summary only', false)
    .option('--verbose', 'print a line for each check and note, and every name', false)
    .option('--max-findings <n>', 'show at most n violations (default: 20)', parseMaxFindings)
    .option('--no-color', 'print no colours');
}
