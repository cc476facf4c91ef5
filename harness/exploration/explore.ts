import type { Venue } from '../../reference-model/index.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { errorTextOf } from '../kernel/error-text.ts';
import { ExplorationFrames, type ExploredScene, findDisagreements } from './agreements.ts';
import type { AlphabetAction } from './alphabet.ts';
import { actAndCommit, readData } from './observed-venue.ts';

export interface ExplorationFault {
  /** Actions from the start, as `account: name`. */
  readonly path: readonly string[];
  readonly message: string;
}

export interface ExplorationResult {
  /** Number of actions played. */
  readonly played: number;
  /** Number of distinct states that were continued from, by `stateHash`, including the start. */
  readonly states: number;
  /** Number of actions that led to a state already seen at that depth. */
  readonly merged: number;
  readonly refused: number;
  readonly faults: readonly ExplorationFault[];
}

export interface ExplorationBounds {
  readonly depth: number;
  /** Whether the accounts are equal at the start: then a first action of one account stands for that of any other. */
  readonly isSymmetric: boolean;
  /** Number of faults after which it stops. */
  readonly mostFaults: number;
  /** Called with every action and its reply. */
  readonly listen: (line: string) => void;
}

/** An order id that no venue has assigned. */
const NO_OID = 1;

/**
 * Plays every sequence of actions up to a depth, each from the state after its prefix, and continues from each state once. After every
 * action money is conserved (a venue that checks every block throws), reads and frames agree, and a refusal has only changed the actor's
 * nonce. Restoring a state closes sockets: frames are those of one action, after their snapshots.
 * @param venue  starts in its current state, which is restored at the end
 */
export function exploreSequences(
  venue: Venue,
  letters: readonly AlphabetAction[],
  scene: ExploredScene,
  bounds: ExplorationBounds,
): ExplorationResult {
  const exploration = new Explorer(venue, letters, scene, bounds);
  exploration.visit([]);
  return exploration.result();
}

class Explorer {
  readonly #venue: Venue;
  readonly #letters: readonly AlphabetAction[];
  readonly #scene: ExploredScene;
  readonly #bounds: ExplorationBounds;
  readonly #visited = new Set<string>();
  readonly #faults: ExplorationFault[] = [];
  readonly #counts = { played: 0, merged: 0, refused: 0 };

  constructor(venue: Venue, letters: readonly AlphabetAction[], scene: ExploredScene, bounds: ExplorationBounds) {
    this.#venue = venue;
    this.#letters = letters;
    this.#scene = scene;
    this.#bounds = bounds;
  }

  result(): ExplorationResult {
    return { ...this.#counts, states: this.#visited.size + 1, faults: this.#faults };
  }

  /** Plays each action on the state at the end of a path, and restores that state. */
  visit(path: readonly string[]): void {
    const from = this.#venue.snapshot();
    const unchanged = new UnchangedStates(this.#venue, () => this.#venue.restore(from));
    for (const [address, letter] of this.#choices(path)) {
      if (this.#faults.length >= this.#bounds.mostFaults) break;
      this.#venue.restore(from);
      const action = letter.body({ address, oldest: oldestOrder(this.#venue, address) });
      if (action === null) continue;
      const here = [...path, `${this.#scene.accounts.indexOf(address)}: ${letter.name}`];
      try {
        this.#play(here, address, action, unchanged);
        this.#goOn(here);
      } catch (error) {
        this.#faults.push({ path: here, message: errorTextOf(error) });
      }
    }
    this.#venue.restore(from);
  }

  #choices(path: readonly string[]): readonly (readonly [address: string, letter: AlphabetAction])[] {
    const { accounts } = this.#scene;
    const actors = this.#bounds.isSymmetric && path.length === 0 ? accounts.slice(0, 1) : accounts;
    return actors.flatMap((address) => this.#letters.map((letter) => [address, letter] as const));
  }

  #play(path: readonly string[], address: string, action: JsonObject, unchanged: UnchangedStates): void {
    this.#counts.played += 1;
    const frames = new ExplorationFrames(this.#venue, this.#scene);
    const { isRefused, reply } = actAndCommit(this.#venue, address, action);
    this.#bounds.listen(`${path.join(', ')} -> ${printJson(reply)}`);
    for (const message of findDisagreements(this.#venue, this.#scene, frames)) this.#faults.push({ path, message });
    if (!isRefused) return;
    this.#counts.refused += 1;
    if (!unchanged.includeThat(address)) this.#faults.push({ path, message: 'a refused action changed the state' });
  }

  #goOn(path: readonly string[]): void {
    if (path.length === this.#bounds.depth) return;
    const hash = this.#venue.stateHash();
    if (this.#visited.has(hash)) {
      this.#counts.merged += 1;
      return;
    }
    this.#visited.add(hash);
    this.visit(path);
  }
}

/** States one block later without an action, or after the cancel of an order that never existed. */
class UnchangedStates {
  readonly #venue: Venue;
  readonly #back: () => void;
  readonly #states = new Map<string, readonly string[]>();

  constructor(venue: Venue, back: () => void) {
    this.#venue = venue;
    this.#back = back;
  }

  /** Whether the venue is in one of these states now; the venue is left unchanged. */
  includeThat(actor: string): boolean {
    const after = this.#venue.snapshot();
    const known = this.#states.get(actor) ?? this.#of(actor);
    this.#states.set(actor, known);
    this.#venue.restore(after);
    return known.includes(comparable(this.#venue));
  }

  #of(actor: string): readonly string[] {
    this.#back();
    this.#venue.commit();
    const idle = comparable(this.#venue);
    this.#back();
    actAndCommit(this.#venue, actor, { type: 'cancel_order', cancel: { owner: actor, market: 0, oid: NO_OID } });
    return [idle, comparable(this.#venue)];
  }
}

/** Returns the state as text, except for the action counter, which counts refused orders as well (`accounts.rate-limit.lifetime`). */
function comparable(venue: Venue): string {
  return JSON.stringify(venue.snapshot().state).replaceAll(/"lifetimeCount":\d+/g, '');
}

function oldestOrder(venue: Venue, address: string): string | null {
  const { orders } = readData(venue, { type: 'open_orders', address });
  const oids = Array.isArray(orders) ? orders.map((row) => BigInt(Object(row).oid)) : [];
  const [oldest = null] = oids.toSorted((one, other) => Number(one - other));
  return oldest === null ? null : String(oldest);
}
