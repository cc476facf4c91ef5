import type { ClientTls } from '../../reference-model/server/index.ts';
import type { Spending } from '../budget/spending.ts';
import type { Control } from '../control/control.ts';
import type { LearntForms } from '../forms/learnt-forms.ts';
import type { DeriveIdentity } from '../identity/keys.ts';
import type { FundSource } from '../identity/treasury.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { Door } from '../target/door.ts';
import type { Lulls } from '../target/lulls.ts';
import type { Target, WireSilence } from '../target/wire.ts';
import type { WireTap } from '../target/wire-tap.ts';

/** A probed target with everything a run needs to work on it. */
export interface Session {
  readonly target: Target;
  /** In which forms `target` was found to serve what the documents do not show; left out: nobody learns them. */
  readonly forms?: LearntForms;
  readonly facts: VenueFacts;
  /** null: no operator interface. */
  readonly control: Control | null;
  readonly funds: FundSource | null;
  /** Where the keys of cases come from; left out: `deriveIdentity`. */
  readonly derive?: DeriveIdentity;
  /** Real time, ms since the epoch: bounds on waiting, and nonces on a wire. */
  readonly now: () => number;
  /** The wire itself, for what no correct client sends: a real listener, also in process. null: none to be had. */
  readonly rawOrigin: (() => Promise<string>) | null;
  /** What is shown there by connections of a case's own; left out: nothing. */
  readonly tls?: ClientTls;
  /** How they get there; left out: nothing is in the way. */
  readonly door?: Door;
  /** The run that requests are to name, each with its check; left out, or null: none. */
  readonly tag?: string | null;
  /** Told of what goes over the wire itself; left out: nobody. */
  readonly rawTap?: WireTap;
  /** Told of a silence on a connection that `target` does not know of. */
  readonly onSilence?: (silence: WireSilence) => void;
  /** How many cases run side by side. One in process: the order of everything is then the same in every run. */
  readonly concurrency: number;
  /** Weight that the rate budget has offered so far, and how long requests stood in line; null where there is none to keep to. */
  readonly budget?: () => { readonly offered: number; readonly waitedMs: number } | null;
  /** Leave to spend the venue's budget for our own address (`--spend-budget`); left out: none. */
  readonly spending?: Spending;
  /** Told how long the target answered nothing before it went on; left out: it cannot. */
  readonly lulls?: Pick<Lulls, 'onEnd' | 'looked'>;
  /** What a reader should know of how it was opened. */
  readonly notes?: readonly string[];
  /** What `close` gives back to the operator, in words; null: nothing. */
  readonly borrowed?: () => string | null;
  /** What `close` could not give back to the operator, a sentence each; known once it is closed. Left out: nothing. */
  readonly left?: () => readonly string[];
  /** Whether it is the model as it is built, which lacks nothing; left out: nobody knows. */
  readonly isWhole?: boolean;
  /** Asserts what a model in this process proves of itself when a case has ended; left out: nothing. @throws what it finds */
  readonly assertSound?: () => void;
  /** Who looks out for others on a venue that the run should have to itself. */
  readonly others?: Others;
  close(): Promise<void>;
}

export interface Others {
  /** What was seen of somebody else, in one sentence; null: nothing. */
  readonly seen: string | null;
  /** At what costs no weight; it may be asked for at any time. */
  glance(): Promise<void>;
  /** At everything. */
  look(): Promise<void>;
}
