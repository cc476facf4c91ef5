import type { Venue } from '../../../reference-model/index.ts';
import type { AgreedOutcome, AnsweredRead, Goal, GoalMatcher, ShadowCore, ShadowEvent } from './goal.ts';

type SightOf<Of extends GoalMatcher['of']> = Extract<GoalMatcher, { readonly of: Of }>;
/** Goals grouped by what shows them: an event is matched only against those of its kind. */
interface Watched {
  readonly ofKind: ReadonlyMap<ShadowEvent['kind'], readonly Shown<SightOf<'event'>>[]>;
  readonly ofBlock: readonly Shown<SightOf<'block'>>[];
  readonly ofAnswer: readonly Shown<SightOf<'answer'>>[];
  readonly ofRead: readonly Shown<SightOf<'read'>>[];
}
interface Shown<S extends GoalMatcher> {
  readonly id: string;
  readonly sight: S;
}

/** Recognises goals while a sequence is played, from the events of its shadow's blocks and from replies. */
export class GoalWatch {
  readonly #watched: Watched;
  readonly #times = new Map<string, number>();

  constructor(goals: readonly Goal[]) {
    this.#watched = watchedIn(goals);
  }

  /** Number of times each goal was met; unmet ones are missing. */
  get times(): ReadonlyMap<string, number> {
    return this.#times;
  }

  /** Matches the events of each further block of a shadow. */
  follow(venue: Pick<Venue, 'core' | 'followedBy'>): void {
    venue.followedBy(() => ({ take: ({ events }) => this.took(events, venue.core), close: () => {} }));
  }

  took(events: readonly ShadowEvent[], core: ShadowCore): void {
    const { ofKind, ofBlock } = this.#watched;
    for (const event of events)
      for (const { id, sight } of ofKind.get(event.kind) ?? []) if (sight.is(event as never, core)) this.#note(id); // keyed by kind
    for (const { id, sight } of ofBlock) if (sight.is(events, core)) this.#note(id);
  }

  answered(answer: AgreedOutcome): void {
    for (const { id, sight } of this.#watched.ofAnswer) if (sight.is(answer)) this.#note(id);
  }

  wasRead(read: AnsweredRead): void {
    for (const { id, sight } of this.#watched.ofRead) if (sight.is(read)) this.#note(id);
  }

  #note(id: string): void {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
  }
}

const watchedOf = new WeakMap<readonly Goal[], Watched>();

/** Grouped once for all sequences. */
function watchedIn(goals: readonly Goal[]): Watched {
  const before = watchedOf.get(goals);
  if (before !== undefined) return before;
  const shown = <Of extends GoalMatcher['of']>(of: Of) =>
    // The filter leaves only this kind of sight.
    goals.filter(({ sight }) => sight.of === of).map(({ id, sight }) => ({ id, sight }) as Shown<SightOf<Of>>);
  const watched = {
    ofKind: Map.groupBy(shown('event'), ({ sight }) => sight.kind),
    ofBlock: shown('block'),
    ofAnswer: shown('answer'),
    ofRead: shown('read'),
  };
  watchedOf.set(goals, watched);
  return watched;
}
