import type { DiffRow, FigureExplanation, JudgedExchange } from '../runner/events.ts';
import type { ValueOrigin } from '../target/read-from.ts';

// Exceptions that end a check early. Each is thrown by the harness, caught by the runner, and becomes a verdict.

/** A step that the check only builds upon did not work: nothing was judged by it. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** A body lacks a part, or has something else in its place: the runner knows whether the documents show that part. */
export class MissingBodyPartError extends Blocked {
  /** null: there was no body to look in. */
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

/** Something of somebody else's got into the case: the attempt proves nothing and is made again on fresh accounts. */
export class Disturbed extends Error {
  override readonly name: string = 'Disturbed';
}

/** Orders of others stand where the case would place its own. */
export class DisturbedByOtherQuotes extends Disturbed {
  override readonly name = 'OthersQuote';
}

/** An order that should rest met those of others: where their quotes stand, it meets them each time. */
export class DisturbedByOtherOrders extends Disturbed {
  override readonly name = 'MetOthers';

  constructor() {
    super("the order that should rest met somebody else's");
  }
}

/**
 * The case needs more money while others hold what the run has: it holds none and no market while it waits for them, and is
 * made again later.
 */
export class FundsGivenBackError extends Disturbed {
  constructor() {
    super('the case gave back the money that others of this run need');
  }
}

/** A capability that only the run itself could show to be missing. */
export class Unsupported extends Error {
  override readonly name: string = 'Unsupported';
  readonly capability: string;

  constructor(capability: string) {
    super(`the target lacks ${capability}`);
    this.capability = capability;
  }
}

/** The case came to a product that the venue has no path for, has switched off, or that nobody can tell it has. */
export class AbsentProductError extends Unsupported {
  override readonly name = 'AbsentProduct';
}

/** The case has to read what is served in a form that this build does not know. */
export class UnreadFormError extends Unsupported {
  override readonly name = 'UnreadForm';

  /** @param fact  with its article, as a sentence begins with it */
  constructor(fact: string) {
    super(`${fact} is served in a form that this build does not read`);
  }
}

/** The case has to read a part of a body that the documents do not show, and that is not where public facts have it. */
export class UndocumentedPartError extends Unsupported {
  override readonly name = 'UndocumentedPart';

  /** @param path  dotted, from the body */
  constructor(path: string, body: string) {
    super(`${path} is not found in ${body}: the documents do not show it`);
  }
}

/** The case has to ask for what no argument that this build knows is taken for. */
export class NoAcceptedArgumentError extends Unsupported {
  override readonly name = 'NoAcceptedArgument';

  /** @param row  the read, and what it is to be asked for, with its article */
  constructor({ read, names }: { readonly read: string; readonly names: string }) {
    super(`${read} takes ${names} under no argument that this build knows`);
  }
}

/** The case leans on the first frame of a channel, which was acknowledged and does not begin. */
export class NoFirstFrameError extends Unsupported {
  override readonly name = 'NoFirstFrame';

  constructor(channel: string) {
    super(`a first frame of ${channel} behind its acknowledgement (feed.subscribe.snapshot)`);
  }
}

/** The case did not come to what its clauses speak of, and nothing that follows would: nothing more was judged by it. */
export class NotExercised extends Error {
  override readonly name = 'NotExercised';
  /** Missing precondition, in words. */
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
  /** Name of the shape, where a body is off its shape. */
  readonly shape?: string;
  /** Name of the shape of which this says, beside what it lacks, that it came in another form. */
  readonly form?: string;
  /** The exchanges in which the accused values stand; left out where they are not known. */
  readonly judged?: readonly JudgedExchange[];
  /** Entries that make up the figures that differ. Left out: their entries are not known. */
  readonly figures?: readonly FigureExplanation[];
}

/**
 * A clause that decides the verdict was seen broken.
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
