import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { blockModes, type RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { systemActionTable } from '../../spec-schemas/operator/system-actions.ts';
import type { OperatorAdapter } from './adapter.ts';

// Validates an adapter at runtime when it is served, since it may be written without types: a typo must not silently leave a call out.

/** Function names by member of an adapter, for members that have functions. */
const members: Readonly<Record<keyof OperatorAdapter, readonly string[] | null>> = {
  newest: null,
  blocks: ['now', 'set'],
  commit: null,
  advance: null,
  oracle: null,
  system: [],
  reset: null,
  restart: null,
  archive: null,
  archiveLag: null,
  upstream: null,
  limits: ['now', 'set'],
};

/** @throws TypeError in one sentence, about the first unknown or incomplete member */
export function assertOperatorAdapter(adapter: OperatorAdapter): void {
  const given = adapter as unknown as GivenParts;
  assertKnownMembers(given);
  if (given.newest === undefined)
    throw new TypeError('`newest` is missing: it tells height and time of the newest block');
  for (const [name, functions] of Object.entries(members))
    if (given[name] !== undefined) assertAdapterPart(name, given[name], functions);
  for (const [type, act] of Object.entries(adapter.system ?? {})) {
    if (!Object.hasOwn(systemActionTable, type))
      throw new TypeError(`there is no system action \`${type}\`${didYouMean(type, Object.keys(systemActionTable))}`);
    if (act !== undefined) assertFunction(`system.${type}`, act);
  }
  if (adapter.blocks !== undefined) assertBlockModes(adapter.blocks.modes);
}

type GivenParts = Readonly<Record<string, unknown>>;

function assertKnownMembers(given: GivenParts): void {
  for (const name of namesOf(given)) {
    if (Object.hasOwn(members, name)) continue;
    // An object may have helpers of its own: only a name that looks like a typo is an error.
    const alike = Object.keys(members).filter((known) => Math.abs(known.length - name.length) <= 1);
    const near = didYouMean(name, alike);
    if (near !== '') throw new TypeError(`an adapter has no \`${name}\`${near}`);
  }
}

/** @param functions  required functions of the member; null: it is a function itself */
function assertAdapterPart(name: string, part: unknown, functions: readonly string[] | null): void {
  if (functions === null) assertFunction(name, part);
  else if (typeof part !== 'object' || part === null)
    throw new TypeError(`\`${name}\` is ${shown(part)}, and no object`);
  else for (const inner of functions) assertFunction(`${name}.${inner}`, (part as Record<string, unknown>)[inner]);
}

/** @throws TypeError where the result of `newest` is no block */
export function parseNewestBlock(reported: unknown): { readonly height: number; readonly time: number } {
  const { height, time } = (typeof reported === 'object' && reported !== null ? reported : {}) as Record<
    string,
    unknown
  >;
  if (typeof reported !== 'object' || reported === null)
    throw new TypeError(`\`newest\` gave ${shown(reported)}: {height, time} is wanted`);
  if (!isCount(height)) throw new TypeError(`\`newest\` gave height ${shown(height)}: an integer from 0 is wanted`);
  if (!isCount(time))
    throw new TypeError(`\`newest\` gave time ${shown(time)}: an integer from 0 is wanted, ms of consensus time`);
  return { height, time };
}

/** @throws TypeError where the result of `blocks.now` is no mode */
export function parseAdapterBlockMode(reported: unknown): RequestedBlockMode {
  const { mode, ms } = (typeof reported === 'object' && reported !== null ? reported : {}) as Record<string, unknown>;
  if (!isMode(mode))
    throw new TypeError(
      `\`blocks.now\` gave ${shown(reported)}: {mode}, or {mode, ms}, is wanted, mode one of ${blockModes.join(', ')}`,
    );
  if (ms !== undefined && !isCount(ms))
    throw new TypeError(`\`blocks.now\` gave ms ${shown(ms)}: an integer is wanted`);
  return { mode, ...(ms === undefined ? {} : { ms }) };
}

function assertBlockModes(modes: unknown): void {
  if (!Array.isArray(modes)) throw new TypeError(`\`blocks.modes\` is ${shown(modes)}: a list of modes is wanted`);
  for (const mode of modes)
    if (!isMode(mode))
      throw new TypeError(
        `\`blocks.modes\` has ${shown(mode)}, which is none of ${blockModes.join(', ')}${didYouMean(String(mode), blockModes)}`,
      );
  if (modes.length > 0 && modes.every((mode) => mode === 'manual'))
    throw new TypeError(
      '`blocks.modes` has manual alone: blocks that are held need a mode that lets them go, timer or instant',
    );
}

function assertFunction(name: string, part: unknown): void {
  if (part === undefined) throw new TypeError(`\`${name}\` is missing`);
  if (typeof part !== 'function') throw new TypeError(`\`${name}\` is ${shown(part)}, and no function`);
}

/** Returns the own property names and those of its class. */
function namesOf(value: object): readonly string[] {
  const proto: unknown = Object.getPrototypeOf(value);
  const inherited = typeof proto === 'object' && proto !== null && proto !== Object.prototype ? namesOf(proto) : [];
  return [...Object.getOwnPropertyNames(value), ...inherited].filter((name) => name !== 'constructor');
}

function isMode(mode: unknown): mode is RequestedBlockMode['mode'] {
  return blockModes.some((known) => known === mode);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Describes a value and its type for a sentence. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === 'string') return `${JSON.stringify(value)} (string)`;
  if (typeof value === 'function') return 'a function';
  if (value instanceof Date) return `${JSON.stringify(value)} (Date)`;
  return typeof value === 'object' ? JSON.stringify(value) : `${String(value)} (${typeof value})`;
}
