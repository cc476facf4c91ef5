/** Most orders of one block that are played in search of the one that the venue took. */
export const MAX_PERMUTATIONS = 5_040;

/** Data of an action in flight that says in which orders it may have acted. */
export interface InFlightFacts {
  /** Account in whose window its nonce counts. */
  readonly actor: string;
  /** Numbers of the markets in which it may do something; null: in any. */
  readonly markets: readonly number[] | null;
  /** Actions, by their places, that were known to wait before it was sent: of its own account alone. */
  readonly after: readonly number[];
  /** Least id that the venue gave to an order of it; null: it told none. */
  readonly venueRank: bigint | null;
  /** Whether it was refused: it changed nothing, and stands wherever its refusal fits. */
  readonly isRefused: boolean;
}

/**
 * Returns the groups of actions that may have to do with one another, by account and market: of two groups any order is
 * the same.
 */
export function interactingGroups(actions: readonly InFlightFacts[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [at, action] of actions.entries()) {
    const met = groups.filter((group) => group.some((other) => haveToDo(action, actions[other])));
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push([...met.flat(), at].toSorted((one, other) => one - other));
  }
  return groups;
}

function haveToDo(one: InFlightFacts, other: InFlightFacts | undefined): boolean {
  if (other === undefined) return false;
  if (one.actor === other.actor || one.markets === null || other.markets === null) return true;
  const { markets } = other;
  return one.markets.some((market) => markets.includes(market));
}

/**
 * Returns how many orders of a group real time and what the venue told leave open, of the actions that it did not refuse: at
 * most one more than `most`.
 */
export function countPermutations(
  whole: readonly number[],
  actions: readonly InFlightFacts[],
  most = MAX_PERMUTATIONS,
): number {
  const group = whole.filter((at) => actions[at]?.isRefused !== true);
  const isBehind = behindOf(group, actions);
  const known = new Map<string, number>();
  const count = (left: readonly number[]): number => {
    if (left.length === 0) return 1;
    const key = left.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = 0;
    for (const at of left) {
      if (sum > most) break;
      if (left.some((other) => other !== at && isBehind(at, other))) continue;
      sum += count(left.filter((other) => other !== at));
    }
    known.set(key, Math.min(sum, most + 1));
    return Math.min(sum, most + 1);
  };
  return count(group);
}

/** Returns what says of two actions whether the first acted behind the second: by real time, else by what the venue told. */
function behindOf(group: readonly number[], actions: readonly InFlightFacts[]) {
  const earlier = earlierThan(actions);
  const isRanked = isRankedInTurn(group, actions);
  return (at: number, other: number) => {
    if (earlier(at).has(other)) return true;
    const mine = actions[at]?.venueRank ?? null;
    const theirs = actions[other]?.venueRank ?? null;
    return isRanked && mine !== null && theirs !== null && theirs < mine;
  };
}

/** Whether the ids of a group nowhere go against real time: else they tell of no order. */
function isRankedInTurn(group: readonly number[], actions: readonly InFlightFacts[]): boolean {
  const earlier = earlierThan(actions);
  return group.every((at) => {
    const mine = actions[at]?.venueRank ?? null;
    if (mine === null) return true;
    return [...earlier(at)].every((other) => (actions[other]?.venueRank ?? mine) <= mine);
  });
}

/** Returns all that acted before an action by real time, through others too. */
function earlierThan(actions: readonly InFlightFacts[]): (at: number) => ReadonlySet<number> {
  const known = new Map<number, ReadonlySet<number>>();
  const earlier = (at: number): ReadonlySet<number> => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const all = new Set<number>();
    for (const other of actions[at]?.after ?? []) {
      all.add(other);
      for (const one of earlier(other)) all.add(one);
    }
    known.set(at, all);
    return all;
  };
  return earlier;
}

/** Returns a group as the venue seems to have taken it: by real time, then by the ids that it gave, then as it was sent. */
export function likelyPermutation(group: readonly number[], actions: readonly InFlightFacts[]): readonly number[] {
  const isBehind = behindOf(group, actions);
  const order: number[] = [];
  let left = [...group];
  while (left.length > 0) {
    const free = left.filter((at) => !left.some((other) => other !== at && isBehind(at, other)));
    const [next = left[0] ?? 0] = free;
    order.push(next);
    left = left.filter((at) => at !== next);
  }
  return order;
}

/** Returns the orders of several groups as one, by what the venue told: which is first of two groups changes nothing but ids. */
export function mergePermutations(
  orders: readonly (readonly number[])[],
  actions: readonly InFlightFacts[],
): readonly number[] {
  const heads = orders.map((order) => [...order]);
  const whole: number[] = [];
  for (;;) {
    const open = heads.filter((order) => order.length > 0);
    const rankOf = (order: readonly number[]) => actions[order[0] ?? 0]?.venueRank ?? null;
    const [next] = open.toSorted((one, other) => {
      const mine = rankOf(one);
      const theirs = rankOf(other);
      if (mine === null || theirs === null) return Number(mine !== null) - Number(theirs !== null);
      return mine < theirs ? -1 : Number(mine > theirs);
    });
    const at = next?.shift();
    if (at === undefined) return whole;
    whole.push(at);
  }
}

/** Result of a search: an order that fits; or how many were played. */
export type PermutationSearchResult =
  | { readonly kind: 'fits'; readonly order: readonly number[]; readonly played: number }
  /** No order fits that real time allows. */
  | { readonly kind: 'none'; readonly played: number }
  /** Those that were played do not fit, and there are more. */
  | { readonly kind: 'too-many'; readonly played: number };

/**
 * Searches the orders of a group for one that fits, the likeliest first. What an action does hangs on those before it
 * alone, so that a beginning that does not fit rules out all that go on from it.
 * @param fits  whether this beginning of an order may be the venue's
 * @param tellsRefused  whether that hangs on where one that was refused stood among others of its account, as what is told of
 *   orders does
 */
export async function searchPermutation(
  group: readonly number[],
  actions: readonly InFlightFacts[],
  fits: (beginning: readonly number[], isWhole: boolean) => Promise<boolean>,
  most = MAX_PERMUTATIONS,
  tellsRefused = false,
): Promise<PermutationSearchResult> {
  let played = 0;
  const earlier = earlierThan(actions);
  const isFree = (at: number, left: readonly number[]) => !left.some((other) => other !== at && earlier(at).has(other));
  /** A whole order with this one next; null: none fits. */
  const goOn = async (at: number, begun: readonly number[], left: readonly number[]) => {
    played += 1;
    const next = [...begun, at];
    const rest = left.filter((other) => other !== at);
    if (!(await fits(next, rest.length === 0))) return { fits: false, order: null };
    return { fits: true, order: rest.length === 0 ? next : await search(next, rest) };
  };
  const search = async (begun: readonly number[], left: readonly number[]): Promise<readonly number[] | null> => {
    let refused: InFlightFacts | null = null;
    for (const at of left.filter((one) => isFree(one, left))) {
      if (refused !== null && actions[at]?.actor !== refused.actor) continue;
      if (played >= most) return null;
      const tried = await goOn(at, begun, left);
      if (tried.order !== null) return tried.order;
      // An action that changed nothing fits here: to have it later leads nowhere else, unless it is told among others.
      if (!tried.fits || actions[at]?.isRefused !== true) continue;
      if (!tellsRefused) return null;
      refused = actions[at] ?? null;
    }
    return null;
  };
  const order = await search([], likelyPermutation(group, actions));
  if (order !== null) return { kind: 'fits', order, played };
  return { kind: played >= most ? 'too-many' : 'none', played };
}
