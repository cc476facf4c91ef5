import type { DiffRow, FigureExplanation, JudgedExchange } from '../runner/events.ts';
import type { ValueOrigin } from '../target/read-from.ts';

// Exceptions that end a check early. Each is thrown by the harness, caught by the runner, and becomes a verdict.

/** A step that the check only depends on failed, so nothing was judged. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** A body lacks a part, or has another value in its place: the runner knows whether the documents show that part. */
export class MissingBodyPartError extends Blocked {
  /** null: there was no body. */
  readonly from: ValueOrigin | null;

  constructor(why: string, from: ValueOrigin | null) {
    super(why);
    this.from = from;
  }
}

/** The target fell silent, or no consistent view of it was found: the outcome is unknown, not wrong. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
}

/** Another participant disturbed the case: the attempt proves nothing and is repeated on fresh accounts. */
export class Disturbed extends Error {
  override readonly name: string = 'Disturbed';
}

/** Other traders' orders are where the case would place its own. */
export class DisturbedByOtherQuotes extends Disturbed {
  override readonly name = 'OthersQuote';
}

/** An own order matched those of others, or would: as long as they quote there, it happens in each attempt. */
export class DisturbedByOtherOrders extends Disturbed {
  override readonly name = 'MetOthers';

  constructor(message = "the order that should rest met somebody else's") {
    super(message);
  }
}

/**
 * The case needs more money than is available while others hold the rest: it returns its money and market meanwhile, and is repeated later.
 */
export class FundsGivenBackError extends Disturbed {
  constructor() {
    super('the case gave back the money that others of this run need');
  }
}

/** A missing capability that only showed during the run. */
export class Unsupported extends Error {
  override readonly name: string = 'Unsupported';
  readonly capability: string;

  constructor(capability: string) {
    super(`the target lacks ${capability}`);
    this.capability = capability;
  }
}

/** The case needs a product that the venue has no path for, has switched off, or whose presence is unknown. */
export class AbsentProductError extends Unsupported {
  override readonly name = 'AbsentProduct';
}

/** The case has to read something in a form that this build does not know. */
export class UnknownWireFormError extends Unsupported {
  override readonly name = 'UnreadForm';

  /** @param fact  with its article, as the beginning of a sentence */
  constructor(fact: string) {
    super(`${fact} is served in a form that this build does not read`);
  }
}

/** The case has to read an undocumented part of a body that is not where public facts have it. */
export class UndocumentedPartError extends Unsupported {
  override readonly name = 'UndocumentedPart';

  /** @param path  dotted, within the body */
  constructor(path: string, body: string) {
    super(`${path} is not found in ${body}: the documents do not show it`);
  }
}

/** The case has to request something for which no argument known to this build is accepted. */
export class NoAcceptedArgumentError extends Unsupported {
  override readonly name = 'NoAcceptedArgument';

  /** @param row  the read, and the subject of the argument, with its article */
  constructor({ read, names }: { readonly read: string; readonly names: string }) {
    super(`${read} takes ${names} under no argument that this build knows`);
  }
}

/** The case depends on the first frame of a channel that was acknowledged but sends none. */
export class NoFirstFrameError extends Unsupported {
  override readonly name = 'NoFirstFrame';

  constructor(channel: string) {
    super(`a first frame of ${channel} behind its acknowledgement (feed.subscribe.snapshot)`);
  }
}

/** The case never reached the situation of its clauses, and no later step would: nothing more was judged. */
export class NotExercised extends Error {
  override readonly name = 'NotExercised';
  /** Missing precondition, as text. */
  readonly lacking: string;

  constructor(lacking: string) {
    super(`not exercised: ${lacking}`);
    this.lacking = lacking;
  }
}

/** @internal */
export interface Mismatch {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly diff: readonly DiffRow[];
  /** Name of the shape, if a body violates it. */
  readonly shape?: string;
  /** Name of a shape that has an unreadable form, in addition to lacking something. */
  readonly form?: string;
  /** Exchanges that contain the judged values; left out where they are unknown. */
  readonly judged?: readonly JudgedExchange[];
  /** Entries of the differing figures. Left out: unknown. */
  readonly figures?: readonly FigureExplanation[];
}

/**
 * A clause that decides the verdict was broken.
 * @internal
 */
export class ClauseBrokenError extends Error {
  override readonly name = 'ClauseBroken';
  readonly clause: string;
  readonly mismatch: Mismatch;

  constructor(clause: string, mismatch: Mismatch) {
    super(`${clause}: ${mismatch.message}`);
    this.clause = clause;
    this.mismatch = mismatch;
  }
}
