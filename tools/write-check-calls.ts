// Records which operator calls each check makes and depends on, for `doctor`, which leaves checks out where an interface offers only a
// part of the calls.
//   npm run calls
import type { Check } from '../harness/check/check.ts';
import type { Control } from '../harness/control/control.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import { isJsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { blockModes, type OperatorPath, operatorCalls } from '../spec-schemas/operator/calls.ts';
import type { OperatorNeed } from '../spec-schemas/operator/needs.ts';
import { type SystemActionType, systemActionTable } from '../spec-schemas/operator/system-actions.ts';
import { playOnSoundVenue } from './play-alone.ts';
import { forEachCheckProfile, writeWordsByCheck } from './words-by-check.ts';

/** Files that use an operator call only where it is offered, and have a fallback. */
const undemanding = ['harness/check/pace.ts', 'harness/runner/'];

const known = await loadAllChecks();
const made = new Map<string, Set<OperatorNeed>>();
await forEachCheckProfile(
  known.filter(({ needs }) => needs.includes('control')),
  look,
);
writeWordsByCheck(
  'harness/doctor/check-calls.ts',
  `import type { OperatorNeed } from '../../spec-schemas/operator/needs.ts';

/** Written by \`npm run calls\`: which calls of the operator interface a check cannot go without; left out: none. */
export const operatorCallsByCheck: Readonly<Record<string, readonly OperatorNeed[]>> =`,
  made,
);

async function look(check: Check, profile: 'live' | 'next'): Promise<void> {
  const needs = made.get(check.id) ?? new Set();
  made.set(check.id, needs);
  // Accounts are paid through the interface here; without it, a faucet or a treasury key pays, so paying counts as no need.
  await playOnSoundVenue(check, {
    profile,
    watch: (session) => ({ ...session, control: session.control === null ? null : noting(session.control, needs) }),
  });
}

/** Wraps the interface to record its calls, except those of callers with a fallback. */
function noting(control: Control, needs: Set<OperatorNeed>): Control {
  return new Proxy(control, {
    get: (inner, key) => {
      const member: unknown = Reflect.get(inner, key, inner);
      if (typeof member !== 'function') return member;
      return (...args: readonly JsonValue[]) => {
        const need = needOf(String(key), args[0]);
        const by = caller();
        // A new genesis keeps the limits where the interface allows it, so that call is optional.
        const isKept = need === '/control/limits' && by.includes('harness/check/given.ts');
        if (need !== null && !isKept && !undemanding.some((file) => by.includes(file))) needs.add(need);
        return member.apply(inner, args);
      };
    },
  });
}

/** Returns the stack line of the code that called the interface. */
function caller(): string {
  return new Error('where').stack?.split('\n')[3] ?? '';
}

/** Returns what a call of this `Control` method needs from an operator interface; null: every interface has it. */
function needOf(method: string, first: JsonValue | undefined): OperatorNeed | null {
  const given = isJsonObject(first) ? first : {};
  // The other modes only let blocks go on, and any of them will do.
  if (method === 'blocks') return blockModes.find((mode) => mode === given.mode && mode === 'manual') ?? null;
  if (method === 'system' || method === 'offer') {
    // Safe: these are the keys of the table, whose type Object.keys loses.
    const types = Object.keys(systemActionTable) as SystemActionType[];
    return types.find((type) => type === given.type) ?? null;
  }
  return (Object.keys(operatorCalls) as OperatorPath[]).find((path) => path === `/control/${method}`) ?? null;
}
