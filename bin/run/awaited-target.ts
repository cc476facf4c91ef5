import { spawn } from 'node:child_process';
import type { SessionOptions, UrlSessionOptions } from '../../harness/session/session-options.ts';
import { noEdgeHeadersOrProxy } from '../../harness/target/edge-proxy.ts';
import { type Environment, makeRedactor, sessionOptionsFrom, type TargetOptions } from '../options/target-options.ts';
import { UsageError } from '../usage-error.ts';

/** Default wait for a started target. */
const USUAL_WAIT_MS = 60_000;
const BETWEEN_LOOKS_MS = 200;
/** Timeout of one probe: a target that takes longer counts as not answering yet. */
const LOOK_MS = 2_000;
const INTERRUPTED = 130;

/**
 * Runs work on a target once it answers, or once `--wait-for` is over: the work then reports what it finds. With `--start`, the command
 * is started first and terminated afterwards in any case; its output is shown where that helps.
 * @param work  @returns its exit code
 * @throws UsageError where there is nothing to wait for, something answers already, or the command ends before it answers
 */
export async function runOnAwaitedTarget(
  options: TargetOptions,
  env: Environment,
  work: () => Promise<number>,
): Promise<number> {
  const { start: command, waitFor } = options;
  if (command === undefined && waitFor === undefined) return work();
  const sessionOptions = sessionOptionsFrom(options, env);
  if (!isUrl(sessionOptions))
    throw new UsageError('--start and --wait-for belong to a target with a URL: the model in this process is there');
  if (command !== undefined && (await answersVenue(sessionOptions)))
    throw new UsageError(`something answers at ${sessionOptions.url} already: end it, or leave out --start`);
  const started = command === undefined ? null : startTarget(command);
  const release = endedBySignals(started);
  const show = (sentence: string) => tell(sentence, started, options, env);
  try {
    const waitMs = waitFor ?? USUAL_WAIT_MS;
    const isThere = await waited(sessionOptions, started, waitMs);
    if (started !== null && started.ending !== null) {
      show(`the command of --start wrote:`);
      throw new UsageError(`--start ended with ${started.ending} before ${sessionOptions.url} answered`);
    }
    if (!isThere) show(`${sessionOptions.url} gave no answer as a venue within ${waitMs / 1_000} s`);
    const code = await work();
    if (started !== null && started.ending !== null)
      show(`the command of --start ended by itself, with ${started.ending}; it wrote:`);
    else if (started !== null && isThere && code === 3) show('the command of --start wrote:');
    return code;
  } finally {
    release();
    await started?.end();
  }
}

function isUrl(sessionOptions: SessionOptions): sessionOptions is UrlSessionOptions {
  return sessionOptions.kind === 'url';
}

/** Prints a sentence, followed by the started target's latest output. */
function tell(sentence: string, started: StartedTarget | null, options: TargetOptions, env: Environment): void {
  const lines = (started?.lastLines ?? []).map((line) => `  | ${line}`);
  console.error(makeRedactor(options, env).redact([sentence, ...lines].join('\n')));
}

/** Resolves with whether the target answers, once it does, its command has ended, or the time is over. */
async function waited(
  sessionOptions: UrlSessionOptions,
  started: StartedTarget | null,
  waitMs: number,
): Promise<boolean> {
  const until = Date.now() + waitMs;
  do {
    if ((await answersVenue(sessionOptions)) && (await answersOperator(sessionOptions))) return true;
    if (started !== null && started.ending !== null) return false;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  } while (Date.now() < until);
  return false;
}

/** Whether a read returns an object: an answer from a proxy or a placeholder page does not count. */
async function answersVenue({ url, tls = {}, door = noEdgeHeadersOrProxy }: UrlSessionOptions): Promise<boolean> {
  const reply = await asked(url, { tls, door }, { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });
  return reply?.status === 200 && typeof reply.json === 'object' && reply.json !== null;
}

/** Whether an operator interface answers at all; access errors are reported later, by the work. */
async function answersOperator({ controlUrl }: UrlSessionOptions): Promise<boolean> {
  if (controlUrl === null) return true;
  const reply = await asked(controlUrl, {}, { method: 'GET', path: '/control/capabilities' });
  return reply !== null && reply.status < 500;
}

async function asked(
  url: string,
  passing: Pick<UrlSessionOptions, 'tls' | 'door'>,
  request: { readonly method: string; readonly path: string; readonly body?: string },
) {
  const { openHttpTarget } = await import('../../harness/target/http-target.ts');
  const { tls = {}, door = noEdgeHeadersOrProxy } = passing;
  const target = openHttpTarget(url, { tls, door, timeoutMs: LOOK_MS });
  const outcome = await target.request(request);
  await target.close();
  return outcome.kind === 'reply' ? outcome.reply : null;
}

/** Makes an otherwise unhandled signal end the target and this program. @returns restores the signals */
function endedBySignals(started: StartedTarget | null): () => void {
  if (started === null) return () => undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    // A run handles the signal itself, and returns here.
    if (process.listenerCount(signal) > 1) return;
    started.end().finally(() => process.exit(INTERRUPTED));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}

/** Target started by a user's command, for one run. */
interface StartedTarget {
  /** Description of how it ended by itself; null: it is running. */
  readonly ending: string | null;
  /** Latest lines of its output, both streams. */
  readonly lastLines: readonly string[];
  /** Terminates it with its child processes; resolves when it is gone. May be called twice. */
  end(): Promise<void>;
}

/** Limits of the kept output. */
const KEPT_CHARS = 16_384;
const KEPT_LINES = 40;
/** Grace period for a target to save its state. */
const GRACE_MS = 5_000;

/** Starts it through the shell, in a process group of its own: Ctrl-C on a terminal reaches only this program, which ends both. */
function startTarget(command: string): StartedTarget {
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let ending: string | null = null;
  let isEnding = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARS);
    });
  const gone = new Promise<void>((resolve) => {
    const endedBy = (words: string) => {
      if (!isEnding) ending ??= words;
      resolve();
    };
    child.on('error', (error) => endedBy(error.message));
    child.on('exit', (code, signal) => endedBy(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const signalled = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The group is gone, or this system has no groups.
      child.kill(signal);
    }
  };
  // Kills the target however this program ends.
  const atExit = () => signalled('SIGKILL');
  process.once('exit', atExit);
  return {
    get ending() {
      return ending;
    },
    get lastLines() {
      return output.trimEnd().split('\n').slice(-KEPT_LINES);
    },
    async end() {
      isEnding = true;
      signalled('SIGTERM');
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, GRACE_MS);
      await Promise.race([gone, late.promise]);
      clearTimeout(timer);
      // Kills its child processes, and the target itself if it ignored the signal.
      signalled('SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      process.off('exit', atExit);
    },
  };
}
