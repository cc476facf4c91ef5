import { readFileSync } from 'node:fs';
import { type Context, constants, createContext, Script } from 'node:vm';
import { buildFolder } from '../../spec-schemas/program-folder.ts';
import { ModelFault } from '../model-fault.ts';
import type { MachineCalls } from './machine/world.ts';

/**
 * The interpreter library is asynchronous, but the model is synchronous. It therefore runs in a realm with its own microtask queue, which
 * is drained before a script call returns. The library waits only for itself, so its results are settled by then.
 */
interface Realm {
  readonly context: Context;
  readonly settle: Script;
  readonly calls: MachineCalls;
}

type Settled = { readonly value: unknown } | { readonly error: unknown };

let loaded: Realm | null = null;

/** Loaded lazily: a venue whose EVM is unused does without. It holds no state of any venue. */
function realm(): Realm {
  if (loaded !== null) return loaded;
  const context = createContext(constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  context.TextEncoder = TextEncoder;
  context.TextDecoder = TextDecoder;
  // Read while the library loads, and never written.
  context.console = {};
  new Script(readFileSync(new URL('evm-machine.js', buildFolder), 'utf8')).runInContext(context);
  const settle = new Script('asked().then((value) => { settled = { value }; }, (error) => { settled = { error }; });');
  // Our own script, which leaves its exports under this name.
  const calls: MachineCalls = new Script('machine').runInContext(context);
  loaded = { context, settle, calls };
  return loaded;
}

/**
 * Returns the interpreter's answer synchronously.
 * @throws ModelFault if it waits for external work, or fails internally
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
  // The promise of the call resolved to this type.
  return settled.value as Result;
}
