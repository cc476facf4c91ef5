import { readFileSync } from 'node:fs';
import { type Context, constants, createContext, Script } from 'node:vm';
import { buildFolder } from '../../spec-schemas/program-folder.ts';
import { ModelFault } from '../model-fault.ts';
import type { MachineCalls } from './machine/world.ts';

/**
 * The machine's library is asynchronous and the model is not. So it lives in a realm with a queue of promises of its own,
 * which is worked off before a script that was run there returns: the library waits for nothing but itself, and whatever
 * was asked of it is settled by then.
 */
interface Realm {
  readonly context: Context;
  readonly settle: Script;
  readonly calls: MachineCalls;
}

type Settled = { readonly value: unknown } | { readonly error: unknown };

let loaded: Realm | null = null;

/** Loaded when it is first asked for: a venue whose EVM is left alone does without. It keeps nothing of any venue. */
function realm(): Realm {
  if (loaded !== null) return loaded;
  const context = createContext(constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  context.TextEncoder = TextEncoder;
  context.TextDecoder = TextDecoder;
  // Looked at as the library loads, and never written to.
  context.console = {};
  new Script(readFileSync(new URL('evm-machine.js', buildFolder), 'utf8')).runInContext(context);
  const settle = new Script('asked().then((value) => { settled = { value }; }, (error) => { settled = { error }; });');
  // A script of ours: it leaves its exports under this name.
  const calls: MachineCalls = new Script('machine').runInContext(context);
  loaded = { context, settle, calls };
  return loaded;
}

/**
 * Returns the answer of the machine, at once.
 * @throws ModelFault where it waits for something else, or fails in a way of its own
 */
export function callMachine<Result>(ask: (machine: MachineCalls) => Promise<Result>): Result {
  const { context, settle, calls } = realm();
  context.settled = null;
  context.asked = () => ask(calls);
  settle.runInContext(context);
  context.asked = null;
  const settled: Settled | null = context.settled;
  if (settled === null) throw new ModelFault('evm.machine', { expected: 'an answer at once', got: 'none yet' });
  if ('error' in settled) throw new ModelFault('evm.machine', { expected: 'an outcome', got: String(settled.error) });
  // The promise of the call brought this result.
  return settled.value as Result;
}
