import type { IpBudgetTracker } from '../budget/budget-permit.ts';
import type { FeedClient } from '../client/feed-client.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Control } from '../control/control.ts';
import type { Random } from '../kernel/random.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { RawExchangeOptions, RawReply } from '../target/raw-http.ts';
import type { Target } from '../target/wire.ts';
import type { Expectation } from './expect.ts';
import type { Given } from './given.ts';
import type { BlockWaiter } from './pace.ts';

/** Context of one attempt of a check. */
export interface CaseContext<Judged extends string> {
  /** Returns the assertions on one of the check's clauses. */
  expect(clause: Judged): Expectation;
  /** Set-up: a failure in here blocks the check and judges nothing. */
  readonly given: Given;
  readonly target: VenueClient;
  /** Facts that the probe read from the target before the run: markets, networks, roles. */
  readonly venue: VenueFacts;
  /** The operator interface; only for checks that need `control`. */
  readonly control: Control;
  /** Permission to spend the weight budget of our own address; null: not granted, or of no use. */
  readonly spending: IpBudgetTracker | null;
  /** Waits for a block or an effect, without sleeping where the clock can be moved. */
  readonly pace: BlockWaiter;
  readonly random: Random;
  /** Sends exactly these bytes over a separate connection: for requests that no correct client sends. Needs `wire`. */
  raw(bytes: string | Uint8Array, options?: RawExchangeOptions): Promise<RawReply>;
  /** Base URL behind `raw`. Needs `wire`. */
  rawUrl(): Promise<string>;
  /** The venue behind `rawUrl` over separate connections that bypass the rate budget; closed with the case. Needs `wire`. */
  rawTarget(): Promise<Target>;
  /** Opens a socket of the feed; the runner closes it when the case ends. */
  feed(): Promise<FeedClient>;
  /** Reports which of several accepted forms was seen: `seen('D12', 'type inside data')`. */
  reportForm(point: string, form: string): void;
}

/** The parts of a case that a read needs. */
export type ReadContext = Pick<CaseContext<never>, 'given' | 'target'>;

/** The parts of a case that waiting for an effect needs. */
export type PollContext = Pick<CaseContext<never>, 'given' | 'target' | 'pace'>;
