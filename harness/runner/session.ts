import type { ClientTls } from '../../reference-model/server/index.ts';
import type { IpBudgetTracker } from '../budget/budget-permit.ts';
import type { Control } from '../control/control.ts';
import type { LearnedForms } from '../forms/learned-forms.ts';
import type { FundSource } from '../identity/fund-supply.ts';
import type { DeriveIdentity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { EdgeHeadersAndProxy } from '../target/edge-proxy.ts';
import type { PauseDetector } from '../target/pause-detector.ts';
import type { Target, WireSilence } from '../target/wire.ts';
import type { WireTap } from '../target/wire-tap.ts';

/** Probed target with everything that a run needs. */
export interface Session {
  readonly target: Target;
  /** Forms in which `target` serves what the documents do not show; left out: not learnt. */
  readonly forms?: LearnedForms;
  readonly facts: VenueFacts;
  /** null: no operator interface. */
  readonly control: Control | null;
  readonly funds: FundSource | null;
  /** Derives the keys of cases; left out: `deriveIdentity`. */
  readonly derive?: DeriveIdentity;
  /** Real time, ms since the epoch: for time limits, and nonces on a wire. */
  readonly now: () => number;
  /**
   * Returns the origin of a raw connection, for requests that no correct client sends: a real listener, also in
   * process. null: not available.
   */
  readonly rawOrigin: (() => Promise<string>) | null;
  /** Client certificate for a case's own connections; left out: none. */
  readonly tls?: ClientTls;
  /** Edge proxy and headers for raw connections; left out: none. */
  readonly door?: EdgeHeadersAndProxy;
  /** Run id that requests carry, along with their check; left out, or null: none. */
  readonly tag?: string | null;
  /** Tap of raw connections; left out: none. */
  readonly rawTap?: WireTap;
  /** Called with a silence on a connection other than those of `target`. */
  readonly onSilence?: (silence: WireSilence) => void;
  /** Number of cases in parallel. In process it is one, so that the order of everything is the same in every run. */
  readonly concurrency: number;
  /**
   * Weight that the rate budget has offered so far, and the time that requests waited for it; null without a budget.
   */
  readonly budget?: () => { readonly offered: number; readonly waitedMs: number } | null;
  /** Permission to spend the venue's budget for our own address (`--spend-budget`); left out: none. */
  readonly spending?: IpBudgetTracker;
  /** Watcher of temporary silences of the target; left out: not available. */
  readonly lulls?: Pick<PauseDetector, 'onEnd' | 'notePeek'>;
  /** Notes for the reader on how it was opened. */
  readonly notes?: readonly string[];
  /** Describes the borrowed settings that `close` restores; null: none. */
  readonly borrowed?: () => string | null;
  /** Returns sentences on the settings that `close` could not restore, known once it is closed. Left out: none. */
  readonly notRestored?: () => readonly string[];
  /** Whether it is the model as built, which lacks nothing; left out: unknown. */
  readonly isWhole?: boolean;
  /** Asserts invariants of an in-process model when a case has ended; left out: none. @throws the violated one */
  readonly assertSound?: () => void;
  /** Watcher for others on a venue that is exclusive to the run. */
  readonly others?: InterferenceWatcher;
  close(): Promise<void>;
}

export interface InterferenceWatcher {
  /** Evidence of others, in one sentence; null: none. */
  readonly interference: string | null;
  /** Looks at what costs no weight; may be called at any time. */
  lookWithoutWeight(): Promise<void>;
  /** Looks at everything. */
  look(): Promise<void>;
}
