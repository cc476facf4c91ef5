import type { TargetAccess } from '../../harness/runner/events.ts';
import { requireRecordedAccess } from '../options/edge-proxy.ts';
import { type NetworkName, parseNetwork } from '../options/option-values.ts';
import { type Environment, holdsTreasuryKey, recordedAccessOf, type TargetOptions } from '../options/target-options.ts';
import { UsageError } from '../usage-error.ts';

/** Target recorded in a file. Missing or invalid values are left out. */
export interface RecordedTarget extends Partial<TargetAccess> {
  /** `model`, or supposedly a URL; null: none is recorded. */
  readonly name: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the target of a report's run. */
export function recordedTargetOfRun(run: Fields): RecordedTarget {
  const access = (typeof run.access === 'object' ? run.access : null) ?? {};
  const { control, chainId, serviceName, role, rate, headers, bearerEnv, proxy } = access as Fields; // an object, by the line above
  const isolation = isolationIn(run.isolation);
  return {
    name: typeof run.target === 'string' && run.target !== 'unknown' ? run.target : null,
    ...(isolation === undefined ? {} : { isolation }),
    ...(typeof control === 'string' ? { control } : {}),
    ...(typeof chainId === 'number' ? { chainId } : {}),
    ...(typeof serviceName === 'string' ? { serviceName } : {}),
    ...(role === 'node' || role === 'gateway' || role === 'auto' ? { role } : {}),
    ...(rate === 'unlimited' || typeof rate === 'number' ? { rate } : {}),
    ...(Array.isArray(headers) ? { headers: headers.filter((name) => typeof name === 'string') } : {}),
    ...(typeof bearerEnv === 'string' ? { bearerEnv } : {}),
    ...(typeof proxy === 'string' ? { proxy } : {}),
  };
}

/** Returns the target in the command of a single finding. Without `--target` it is the model. */
export function recordedTargetOfCommand(reproduce: unknown): RecordedTarget {
  if (typeof reproduce !== 'string') return { name: null };
  const word = (option: string) => new RegExp(` --${option} ([^\\s']+)`).exec(reproduce)?.[1];
  const control = word('control');
  const bearerEnv = word('bearer-env');
  const proxy = word('proxy');
  const headers = [...reproduce.matchAll(/ --header '([^:']+):/g)].map(([, name = '']) => name);
  const isolation = isolationIn(word('isolation'));
  return {
    name: word('target') ?? 'model',
    ...(control === undefined ? {} : { control }),
    ...(isolation === undefined ? {} : { isolation }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(bearerEnv === undefined ? {} : { bearerEnv }),
    ...(proxy === undefined ? {} : { proxy }),
  };
}

function isolationIn(value: unknown): 'closed' | 'shared' | undefined {
  return value === 'closed' || value === 'shared' ? value : undefined;
}

/**
 * Completes the options of a replay or rerun without a target from the recorded run; given options take precedence. Permission to write
 * on mainnet, the network that a treasury key signs for, headers, the variable with a bearer token, and a proxy with credentials come
 * from the command line alone, since no file may decide where secrets are sent.
 * @param isGiven  whether the command line has that option
 * @throws UsageError when no target was recorded, or a secret that it needs is missing
 */
export function withRecordedTarget<T extends TargetOptions>(
  options: T,
  recorded: RecordedTarget,
  isGiven: (option: string) => boolean,
  env: Environment,
): T {
  const { name, control, isolation, chainId, serviceName, role, rate, proxy } = recorded;
  if (name === null) throw new UsageError('the file names no target: add --target');
  requireRecordedAccess(recorded, options, env);
  const network =
    chainId === undefined || chainId === null || holdsTreasuryKey(options, env) ? undefined : networkOf(chainId);
  return {
    ...options,
    target: name,
    ...(control === undefined || control === null || isGiven('control') ? {} : { control }),
    ...(isolation === undefined || isGiven('isolation') ? {} : { isolation }),
    ...(network === undefined || isGiven('network') ? {} : { network }),
    ...(serviceName === undefined || isGiven('serviceName') ? {} : { serviceName }),
    ...(role === undefined || isGiven('role') ? {} : { role }),
    ...(rate === undefined || isGiven('rate') ? {} : { rate }),
    ...(proxy === undefined || isGiven('proxy') ? {} : { proxy }),
  };
}

/** Describes the target in words. @param doing  `replaying` */
export function recordedTargetText(doing: string, options: TargetOptions, file: string): string {
  const { target, control } = options;
  const operated = control === undefined ? '' : `, control ${control}`;
  return `${doing} on ${target}${operated}, isolation ${recordedAccessOf(options).isolation}, as ${file} names it`;
}

function networkOf(chainId: number): { readonly chainId: number; readonly name: NetworkName | null } {
  return parseNetwork(String(chainId));
}
