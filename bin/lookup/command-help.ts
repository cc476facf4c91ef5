// Help of a command after its options: units, examples and exit codes.

interface CommandHelp {
  /** Units of its options' values. */
  readonly units?: readonly (readonly [word: string, says: string])[];
  readonly examples: readonly (readonly [command: string, says: string])[];
  readonly exitCodes: readonly (readonly [code: number, says: string])[];
}

const globs = ['globs', "ids, comma-separated, repeatable; * matches any text: 'orders.*'"] as const;
const duration = ['duration', 'an integer with ms, s, m or h; a bare integer is milliseconds'] as const;
const rate = ['rate', 'weight per second, as the documents weigh requests'] as const;
const usage = [2, 'a wrong command line, or file that it names: one line says why'] as const;
const done = [0, 'done'] as const;

const help: Readonly<Record<string, CommandHelp>> = {
  run: {
    units: [
      globs,
      duration,
      rate,
      ['share', '0 to 1, or per cent: 80%'],
      ['uint32', 'an integer from 0 to 4294967295'],
    ],
    examples: [
      ['run', 'judge the model that ships with this program'],
      ['run --target http://127.0.0.1:8080 --control http://127.0.0.1:8081', 'judge a venue of your own'],
      ["run --suite 'orders.*' --fuzz off", 'the checks of one area alone'],
      ['run --fuzz 1h --seed 7', 'campaigns of an hour, drawn from this seed'],
      ['run --seed 7 --shard 1/4 --out shard-1', 'the first of four parts'],
    ],
    exitCodes: [
      [0, 'no violation was seen; the last line says how much was judged'],
      [1, 'a violation, or a --threshold that does not hold'],
      usage,
      [3, 'no verdict: the last line says why'],
      [130, 'interrupted'],
    ],
  },
  doctor: {
    units: [rate],
    examples: [
      ['doctor --target http://127.0.0.1:8080', 'describe it, and what can be judged there'],
      ['doctor --target http://127.0.0.1:8080 --depth quick', 'what a quick run would judge, and how long it takes'],
      ['doctor --target http://127.0.0.1:8080 --json', 'for another program'],
    ],
    exitCodes: [done, usage, [3, 'no venue answers there, or it refuses every signature']],
  },
  replay: {
    units: [rate],
    examples: [
      ['replay venue-conformance-report/report.json', 'every violation of that run, on its target'],
      ['replay report.json --finding 0123456789abcdef', 'one finding'],
      ['replay report.json --target http://127.0.0.1:8080', 'on another target'],
    ],
    exitCodes: [
      [0, 'not reproduced'],
      [1, 'reproduced'],
      [2, 'no such finding, or a wrong command line'],
      [3, 'not judged: the line of each finding says why'],
      [130, 'interrupted'],
    ],
  },
  compare: {
    examples: [
      ['compare before.json after.json', 'in Markdown, on stdout'],
      ['compare before.json after.json --format md,html --out comparison', 'as files'],
    ],
    exitCodes: [[0, 'the second run is not worse'], [1, 'it is worse'], usage],
  },
  merge: {
    examples: [['merge shard-*/report.json --out whole', 'one report of all shards of a run']],
    exitCodes: [
      [0, 'conforming'],
      [1, 'nonconforming'],
      [2, 'not all shards of one run, or a wrong command line'],
      [3, 'inconclusive'],
    ],
  },
  serve: {
    units: [duration],
    examples: [
      ['serve', 'on port 8080, a block every 100 ms, ten funded accounts'],
      ['serve --port 0 --control-port 0 --blocks manual', 'free ports, blocks cut by the operator interface'],
      ['serve --state venue.json', 'go on where it ended'],
      ['serve --role gateway --upstream http://127.0.0.1:8081 --port 8080', 'a gateway in front of a node'],
      ['serve --variant D01=200 --log', 'another form of an open point; a line for each request'],
      ['serve --without vaults,options', 'a build that lacks these products'],
      ['serve --switched-off mip1,evm', 'a venue where governance has these turned off'],
    ],
    exitCodes: [
      [0, 'ended by SIGINT or SIGTERM'],
      [1, '--check found money made or lost, or the state could not be saved'],
      [2, 'a wrong command line, file or port: one line says why'],
    ],
  },
  list: {
    units: [globs],
    examples: [
      ["list clauses --area 'orders' --unchecked", 'clauses of one area that no check judges'],
      ["list faults --area 'faucet'", 'faults of one area'],
      ['list checks --json', 'for another program'],
    ],
    exitCodes: [done, usage],
  },
  explain: {
    examples: [
      ['explain faucet.amount.clamp', 'a clause: its source, and the checks that judge it'],
      ['explain D01', 'what the documents leave open'],
      ['explain orders', 'an area; a read, an action, a channel, a code or a campaign likewise'],
      ['explain 0123456789abcdef --report report.json', 'a finding'],
    ],
    exitCodes: [done, [2, 'nothing has this id: one line names near ones']],
  },
  schema: {
    examples: [['schema export --out schemas --format openapi', 'the OpenAPI document alone']],
    exitCodes: [done, usage],
  },
  help: { examples: [['help run', 'the options of run']], exitCodes: [done, usage] },
  completion: {
    examples: [
      ['completion bash', 'in ~/.bashrc: source <(venue-conformance completion bash)'],
      ['completion zsh', 'in ~/.zshrc after compinit: source <(venue-conformance completion zsh)'],
      ['completion fish', 'in ~/.config/fish/completions/venue-conformance.fish'],
    ],
    exitCodes: [done, usage],
  },
  selftest: {
    units: [globs],
    examples: [
      ['selftest', 'every fault and every form; takes minutes'],
      ["selftest --fault 'faucet*'", 'the faults of one area'],
      ['selftest --since HEAD~1', 'what the last commit and your edits touch, and a tenth of the rest'],
    ],
    exitCodes: [
      [0, 'every fault was caught, no accepted form was accused'],
      [1, 'a fault survived, or an accepted form was accused'],
      usage,
    ],
  },
};

/** Returns the text after a command's options; empty for an unknown command. */
export function helpAddendumFor(command: string): string {
  const own = help[command];
  if (own === undefined) return '';
  const { units = [], examples, exitCodes } = own;
  return [
    ...(units.length === 0 ? [] : ['', 'Units:', ...columns(units)]),
    '',
    'Examples:',
    ...examples.flatMap(([line, says]) => [`  venue-conformance ${line}`, `      ${says}`]),
    '',
    'Exit codes:',
    ...columns(exitCodes.map(([code, says]) => [String(code), says] as const)),
  ].join('\n');
}

/** Text after the program's list of commands. */
export const helpEpilogue = `
Examples:
  venue-conformance                                          judge the model that ships with this program
  venue-conformance --target http://127.0.0.1:8080           judge a venue
  venue-conformance doctor --target http://127.0.0.1:8080    see what can be judged there
  venue-conformance serve --port 8080 --control-port 8081    a local venue to develop against

Exit codes of a run:
  0 no violation seen, 1 violation, 2 wrong usage, 3 no verdict, 130 interrupted`;

function columns(rows: readonly (readonly [name: string, says: string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`);
}
