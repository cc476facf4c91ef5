/** Maximum orders of one block that are tried in search of the venue's. */
export const MAX_PERMUTATIONS = 5_040;

/** Facts about an action in flight that constrain its place in the execution order. */
export interface InFlightFacts {
  /** Account whose nonce window applies. */
  readonly actor: string;
  /** Ids of the markets that it may affect; null: any. */
  readonly markets: readonly number[] | null;
  /** Indices of actions of the same account that were seen pending before it was sent. */
  readonly after: readonly number[];
  /** Smallest id that the venue assigned to one of its orders; null: none is known. */
  readonly venueRank: bigint | null;
  /** Whether it was refused: it changed nothing, so any place that explains the refusal is possible. */
  readonly isRefused: boolean;
}

/** Returns groups of actions that may interact, by account and market: the relative order of two groups does not matter. */
export function findInteractingActionGroups(actions: readonly InFlightFacts[]): readonly (readonly number[])[] {
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

/** Returns the number of orders of a group's accepted actions that real time and ids leave open, counted up to `most` + 1. */
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

/** Returns a predicate whether the first of two actions executed after the second: by real time, else by the venue's ids. */
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

/** Whether the ids of a group are consistent with real time; if not, they reveal no order. */
function isRankedInTurn(group: readonly number[], actions: readonly InFlightFacts[]): boolean {
  const earlier = earlierThan(actions);
  return group.every((at) => {
    const mine = actions[at]?.venueRank ?? null;
    if (mine === null) return true;
    return [...earlier(at)].every((other) => (actions[other]?.venueRank ?? mine) <= mine);
  });
}

/** Returns all actions that precede an action by real time, transitively. */
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

/** Returns the likeliest order of a group: by real time, then by assigned ids, then by sending. */
export function likeliestPermutationOf(group: readonly number[], actions: readonly InFlightFacts[]): readonly number[] {
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

/** Merges the orders of several groups by the evidence: the relative order of two groups affects nothing but ids. */
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

/** Result of a search: an order that fits, or the number of orders tried. */
export type PermutationSearchResult =
  | { readonly kind: 'fits'; readonly order: readonly number[]; readonly played: number }
  /** No order allowed by real time fits. */
  | { readonly kind: 'none'; readonly played: number }
  /** None of the orders tried fits, and others remain. */
  | { readonly kind: 'too-many'; readonly played: number };

/**
 * Searches the orders of a group for one that fits, the likeliest first. The effect of an action depends only on those before it, so a
 * prefix that does not fit rules out every order that extends it.
 * @param fits  whether this prefix may be the venue's order
 * @param tellsRefused  whether the evidence depends on the place of a refused action among others of its account, as order histories do
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
  /** Returns a complete order that continues with this action; null: none fits. */
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
      // An action that changed nothing fits here: later places give the same result, unless histories list it.
      if (!tried.fits || actions[at]?.isRefused !== true) continue;
      if (!tellsRefused) return null;
      refused = actions[at] ?? null;
    }
    return null;
  };
  const order = await search([], likeliestPermutationOf(group, actions));
  if (order !== null) return { kind: 'fits', order, played };
  return { kind: played >= most ? 'too-many' : 'none', played };
}
