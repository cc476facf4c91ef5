import type { VenueClient } from '../client/venue-client.ts';
import type { CaseContext } from './case-context.ts';
import type { Given } from './given.ts';

// Names under which checks of other teams call what has been renamed since. They go with the next version.

const ofGiven = {
  glance: 'peekFeed',
  measured: 'withPriceScale',
  refunded: 'returnFundsAtEnd',
  some: 'sample',
  still: 'readWhileBlocksHeld',
  that: 'require',
} as const satisfies Readonly<Record<string, keyof Given>>;
const ofTarget = { toldOids: 'reportedOids' } as const satisfies Readonly<Record<string, keyof VenueClient>>;
const ofContext = { seen: 'reportForm' } as const satisfies Readonly<Record<string, keyof CaseContext<never>>>;

type Renamed<Owner, Names extends Readonly<Record<string, keyof Owner>>> = {
  /** @deprecated The name that stands for it now. */
  readonly [Old in keyof Names]: Owner[Names[Old]];
};

/** Earlier names of the context of a check. */
export type EarlierNames<Judged extends string> = Renamed<CaseContext<Judged>, typeof ofContext> & {
  readonly given: Renamed<Given, typeof ofGiven>;
  readonly target: Renamed<VenueClient, typeof ofTarget>;
};

/** The context of a check of another team, which answers to earlier names too. */
export function withEarlierNames<Context extends CaseContext<never>>(context: Context): Context & EarlierNames<never> {
  const { given, target } = context;
  const parts = { given: aliased(given, ofGiven), target: aliased(target, ofTarget) };
  return aliased(context, ofContext, parts) as Context & EarlierNames<never>;
}

/**
 * A view of an object that finds its members under other names as well; methods run on the object itself. Nothing is read before
 * it is asked for: a part of a context that the target does not have skips the check.
 * @param parts  members that are views themselves
 */
function aliased<Owner extends object>(
  owner: Owner,
  names: Readonly<Record<string, keyof Owner>>,
  parts: Readonly<Record<string, unknown>> = {},
): Owner {
  return new Proxy(owner, {
    get(whole, key) {
      if (typeof key === 'string' && Object.hasOwn(parts, key)) return parts[key];
      const name = typeof key === 'string' && Object.hasOwn(names, key) ? (names[key] as string) : key;
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
}
