import type { VenueClient } from '../client/venue-client.ts';
import type { CaseContext } from './case-context.ts';
import type { Given } from './given.ts';

// Former names of renamed members, as used by checks of other teams. They are removed with the next version.

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
  /** @deprecated Use the current name. */
  readonly [Old in keyof Names]: Owner[Names[Old]];
};

/** Earlier names of the context of a check. */
export type EarlierNames<Judged extends string> = Renamed<CaseContext<Judged>, typeof ofContext> & {
  readonly given: Renamed<Given, typeof ofGiven>;
  readonly target: Renamed<VenueClient, typeof ofTarget>;
};

/** Wraps the context of a check of another team so that earlier names work too. */
export function withEarlierNames<Context extends CaseContext<never>>(context: Context): Context & EarlierNames<never> {
  const { given, target } = context;
  const parts = { given: aliased(given, ofGiven), target: aliased(target, ofTarget) };
  return aliased(context, ofContext, parts) as Context & EarlierNames<never>;
}

/**
 * A view of an object whose members also have other names; methods run on the object itself. Members are read lazily: accessing a context
 * part that the target lacks skips the check.
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
