import type {
  CommittedBlock,
  FillEvent,
  FundingPaymentEvent,
  MoneyEvent,
  StampedEvent,
  Venue,
} from '../../../../reference-model/index.ts';

/** Movement of money with the print or settlement it was booked for; null: neither. */
export interface BookedMoneyMove {
  readonly moved: StampedEvent<MoneyEvent>;
  readonly fill: StampedEvent<FillEvent> | null;
  readonly funding: StampedEvent<FundingPaymentEvent> | null;
}

/** Price of a market from a height onwards. */
export interface PriceSince {
  readonly height: number;
  readonly px: bigint;
}

/**
 * Log of all bookings of a model, built from its block events; only a followed model pays for it. The movements of a print or a settlement
 * are emitted before the event itself.
 */
export class BookingLog {
  readonly moves: BookedMoneyMove[] = [];
  readonly fills: StampedEvent<FillEvent>[] = [];
  readonly fundings: StampedEvent<FundingPaymentEvent>[] = [];
  readonly #marks = new Map<number, PriceSince[]>();
  readonly #indices = new Map<number, PriceSince[]>();

  follow(venue: Pick<Venue, 'followedBy'>): void {
    venue.followedBy(({ genesis }) => {
      this.take(genesis);
      return { take: (block) => this.take(block), close: () => {} };
    });
  }

  /** Marks of a market, oldest first. */
  marksOf(market: number): readonly PriceSince[] {
    return this.#marks.get(market) ?? [];
  }

  /** Index prices of a market, oldest first. */
  indicesOf(market: number): readonly PriceSince[] {
    return this.#indices.get(market) ?? [];
  }

  take({ events }: CommittedBlock): void {
    let open: StampedEvent<MoneyEvent>[] = [];
    const book = (cause: Pick<BookedMoneyMove, 'fill' | 'funding'>, isOf: (moved: MoneyEvent) => boolean) => {
      for (const moved of open) this.moves.push({ moved, ...(isOf(moved) ? cause : nothing) });
      open = [];
    };
    for (const event of events) {
      switch (event.kind) {
        case 'money':
          open.push(event);
          break;
        case 'fill':
          this.fills.push(event);
          book({ fill: event, funding: null }, ({ why }) => ofPrints.has(why.kind));
          break;
        case 'funding':
          this.fundings.push(event);
          book({ fill: null, funding: event }, ({ why }) => why.kind === 'funding');
          break;
        case 'mark-moved':
          append(this.#marks, event.market, { height: event.height, px: event.px });
          break;
        case 'oracle-moved':
          append(this.#indices, event.market, { height: event.height, px: event.px });
          break;
        default:
      }
    }
    book(nothing, () => false);
  }
}

const nothing = { fill: null, funding: null } as const;

const ofPrints: ReadonlySet<MoneyEvent['why']['kind']> = new Set([
  'fee',
  'fee-split',
  'broker-fee',
  'referral-share',
  'deployer-share',
  'realized-pnl',
  'isolated-margin',
  'spot-trade',
]);

function append(prices: Map<number, PriceSince[]>, market: number, price: PriceSince): void {
  const known = prices.get(market);
  if (known === undefined) prices.set(market, [price]);
  else known.push(price);
}
