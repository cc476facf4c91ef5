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
import type { Pace } from './pace.ts';

/** Context of one attempt of a check. */
export interface CaseContext<Judged extends string> {
  /** Assertions on one of the check's clauses. */
  expect(clause: Judged): Expectation;
  /** Set-up: what fails in here blocks the check, it judges nothing. */
  readonly given: Given;
  readonly target: VenueClient;
  /** Facts that the probe read from the target before the run: markets, networks, roles. */
  readonly venue: VenueFacts;
  /** The operator interface; only a check that needs `control` may ask for it. */
  readonly control: Control;
  /** Leave to spend the weight budget of our own address; null: none was given, or nothing is to be had by it. */
  readonly spending: IpBudgetTracker | null;
  /** Waiting: for a block, for an effect, without sleeping where the clock can be moved. */
  readonly pace: Pace;
  readonly random: Random;
  /** Sends exactly these bytes over a connection of its own: for what no correct client sends. Needs `wire`. */
  raw(bytes: string | Uint8Array, options?: RawExchangeOptions): Promise<RawReply>;
  /** Base URL behind `raw`. Needs `wire`. */
  rawUrl(): Promise<string>;
  /** The venue behind `rawUrl` by connections of its own, past the rate budget; the case closes it. Needs `wire`. */
  rawTarget(): Promise<Target>;
  /** Opens a socket of the feed; closed by the runner when the case ends. */
  feed(): Promise<FeedClient>;
  /** Says which of several accepted forms was seen, for the report: `seen('D12', 'type inside data')`. */
  reportForm(point: string, form: string): void;
}

/** The parts of a case that a read needs. */
export type ReadContext = Pick<CaseContext<never>, 'given' | 'target'>;

/** The parts of a case that waiting for an effect needs. */
export type PollContext = Pick<CaseContext<never>, 'given' | 'target' | 'pace'>;
