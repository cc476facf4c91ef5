/** Conflict of a value with an earlier binding of either side. */
export interface BindingConflict {
  readonly conflict: { readonly expected: string; readonly actual: string };
}

interface Binding {
  readonly kind: string;
  readonly target: string;
  readonly model: string;
}

/**
 * The one-to-one mapping between opaque values of a target and of the model (oid, tid, hash, address, round). The first match of two
 * unbound values binds them; a later one that disagrees is a conflict. Letter case of hex is ignored.
 */
export class OpaqueIdMapping {
  readonly #bindings: Binding[] = [];
  readonly #byModel = new Map<string, string>();
  readonly #byTarget = new Map<string, string>();

  /** Binds, confirms or refuses. Own accounts are bound to themselves first, so that a wrong address cannot be accepted. */
  match(kind: string, target: string, model: string): 'ok' | BindingConflict {
    const theirs = normalizeOpaque(target);
    const ours = normalizeOpaque(model);
    const modelKey = `${kind}\0${ours}`;
    const targetKey = `${kind}\0${theirs}`;
    const bound = this.#byModel.get(modelKey);
    const boundBack = this.#byTarget.get(targetKey);
    if (bound === theirs) return 'ok';
    if (bound !== undefined) return { conflict: { expected: bound, actual: target } };
    if (boundBack !== undefined) {
      return {
        conflict: {
          expected: `a ${kind} not seen before`,
          actual: `${target}, which stands for the model's ${boundBack}`,
        },
      };
    }
    this.#byModel.set(modelKey, theirs);
    this.#byTarget.set(targetKey, ours);
    this.#bindings.push({ kind, target: theirs, model: ours });
    return 'ok';
  }

  /** Returns the target's value for one of the model's; undefined while unbound. */
  targetOf(kind: string, model: string): string | undefined {
    return this.#byModel.get(`${kind}\0${normalizeOpaque(model)}`);
  }

  /** Runs a comparison that may bind; keeps its bindings only if `keep` returns true. */
  attempt<T>(compare: () => T, keep: (result: T) => boolean): T {
    const mark = this.#bindings.length;
    const result = compare();
    if (!keep(result)) this.#forgetFrom(mark);
    return result;
  }

  /** Like `attempt`, for a comparison that sends reads: until it ends nothing else may compare under this mapping. */
  async attemptReading<T>(compare: () => Promise<T>, keep: (result: T) => boolean): Promise<T> {
    const mark = this.#bindings.length;
    const result = await compare();
    if (!keep(result)) this.#forgetFrom(mark);
    return result;
  }

  #forgetFrom(mark: number): void {
    for (const { kind, target, model } of this.#bindings.splice(mark)) {
      this.#byModel.delete(`${kind}\0${model}`);
      this.#byTarget.delete(`${kind}\0${target}`);
    }
  }
}

/** Normalizes opaque text where D10 leaves its spelling open. */
export function normalizeOpaque(text: string): string {
  return text.startsWith('0x') || text.startsWith('0X') ? text.toLowerCase() : text;
}
