import type { SpendingBound } from '../../harness/identity/fund-supply.ts';
import { Identity } from '../../harness/identity/keys.ts';
import { effectiveVenueIsolationFor } from '../../harness/probe/probe.ts';
import { locateStateFolder } from '../../harness/process/state-folder.ts';
import type { TargetAccess } from '../../harness/runner/events.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { MAX_SECRET_CHARS, MIN_SECRET_CHARS, Redactor } from '../../harness/target/redact.ts';
import { shellQuote } from '../../reports/console/shell-word.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import { UsageError } from '../usage-error.ts';
import { parseUrlOption } from './checked-url.ts';
import {
  type EdgeProxyOptions,
  edgeAccessFrom,
  listEdgeProxySecrets,
  redactedEdgeProxyArguments,
  refuseEdgeOptions,
} from './edge-proxy.ts';
import type { NetworkName } from './option-values.ts';
import { type ClientTlsFiles, clientTlsArguments, readClientTls } from './tls-files.ts';

/** Options shared by all commands that work on a target, as parsed from the command line. */
export interface TargetOptions extends ClientTlsFiles, EdgeProxyOptions {
  readonly target: string;
  readonly control?: string;
  readonly network?: { readonly chainId: number; readonly name: NetworkName | null };
  readonly serviceName: string;
  readonly profile: 'live' | 'next' | 'auto';
  readonly role: 'node' | 'gateway' | 'auto';
  readonly isolation?: 'closed' | 'shared';
  readonly rate: number | 'unlimited';
  readonly treasuryKeyEnv?: string;
  /** Maximum that may be spent of that key's money. Left out: its balance. */
  readonly maxSpend?: SpendingBound;
  readonly allowMainnetWrites: boolean;
  /** Command that starts the target, and is terminated after the run. Left out: the target is already running. */
  readonly start?: string;
  /** Maximum wait for the target, in ms. Left out: none, unless it is started. */
  readonly waitFor?: number;
  /** Whether requests name their run and check. Default: yes. */
  readonly tag?: boolean;
  /** Default: no. */
  readonly spendBudget?: boolean;
  /** Switches that are off according to the user. Left out: as the target reports. */
  readonly switchedOff?: readonly SwitchId[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds the session options from the options of the target.
 * @throws UsageError where they contradict one another, or an address or key is invalid
 */
export function sessionOptionsFrom(options: TargetOptions, env: Environment): SessionOptions {
  const judging = {
    profile: options.profile,
    isolation: options.isolation ?? null,
    allowMainnetWrites: options.allowMainnetWrites,
  };
  if (options.spendBudget === true) seeSpending(options);
  if (options.target === 'model') return { kind: 'model', ...judging, venue: modelOptions(options) };
  return {
    kind: 'url',
    ...judging,
    url: parseUrlOption('--target', options.target),
    tls: readClientTls(options, options.target),
    door: edgeAccessFrom(options, env),
    controlUrl: options.control === undefined ? null : parseUrlOption('--control', options.control),
    controlToken: controlToken(env),
    stateFolder: locateStateFolder(env),
    network: options.network === undefined ? null : { chainId: options.network.chainId },
    serviceName: options.serviceName,
    role: options.role,
    rate: options.rate,
    tags: options.tag !== false,
    spendsBudget: options.spendBudget === true,
    treasuryKey: paying(options, env),
    switchedOff: options.switchedOff ?? [],
  };
}

/** @throws UsageError where there is no budget to spend, or where other users' money may depend on it */
function seeSpending({ target, network, allowMainnetWrites }: TargetOptions): void {
  if (target === 'model')
    throw new UsageError(
      '--spend-budget belongs to a target with a URL: of the model in this process every budget is set',
    );
  if (network?.chainId === MAINNET && !allowMainnetWrites)
    throw new UsageError('--spend-budget spends nothing on mainnet without --allow-mainnet-writes');
}

const MAINNET = 8964;

/** @throws UsageError where the token is no valid header value; no message repeats it */
function controlToken({ VENUE_CONTROL_TOKEN: token = '' }: Environment): string | null {
  if (token !== '' && !/^[!-~](?:[ -~]*[!-~])?$/.test(token))
    throw new UsageError('VENUE_CONTROL_TOKEN holds what no header can: visible ASCII is wanted, on one line');
  return token || null;
}

function modelOptions(options: TargetOptions) {
  // Throws on options that belong to a URL.
  readClientTls(options, options.target);
  refuseEdgeOptions(options);
  if (options.maxSpend !== undefined)
    throw new UsageError('--max-spend belongs to a target with a URL: the model in this process costs nobody anything');
  if (options.control !== undefined)
    throw new UsageError('--control belongs to a target with a URL: the model in this process is operated directly');
  if (options.network?.name === null)
    throw new UsageError(`the model has no chain ${options.network.chainId}: write devnet, testnet or mainnet`);
  return {
    serviceName: options.serviceName,
    // Under `auto` either form is accepted, and the model has to choose one.
    role: options.role === 'gateway' ? ('gateway' as const) : ('node' as const),
    profile: options.profile === 'next' ? ('next' as const) : ('live' as const),
    switchedOff: options.switchedOff ?? [],
    ...(options.network === undefined ? {} : { network: options.network.name }),
  };
}

const DEFAULT_KEY_ENV = 'VENUE_TREASURY_KEY';

/** Whether there is a treasury key; then the user must name the network that it signs for. */
export function holdsTreasuryKey({ treasuryKeyEnv }: TargetOptions, env: Environment): boolean {
  return (env[treasuryKeyEnv ?? DEFAULT_KEY_ENV] ?? '') !== '';
}

/** Returns the secrets of the environment that must not appear in any output, common words excepted. */
export function listEnvironmentSecrets({ treasuryKeyEnv, ...options }: TargetOptions, env: Environment): string[] {
  const named = [
    env.VENUE_CONTROL_TOKEN,
    env[treasuryKeyEnv ?? DEFAULT_KEY_ENV],
    ...listEdgeProxySecrets(options, env),
  ];
  return named.flatMap((text = '') => (text.length < MIN_SECRET_CHARS || text.length > MAX_SECRET_CHARS ? [] : [text]));
}

/** Makes a redactor that removes these secrets. */
export function makeRedactor(options: TargetOptions, env: Environment): Redactor {
  const redactor = new Redactor();
  for (const secret of listEnvironmentSecrets(options, env)) redactor.hide(secret);
  return redactor;
}

/** @throws UsageError as `treasuryKey`, and where a spending limit is given without a key */
function paying(options: TargetOptions, env: Environment): Identity | null {
  const key = treasuryKey(options, env);
  if (key === null && options.maxSpend !== undefined)
    throw new UsageError('--max-spend bounds what a treasury key pays, and none is in the environment');
  return key;
}

/** Reads the key, which leaves this function only inside an identity; no message repeats it. */
function treasuryKey({ treasuryKeyEnv, network }: TargetOptions, env: Environment): Identity | null {
  const name = treasuryKeyEnv ?? DEFAULT_KEY_ENV;
  const text = env[name];
  if (text === undefined || text === '') {
    if (treasuryKeyEnv !== undefined) throw new UsageError(`the environment variable ${name} is not set`);
    return null;
  }
  if (network === undefined)
    throw new UsageError(`${name} holds a key, which signs only for a network that is named: add --network`);
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(text))
    throw new UsageError(`${name} holds no private key: 64 hex digits are wanted`);
  try {
    return new Identity(Buffer.from(text.slice(-64), 'hex'));
  } catch {
    throw new UsageError(`${name} holds no private key of the curve`);
  }
}

/** Returns the target's options quoted for a shell, for the command that reproduces a finding. */
export function shellTargetArguments(options: TargetOptions): string[] {
  return rawTargetArguments(options).map(shellQuote);
}

/** Returns the target's options as command-line arguments. */
export function rawTargetArguments(options: TargetOptions): string[] {
  const { control, network, isolation, treasuryKeyEnv, maxSpend, switchedOff = [] } = options;
  return [
    ...(options.target === 'model' ? [] : ['--target', options.target]),
    ...(control === undefined ? [] : ['--control', control]),
    ...(network === undefined ? [] : ['--network', network.name ?? String(network.chainId)]),
    ...(options.serviceName === 'Service' ? [] : ['--service-name', options.serviceName]),
    ...(options.profile === 'live' ? [] : ['--profile', options.profile]),
    ...(options.role === 'auto' ? [] : ['--role', options.role]),
    ...(isolation === undefined ? [] : ['--isolation', isolation]),
    ...(options.rate === 20 || options.target === 'model' ? [] : ['--rate', String(options.rate)]),
    ...(options.spendBudget === true ? ['--spend-budget'] : []),
    ...(treasuryKeyEnv === undefined ? [] : ['--treasury-key-env', treasuryKeyEnv]),
    ...(maxSpend === undefined ? [] : ['--max-spend', spendText(maxSpend)]),
    ...(switchedOff.length === 0 ? [] : ['--switched-off', switchedOff.join()]),
    ...clientTlsArguments(options),
    ...redactedEdgeProxyArguments(options),
    ...(options.start === undefined ? [] : ['--start', options.start]),
    ...(options.waitFor === undefined ? [] : ['--wait-for', `${options.waitFor}ms`]),
    ...(options.tag === false ? ['--no-tag'] : []),
    ...(options.allowMainnetWrites ? ['--allow-mainnet-writes'] : []),
  ];
}

function spendText({ usdc, native }: SpendingBound): string {
  return native === null ? usdc : `${usdc},${native}`;
}

/** Returns the parts of the access to the target that a report keeps. */
export function recordedAccessOf(options: TargetOptions): TargetAccess {
  const { target, control, network, isolation, serviceName, role, rate, header, bearerEnv, proxy } = options;
  const hasControl = target === 'model' || control !== undefined;
  return {
    isolation: effectiveVenueIsolationFor({ isolation: isolation ?? null, hasControl }),
    control: control ?? null,
    chainId: network?.chainId ?? null,
    serviceName,
    role,
    rate,
    ...(header === undefined ? {} : { headers: Object.keys(header) }),
    ...(bearerEnv === undefined ? {} : { bearerEnv }),
    ...(proxy === undefined ? {} : { proxy }),
  };
}
