import { rfqAt } from '../state/rfqs.ts';
import { type ActionAttempt, type AttemptTarget, attemptBodyMaker } from './attempt.fixture.ts';
import { bob, type TestVenue } from './chain.fixture.ts';

// Attempts on option sessions.

/** A put and a call of the default genesis; the requests are for one lot. */
const PUT = 2_147_483_649;
const asked = { market: PUT, side: 'Bid', size: 100, expiry_ms: 0 };
/** Number of the open session, which is the next number of the venue. */
const sessions = new WeakMap<TestVenue, number>();

/** Opens a request of the target account. */
function opened({ venue, acts }: AttemptTarget): void {
  sessions.set(venue, Number(venue.core.state.rfqs.nextId));
  acts('rfq_request', asked);
}

const sessionIn = ({ venue }: AttemptTarget) => sessions.get(venue) ?? 1;
const untilIn = ({ venue }: AttemptTarget) =>
  Number(rfqAt(venue.core.state, BigInt(sessions.get(venue) ?? 1))?.expiryMs ?? 0n);
const quoteIn = (aim: AttemptTarget) => ({
  rfq_id: sessionIn(aim),
  price: 400_000_000,
  max_size: 100,
  valid_until_ms: untilIn(aim),
});

export const optionAttempts: Readonly<Record<string, ActionAttempt>> = {
  rfq_request: { body: attemptBodyMaker('rfq_request', asked) },
  // Anybody may quote, without any funds.
  rfq_quote: { before: opened, body: (aim) => ({ type: 'rfq_quote', params: quoteIn(aim) }) },
  rfq_accept: {
    before(aim) {
      opened(aim);
      aim.venue.act(bob, { type: 'rfq_quote', params: quoteIn(aim) });
    },
    body: (aim) => ({ type: 'rfq_accept', params: { rfq_id: sessionIn(aim), quote_idx: 0, size: 100 } }),
    other: 'AUTH_UNAUTHORIZED',
  },
};
