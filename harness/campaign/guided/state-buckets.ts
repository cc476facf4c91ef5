import { parseAddress, perpAt, positionsOf, readAccount, type Venue } from '../../../reference-model/index.ts';

type State = Venue['core']['state'];

/** Classifies the states that the actions of one sequence meet, by powers of two. */
export class StateBucketClassifier {
  /** Row counts of the venue by kind before the first action, over all accounts. */
  readonly #first = new Map<string, number>();
  /** Change of these counts at the last look. */
  readonly #more = new Map<string, number>();

  /**
   * Returns the buckets that an action meets: its account, its market and, where they have changed since the sequence began, the venue's
   * row counts by kind (parked legs, holders, TWAPs, vaults). Rows of other accounts are not read.
   * @param market  null: the action names none
   */
  before({ core: { state } }: Venue, address: string, market: number | null): readonly string[] {
    const owner = parseAddress(address);
    if (owner === null) return [];
    const { tier, orders, balances } = readAccount(state, owner);
    const legs = [...positionsOf(state, owner)];
    const parked = parkedWords(state, owner);
    const ofAccount = `${tier} legs ${bucket(legs.length)} orders ${bucket(orders.size)} parked ${parked}`;
    const perp = market === null ? undefined : perpAt(state, market);
    const holders = perp === undefined ? 0 : (state.holders.get(perp.id)?.size ?? 0);
    const book = perp === undefined ? 'no market' : `book ${bucket(perp.book.size)} holders ${bucket(holders)}`;
    // Account and market are separate: their product is new with nearly every action.
    return [
      ofAccount,
      book,
      `tokens ${bucket(balances.size)}`,
      ...legs.map(({ leg, market: of }) => `${leg} ${of === market ? 'here' : 'elsewhere'}`),
      ...this.#moved(state),
    ];
  }

  #moved(state: State): readonly string[] {
    const moved: string[] = [];
    const look = (name: string, part: unknown) => {
      const size = sizeOf(part);
      if (size === null) return false;
      const first = this.#first.get(name) ?? size;
      this.#first.set(name, first);
      const more = Math.sign(size - first) * bucket(Math.abs(size - first));
      if ((this.#more.get(name) ?? 0) === more) return true;
      this.#more.set(name, more);
      moved.push(`${name} ${more}`);
      return true;
    };
    for (const [name, part] of Object.entries(state) as [string, unknown][]) {
      if (look(name, part) || typeof part !== 'object' || part === null) continue;
      for (const [key, inner] of Object.entries(part)) look(`${name}.${key}`, inner);
    }
    return moved;
  }
}

function parkedWords({ parkedLegs }: State, owner: NonNullable<ReturnType<typeof parseAddress>>): string {
  const kinds = [...(parkedLegs.byOwner.get(owner) ?? [])].map((oid) => {
    const leg = parkedLegs.byOid.get(oid);
    return leg === undefined
      ? ''
      : `${leg.tpsl}${leg.trailPx === null ? '' : ' trailing'} ${leg.group?.kind ?? 'alone'}`;
  });
  return `${bucket(kinds.length)} ${[...new Set(kinds)].sort().join('+')}`;
}

function sizeOf(part: unknown): number | null {
  if (part instanceof Map || part instanceof Set) return part.size;
  return Array.isArray(part) ? part.length : null;
}

/** Buckets 0, 1, 2 to 3, 4 to 7 and so on. */
function bucket(count: number): number {
  return count === 0 ? 0 : Math.floor(Math.log2(count)) + 1;
}
